import Validator from "@adobe/structured-data-validator";
import { beforeAll, describe, expect, test } from "vitest";
import { Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCategory, makeProduct, makeReview } from "#tests/support/factories.ts";

type Node = { "@type": string };

/** The nodes for search engines on a page. */
async function nodesOf(path: string): Promise<Node[]> {
  const { html } = await new Visitor().visit(path);
  const texts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return texts.flatMap(([, text]) => JSON.parse(text ?? "")["@graph"]);
}

/** What the checker refuses of nodes, in its words. */
async function faultsOf(nodes: Node[]) {
  const jsonld = Object.fromEntries(
    nodes.map((node) => [node["@type"], nodes.filter((one) => one["@type"] === node["@type"])]),
  );
  const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {} });
  return issues.map(({ severity, issueMessage, path }) => ({ severity, issueMessage, path }));
}

beforeAll(async () => {
  await emptyTables();
  const honey = await makeCategory({ name: "Honey", nameBn: "মধু", slug: "honey" });
  const images = [`${"a".repeat(32)}-800x800.webp`];
  const good = { categoryId: honey.id, brand: "Khaas", brandBn: "খাস", price: 700, images };
  const size = { family: "khalisha", sizeUnit: "g" as const, title: "Khalisha honey" };
  const plain = await makeProduct({ ...good, title: "Litchi honey", slug: "litchi" });
  const half = await makeProduct({ ...good, ...size, sizeAmount: 500, slug: "khalisha-500" });
  await makeProduct({ ...good, ...size, sizeAmount: 250, slug: "khalisha-250" });
  const parts = [plain, half].map(({ id }) => ({ productId: id, pieces: 1 }));
  await makeProduct({ ...good, title: "Honey box", slug: "box", parts, trackStock: false });
  await makeReview({ productId: plain.id, stars: 4, text: "Thick", name: "Rahima" });
});

/**
 * Google takes the address alone for the goods of a list and for sizes with pages of their own, and
 * an online store as an organization, which the checker does not know.
 */
const isError = ({ severity, path }: Awaited<ReturnType<typeof faultsOf>>[number]): boolean =>
  severity === "ERROR" && !/"(?:ItemList|hasVariant|OnlineStore)"/.test(JSON.stringify(path));

describe("what search engines read", () => {
  const typesOf = (nodes: Node[]) => nodes.map((node) => node["@type"]);

  test.each([
    ["/", ["WebSite"]],
    ["/?lang=bn", ["WebSite"]],
    ["/shop", ["ItemList", "BreadcrumbList"]],
    ["/terms-and-conditions", ["WebSite"]],
    ["/shop/collection/honey", ["ItemList", "BreadcrumbList"]],
    ["/products/litchi", ["Product", "BreadcrumbList"]],
    ["/products/litchi?lang=bn", ["Product", "BreadcrumbList"]],
    ["/products/khalisha-500", ["Product", "BreadcrumbList"]],
    ["/products/box", ["Product", "BreadcrumbList"]],
  ])("a checker finds no error in %s", async (path, types) => {
    const nodes = await nodesOf(path);
    expect(typesOf(nodes).sort()).toEqual([...types].sort());
    const faults = await faultsOf(nodes);
    expect(faults.filter(isError)).toEqual([]);
  });

  test("names a brand as the page's language does", async () => {
    const brandOf = async (path: string) =>
      (await nodesOf(path)).flatMap((node) => ("brand" in node ? [node.brand] : []));
    expect(await brandOf("/products/litchi")).toMatchObject([{ name: "Khaas" }]);
    expect(await brandOf("/products/litchi?lang=bn")).toMatchObject([{ name: "খাস" }]);
  });

  test("the checker would find a product without a price", async () => {
    const [product] = await nodesOf("/products/litchi");
    const faults = await faultsOf([{ ...product, offers: { "@type": "Offer" } } as Node]);
    expect(faults.length).toBeGreaterThan(0);
  });
});

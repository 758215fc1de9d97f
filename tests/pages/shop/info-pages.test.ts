import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createPage, listPages, listPageVersions } from "#app/domain/shop/pages/pages.server.ts";
import { db } from "#drizzle/client.server.ts";
import { infoPages, shopSettings, staffActs } from "#drizzle/schema.ts";
import { fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const TERMS = "/terms-and-conditions";
const TEXTS = {
  ...{ title: "Our bees", titleBn: "আমাদের মৌমাছি", slug: "bees" },
  ...{ body: "<p>We are {name} in {address}.</p>", bodyBn: "<p>আমরা {name}।</p>" },
};
const FORM = { ...TEXTS, position: "5", isActive: "true" };

const delivered = await listPages();

beforeEach(async () => {
  await emptyTables();
  for (const { id, createdAt, version, ...texts } of delivered)
    await db.update(infoPages).set(texts).where(eq(infoPages.id, id));
});

const make = (fields = {}) => createPage({ ...TEXTS, isActive: true, position: 5, ...fields });

const read = async (path: string, language: "en" | "bn" = "en") =>
  textOf((await new Visitor({ language }).visit(path)).html);

describe("the terms as delivered", () => {
  test("say what the specification asks for, with the shop's own facts", async () => {
    await db.update(shopSettings).set({ phones: ["01711111111"], chatLink: "https://wa.me/1" });
    const text = await read(TERMS);
    for (const said of ["ক্যাশ অন ডেলিভারি", "No advance payment", "রাত ২টা", "7:00 to 02:00"])
      expect(text).toContain(said);
    expect(text).toContain("Dhaka, Narayanganj: same day");
    expect(text).toMatch(/Complaints hotline: 01711-?111111 — 8 am to midnight\./);
    expect(text).not.toMatch(/[{}]/);
    const { html } = await new Visitor().visit(TERMS);
    expect(html).toContain('<a href="https://wa.me/1" rel="nofollow noopener">open the chat</a>');
    // The footer's links lead to the translation.
    expect(html.match(/<h2 id="(?:delivery|returns)"/g)).toHaveLength(2);
  });

  test("name no hotline where the shop has no phone", async () => {
    expect(await read(TERMS)).toContain("Complaints hotline — 8 am to midnight.");
  });

  test("leave out only the line of a paragraph that says what is not set", async () => {
    const body = "<p>Open daily.<br />Licence: {licence}</p><p>DBID {dbid}<br />{licence}</p>";
    await make({ body, bodyBn: "" });
    const { html } = await new Visitor().visit("/page/bees");
    expect(html).toContain("<p>Open daily.</p>");
    expect(html).not.toMatch(/Licence|DBID/);
  });

  test("follow the returns of the delivery settings", async () => {
    const { visitor } = await visitAsStaff();
    const { html } = await visitor.visit("/admin/delivery-time");
    const fields = html.matchAll(
      / name="((?:from|to)-\w+|hours\w*|sameDayDistricts|closingHour)"/g,
    );
    const kept = [...fields].map(([, name = ""]) => [name, fieldValue(html, name) ?? ""]);
    await visitor.submit("/admin/delivery-time", {
      ...Object.fromEntries(kept),
      ...{ intent: "send", holidays: "", returns: "Seven days & <b>no", returnsBn: "সাত দিন" },
    });
    expect(await read(TERMS)).toContain("Seven days & <b>no");
    expect(await read(TERMS, "bn")).toContain("সাত দিন");
  });

  test("can be changed, and neither hidden, moved nor deleted", async () => {
    const [terms] = delivered.filter(({ slug }) => slug === "terms-and-conditions");
    if (!terms) throw new Error("the terms are missing");
    const { id, title, titleBn, body, slug } = terms;
    const { visitor } = await visitAsStaff();
    const send = (more: Record<string, string>) =>
      visitor.submit("/admin/page", {
        ...{ intent: "update-page", id, title, titleBn, body, slug, position: "0" },
        ...{ isActive: "true", bodyBn: "<p>নতুন শর্ত</p>", ...more },
      });
    expect(textOf((await send({})).html)).toContain("The page is saved.");
    expect(await read(TERMS, "bn")).toContain("নতুন শর্ত");
    for (const more of [{ isActive: "false" }, { slug: "rules" }, { intent: "delete-page" }]) {
      const { status, html } = await send({ bodyBn: "<p>আরও নতুন</p>", ...more });
      expect([status, textOf(html)]).toEqual([409, expect.stringContaining("The terms stay")]);
    }
    expect(await read(TERMS, "bn")).toContain("নতুন শর্ত");
  });
});

describe("a page of staff", () => {
  test("stands in the footer, at its address and in the site map, in both languages", async () => {
    await db.update(shopSettings).set({ address: "7 Sadar Road, Bogura" });
    const { visitor } = await visitAsStaff();
    const made = await visitor.submit("/admin/page?new", { intent: "create-page", ...FORM });
    expect(textOf(made.html)).toContain("The page is saved.");
    expect(await read("/page/bees")).toContain("We are Haat in 7 Sadar Road, Bogura.");
    const { html } = await new Visitor({ language: "bn" }).visit("/page/bees");
    expect(html).toContain("<title>আমাদের মৌমাছি · Haat</title>");
    expect(html).toContain('rel="canonical" href="http://shop.test/page/bees"');
    expect((await new Visitor().visit("/cart")).html).toContain(
      '<a href="/page/bees">Our bees</a>',
    );
    expect((await new Visitor().visit("/sitemap.xml?part=pages")).html).toContain("/page/bees");
    const acts = await db.select({ act: staffActs.act }).from(staffActs);
    expect(acts.map(({ act }) => act)).toContain("page-created");
  });

  test("runs nothing, whatever staff type or the settings hold", async () => {
    await db.update(shopSettings).set({ address: '"><script>alert(1)</script>' });
    const body = '<p onclick="x()">{address}<script>alert(2)</script></p><a href="{address}">x</a>';
    await make({ body });
    const { html } = await new Visitor().visit("/page/bees");
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(main).not.toMatch(/<script|onclick=/);
  });

  test("keeps what it said before, which can be put back", async () => {
    const { id } = await make();
    const { visitor } = await visitAsStaff();
    const save = (fields: Record<string, string>) =>
      visitor.submit("/admin/page", { intent: "update-page", id, ...FORM, ...fields });
    await save({ body: "<p>Second</p>" });
    await save({ body: "<p>Second</p>", position: "6" });
    expect((await listPageVersions(id)).map(({ body }) => body)).toEqual([TEXTS.body]);
    expect(await read("/page/bees")).toMatch(/Second.*Last changed on/s);
    const form = await visitor.visit(`/admin/page?edit=${id}&version=1`);
    expect(textOf(form.html)).toContain("These are the texts of an earlier version.");
    const body = fieldValue(form.html, "body") ?? "";
    expect(body).toBe("We are {name} in {address}.");
    await save({ body });
    expect(await read("/page/bees")).toContain("We are Haat");
    for (const version of ["9", "1e99", "-1", "x", "99999999999"])
      expect((await visitor.visit(`/admin/page?edit=${id}&version=${version}`)).status).toBe(200);
  });

  test("is written as in WhatsApp, and HTML is taken as before", async () => {
    const { visitor } = await visitAsStaff();
    const body = "# Our *bees*\r\n\r\nThey like\r\n- mustard\r\n- _litchi_";
    await visitor.submit("/admin/page?new", { intent: "create-page", ...FORM, body });
    const page = (await listPages()).at(-1);
    expect(page?.body).toBe(
      "<h2>Our <strong>bees</strong></h2>\n<p>They like</p>\n" +
        "<ul><li>mustard</li><li><em>litchi</em></li></ul>",
    );
    expect(page?.bodyBn).toBe(TEXTS.bodyBn);
  });

  test("as delivered has no tags in its form, and is stored as it is if it is left alone", async () => {
    const { visitor } = await visitAsStaff();
    for (const { id, slug } of delivered) {
      const { html } = await visitor.visit(`/admin/page?edit=${id}`);
      const names = ["title", "titleBn", "slug", "body", "bodyBn", "isActive"];
      const shown = names.map((name) => [name, fieldValue(html, name) ?? ""] as const);
      for (const [name, value] of shown) expect(value, `${slug} ${name}`).not.toContain("<");
      const was = names.map((name) => [`was-${name}`, fieldValue(html, `was-${name}`) ?? ""]);
      const version = fieldValue(html, "version") ?? "";
      await visitor.submit(`/admin/page?edit=${id}`, {
        ...{ intent: "update-page", id, version, position: "7", "was-position": "0" },
        ...Object.fromEntries([...shown, ...was]),
      });
    }
    const now = await listPages();
    for (const { id, body, bodyBn } of delivered)
      expect(now.find((page) => page.id === id)).toMatchObject({ body, bodyBn, position: 7 });
  });

  test("that somebody else saved keeps that text where this form did not touch it", async () => {
    const { id } = await make();
    const { visitor } = await visitAsStaff();
    const { html } = await visitor.visit(`/admin/page?edit=${id}`);
    const shown = ["title", "body", "bodyBn"].map((name) => [name, fieldValue(html, name) ?? ""]);
    const was = shown.map(([name]) => [`was-${name}`, fieldValue(html, `was-${name}`) ?? ""]);
    const version = fieldValue(html, "version") ?? "";
    await db
      .update(infoPages)
      .set({ title: "Ours", body: "<p>By her</p>" })
      .where(eq(infoPages.id, id));
    const answer = await visitor.submit(`/admin/page?edit=${id}`, {
      ...{ intent: "update-page", id, version, ...Object.fromEntries([...shown, ...was]) },
      ...{ title: "Mine", bodyBn: "*আমার*" },
    });
    expect(answer.status).toBe(409);
    expect(fieldValue(answer.html, "title")).toBe("Mine");
    expect(fieldValue(answer.html, "body")).toBe("By her");
    expect(fieldValue(answer.html, "bodyBn")).toBe("*আমার*");
  });

  test("is previewed without script and loses nothing that was typed", async () => {
    const { visitor } = await visitAsStaff();
    const body = "<h1>Bees</h1><script>x</script>";
    const sent = { intent: "preview", ...FORM, body };
    const { html } = await visitor.submit("/admin/page?new", sent);
    expect(html).toContain("<h2>Bees</h2>");
    expect(fieldValue(html, "titleBn")).toBe(TEXTS.titleBn);
    expect(await listPages()).toHaveLength(delivered.length);
  });

  test("with the address of another is refused on its form", async () => {
    await make();
    const { visitor } = await visitAsStaff({ language: "bn" });
    const sent = { intent: "create-page", ...FORM };
    const { status, html } = await visitor.submit("/admin/page?new", sent);
    expect([status, textOf(html)]).toEqual([409, expect.stringContaining("“bees” স্লাগটি")]);
    expect(fieldValue(html, "title")).toBe(TEXTS.title);
  });

  test("that is hidden, deleted or unknown is not found", async () => {
    const { id } = await make({ isActive: false });
    const { visitor } = await visitAsStaff();
    for (const slug of ["bees", "nothing", "terms-and-conditions", "%00"]) {
      const { status, html } = await new Visitor().visit(`/page/${slug}`);
      const hasSearch = html.slice(html.indexOf("<main")).includes('role="search"');
      expect([status, hasSearch]).toEqual([404, true]);
    }
    await visitor.submit("/admin/page", { intent: "delete-page", id });
    expect(await listPages()).toHaveLength(delivered.length);
    await visitor.submit("/admin/page", { intent: "restore", id });
    expect((await listPages()).at(-1)?.slug).toBe("bees");
  });
});

test("the footer says who the shop is before the law", async () => {
  expect((await new Visitor().visit("/cart")).html).not.toContain("<address");
  const { visitor } = await visitAsStaff();
  const { html } = await visitor.visit("/admin/settings");
  const kept = ["name", "nameBn", "tagline", "taglineBn", "phones", "chatLink", "socialPage"];
  const saved = await visitor.submit("/admin/settings", {
    ...Object.fromEntries(kept.map((name) => [name, fieldValue(html, name) ?? ""])),
    ...{ intent: "send", addressBn: "সদর রোড, বগুড়া", dbid: "123456789", tradeLicence: "TRAD/1" },
  });
  expect(textOf(saved.html)).toContain("The settings were saved.");
  expect(await read("/cart")).toContain("সদর রোড, বগুড়া · DBID 123456789 · Trade licence TRAD/1");
  expect(await read("/cart", "bn")).toContain("ট্রেড লাইসেন্স TRAD/1");
});

import { beforeEach, expect, test } from "vitest";
import { textOf } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder, makeProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

beforeEach(emptyTables);

const withoutScripts = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, "");

test.each(["manager", "packer", "caller"] as const)(
  "every link of a %s's pages leads to a page that the menu shows as the present one",
  async (role) => {
    await makeProduct();
    await makeOrder();
    const { visitor } = await visitAsStaff({}, { role });
    const seen: Set<string> = new Set();
    const wrong: string[] = [];
    const visit = async (path: string, from: string) => {
      if (seen.has(path)) return;
      seen.add(path);
      const { status, headers, html: whole } = await visitor.send(path);
      if (status !== 200) wrong.push(`${path} on ${from}: ${status}`);
      if (!headers.get("Content-Type")?.startsWith("text/html")) return;
      const html = withoutScripts(whole);
      const menu = /<nav[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
      const isBare = !menu.includes('href="/admin/account"');
      if (!isBare && !menu.includes('aria-current="page"'))
        wrong.push(`${path} has no place in the menu: ${textOf(menu)}`);
      // A file of a period needs the period's query.
      for (const [, href = ""] of html.matchAll(/href="(\/admin[^"?#]*)/g))
        if (!href.endsWith(".csv")) await visit(href, path);
    };
    await visit("/admin", "");
    expect(wrong).toEqual([]);
    expect(seen.size).toBeGreaterThan(8);
  },
);

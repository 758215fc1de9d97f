import { expect, test } from "vitest";
import { ROLES, type Role } from "#app/domain/people/accounts/roles.ts";
import { STAFF_ENDPOINTS, STAFF_PAGES } from "#app/rights.ts";

type Rows = Readonly<Record<string, readonly Role[]>>;

/** One line with all that each set of roles may do. */
function lineOf(of: string, rows: Rows): string {
  const byRoles = new Map<string, string[]>();
  for (const [does, roles] of Object.entries(rows)) {
    const who = roles.length === ROLES.length ? "all" : roles.join(", ");
    byRoles.set(who, [...(byRoles.get(who) ?? []), does]);
  }
  const rights = [...byRoles].map(([who, does]) => `${does.join(", ")} (${who})`);
  return `| \`${of}\` | ${rights.join("; ")} |`;
}

/** Endpoints grouped by noun. */
function endpointsByNoun(): Map<string, Rows> {
  const nouns = new Map<string, Record<string, readonly Role[]>>();
  for (const [path, roles] of Object.entries(STAFF_ENDPOINTS)) {
    const [, noun = "", name = ""] = /^((?:admin\/)?[^/]+)\/?(.*)$/.exec(path) ?? [];
    nouns.set(noun, { ...nouns.get(noun), [name || noun]: roles });
  }
  return nouns;
}

/** `npx vitest run tests/domain/people/accounts/roles-table.test.ts -u` regenerates it. */
test("docs/roles.md equals the role table", async () => {
  const pages = Object.entries<Rows>(STAFF_PAGES).map(([page, rows]) => lineOf(page, rows));
  const endpoints = [...endpointsByNoun()].map(([noun, rows]) => lineOf(`/api/${noun}`, rows));
  const text = `# Who may do what

Generated from \`app/rights.ts\`; a test compares them. A page has the name of its route (\`app/routes.ts\`), a form that of its
intent; \`send\` is a form without one. What is not listed is refused to everybody.

## Pages

| page | what (who may) |
|---|---|
${pages.join("\n")}

## Endpoints of the API

Customers use \`product\`, \`category\` and \`user/profile\` too; the table says who gets more of them.

| endpoints | what (who may) |
|---|---|
${endpoints.join("\n")}
`;
  await expect(text).toMatchFileSnapshot("../../../../docs/roles.md");
});

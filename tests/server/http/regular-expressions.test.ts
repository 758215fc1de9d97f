import { readdirSync, readFileSync } from "node:fs";
import { check } from "recheck";
import ts from "typescript";
import { expect, test, vi } from "vitest";
import { phonePattern } from "#app/domain/core/phone.ts";

/**
 * What bounds the text of these modules' expressions. All others take linear time, however hostile
 * the text.
 */
const BOUNDED: Record<string, string> = {
  "app/domain/core/rich-text.ts": "a description that was sanitised, 20,000 characters",
  "app/domain/core/digits.ts": "100 characters, counted before",
  "app/domain/core/money.ts": "the digits of a number",
  "app/domain/core/order-search.ts": "a search, cut before",
  "app/domain/people/accounts/customers.server.ts": "a search, cut to 100 characters before",
  "app/domain/people/accounts/network.server.ts": "an address that Node has parsed",
  "app/http/document.server.ts": "the path of our own build",
  "app/pieces/markup.server.tsx": "a page that the shop itself has rendered",
  "runtime/guessable-password.ts": "a password, 200 characters",
  "runtime/http/addresses.ts": "an address that Node has parsed",
  "server/http/compression.ts": "a Content-Type that the shop says itself",
};

/**
 * Milliseconds to analyse one. A slower analysis is undecided, so that a busy machine rejects
 * nothing.
 */
const JUDGING = { timeout: 3000 };

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`);

/**
 * The regular expressions that a module writes out, and those that it puts together while it is
 * loaded.
 */
async function expressionsIn(file: string): Promise<string[]> {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const found: string[] = [];
  let composes = false;
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    if (ts.isNewExpression(node) && node.expression.getText(source) === "RegExp") composes = true;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return composes ? [...found, ...(await composedBy(file))] : found;
}

async function composedBy(file: string): Promise<string[]> {
  const composed: string[] = [];
  vi.resetModules();
  vi.stubGlobal(
    "RegExp",
    new Proxy(RegExp, {
      construct(target, args) {
        const made = Reflect.construct(target, args);
        composed.push(String(made));
        return made;
      },
    }),
  );
  try {
    await import(`../../../${file}`);
  } finally {
    vi.unstubAllGlobals();
  }
  return composed;
}

/** Without an unbounded repetition the time is bounded, however long the text. */
const repeats = (text: string) => /[*+]|\{\d+,\}/.test(text);

test("no regular expression takes more than linear time for a stranger's text", async () => {
  const files = [...["app", "runtime", "server"].flatMap(filesOf)];
  const fileOf = new Map<string, string>();
  for (const file of files.filter((file) => !(file in BOUNDED)))
    for (const text of await expressionsIn(file)) fileOf.set(text, file);
  expect(fileOf.size).toBeGreaterThan(100);
  expect([...fileOf.keys()]).toContain(`/^(?:${phonePattern})$/u`);
  const slow: string[] = [];
  for (const [text, file] of [...fileOf].filter(([text]) => repeats(text))) {
    const end = text.lastIndexOf("/");
    const { status } = await check(text.slice(1, end), text.slice(end + 1), JUDGING);
    if (status === "vulnerable") slow.push(`${file}: ${text}`);
  }
  expect(slow).toEqual([]);
});

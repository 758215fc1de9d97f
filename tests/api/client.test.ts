import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";
import ts from "typescript";
import { expect, test } from "vitest";
import { ask, ORIGIN } from "#tests/support/app.ts";
import { makeProduct, nextPhone } from "#tests/support/factories.ts";
import { document } from "./support/document.ts";

const CLIENT = new URL("./client/purchase.ts", import.meta.url);

test("a client compiles with the types that are generated from the document", async () => {
  const types = await openapiTS(JSON.stringify(document), { alphabetize: false });
  writeFileSync(new URL("./openapi.d.ts", CLIENT), COMMENT_HEADER + astToString(types));
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, process.cwd());
  const program = ts.createProgram([fileURLToPath(CLIENT)], { ...options, incremental: false });
  const problems = ts.getPreEmitDiagnostics(program);
  expect(
    problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
  ).toEqual([]);
});

test("a client that knows only the document makes a purchase", async () => {
  await makeProduct({ price: 700, discount: 50 });
  // By its address, so that `npm run typecheck` needs no generated file.
  const { buySomething } = await import(/* @vite-ignore */ CLIENT.href);
  const inProcess = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const body = request.method === "GET" ? null : await request.text();
    return ask(pathname + search, { method: request.method, headers: request.headers, body });
  };
  const bought = await buySomething(ORIGIN, inProcess, nextPhone());
  expect(bought).toEqual({
    expected: 1420,
    total: 1420,
    status: "Processing",
    mine: [bought.orderId],
    orderId: expect.any(String),
    refusal: "Only staff may do this.",
  });
});

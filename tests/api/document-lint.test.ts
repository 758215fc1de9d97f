import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { ask } from "#tests/support/app.ts";

const source = await (await ask("/api/openapi.json")).text();

test("the document passes Redocly's recommended rules", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source, config });
  expect(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([]);
});

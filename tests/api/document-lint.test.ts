import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { expect, test } from "vitest";
import { ask } from "#tests/support/app.ts";

const { Spectral } = spectralCore;

const source = await (await ask("/api/openapi.json")).text();

test("the document passes Redocly's recommended rules", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source, config });
  expect(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([]);
});

test("the document passes Spectral's rules for OpenAPI", async () => {
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [oas] } as Parameters<typeof spectral.setRuleset>[0]);
  const problems = await spectral.run(source);
  expect(problems.map(({ code, message, path }) => [code, message, path.join("/")])).toEqual([]);
});

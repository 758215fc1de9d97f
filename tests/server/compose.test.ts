import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { SETTING_NAMES } from "#runtime/settings.ts";

type Service = {
  environment?: Record<string, string>;
  logging?: { driver: string; options: Record<string, string> };
  mem_limit?: string;
};

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
const servicesOf = (file: string) =>
  parse(read(file), { merge: true }).services as Record<string, Service>;

const EXAMPLE = [...read(".env.example").matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(
  ([, name = ""]) => name,
);

/** Variables that only Compose reads. */
const OF_COMPOSE = ["BACKUPS", "POSTGRES_PASSWORD", "PUBLISH", "CDN_RANGES"];

/** Settings of a shop that serves its domain by itself, as in `compose.yaml`. */
const OF_DOMAIN = ["DOMAIN", "DOMAIN_PORTS", "ACME_URL", "ACME_ROOT"];

/** Variables that the image sets. */
const OF_IMAGE = ["PORT", "HOST", "DATA_DIR"];

/** Variables that each file sets for its own services. */
const FILES = [
  { file: "compose.postgres.yaml", shop: "shop", fixed: ["DATABASE_URL"] },
  {
    file: "compose.scaled.yaml",
    shop: "shop-1",
    fixed: [
      ...["DATABASE_URL", "DATABASE_DIRECT_URL"],
      ...["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY"],
    ],
  },
];

test(".env.example lists exactly the settings", () => {
  expect(EXAMPLE.toSorted()).toEqual([...SETTING_NAMES, ...OF_COMPOSE].toSorted());
});

test.each(FILES)(
  "$file passes every setting to the shop, and those of backups only to their service",
  ({ file, shop, fixed }) => {
    const services = servicesOf(file);
    const environment = services.backup?.environment ?? {};
    const handed = SETTING_NAMES.filter((name) => ![...OF_IMAGE, ...OF_DOMAIN].includes(name));
    expect(Object.keys(environment).toSorted()).toEqual(handed.toSorted());
    const ofShop = Object.entries(environment).filter(([name]) => !name.startsWith("BACKUP_"));
    expect(services[shop]?.environment).toEqual(Object.fromEntries(ofShop));
    const others: Record<string, string> = { DATABASE_PASSWORD: "POSTGRES_PASSWORD" };
    if (file === "compose.scaled.yaml") others.ORIGIN = "DOMAIN";
    for (const [name, value] of Object.entries(environment))
      if (fixed.includes(name)) expect(value).not.toContain("${");
      else expect(value).toContain(`\${${others[name] ?? name}:`);
  },
);

test("compose.yaml is one container with its domain's ports, and refuses to start without a domain", () => {
  const text = read("compose.yaml");
  expect(Object.keys(servicesOf("compose.yaml"))).toEqual(["shop"]);
  expect(text).toContain('ports: ["80:80", "443:443"]');
  expect(text).toContain("DOMAIN: ${DOMAIN:?");
});

test.each(FILES)("$file rotates every log, and limits all memory", ({ file }) => {
  for (const [name, { logging, mem_limit }] of Object.entries(servicesOf(file))) {
    expect([name, logging?.driver]).toEqual([name, "json-file"]);
    expect(logging?.options).toEqual({ "max-size": "20m", "max-file": "5" });
    expect([name, mem_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)]);
  }
});

test.each(FILES)("$file inserts no password into a URL", ({ file }) => {
  expect(read(file)).not.toMatch(/:\/\/[^\s@]*\$\{[^}]*\}[^\s@]*@/);
});

import { createHash } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { contrast } from "#app/domain/core/contrast.ts";
import {
  accentStyles,
  DELIVERED_COLOUR,
  darkEnough,
  isDarkEnough,
} from "#app/domain/shop/accent.ts";
import { saveImage } from "#app/domain/shop/media/images.server.ts";
import { updateShopSettings } from "#app/domain/shop/update-shop-settings.server.ts";
import { ask, fieldValue, shownIn, textOf, untouched, Visitor } from "#tests/support/app.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let staff: Visitor;

beforeAll(async () => {
  staff = (await visitAsStaff()).visitor;
});

describe("the owner's colour", () => {
  const PAGE = "/admin/settings";

  test("is that of buttons and links on the next page, permitted by its hash", async () => {
    onTestFinished(() => updateShopSettings({ accentColour: "" }));
    const { html } = await staff.visit(PAGE);
    expect(fieldValue(html, "accentColour")).toBe(DELIVERED_COLOUR);
    const saved = await staff.submit(PAGE, { ...untouched(html), accentColour: "8A1C4A" });
    expect(fieldValue(saved.html, "accentColour")).toBe("#8a1c4a");
    const page = await new Visitor().send("/");
    expect(page.html).toContain(":root:root{--leaf:#8a1c4a;--leaf-deep:#");
    const styles = /<style[^>]*>(.*?)<\/style>/s.exec(page.html)?.[1] ?? "";
    const hash = createHash("sha256").update(styles).digest("base64");
    expect(page.headers.get("Content-Security-Policy")).toContain(`'sha256-${hash}'`);
    const manifest = JSON.parse((await new Visitor().visit("/manifest.webmanifest")).html);
    expect(manifest.theme_color).toBe("#8a1c4a");
    const back = { ...untouched(saved.html), intent: "reset-colour" };
    const green = await staff.post(PAGE, back);
    expect(fieldValue(green.html, "accentColour")).toBe(DELIVERED_COLOUR);
    expect(shownIn(green.html)["was-accentColour"]).toBe("#8a1c4a");
    const kept = { ...untouched(green.html), accentColour: DELIVERED_COLOUR };
    expect(shownIn((await staff.submit(PAGE, kept)).html)["was-accentColour"]).toBe(
      DELIVERED_COLOUR,
    );
  });

  test("that is too light is refused with the nearest that is dark enough", async () => {
    const { html } = await staff.visit(PAGE);
    const refused = await staff.post(PAGE, { ...untouched(html), accentColour: "#ff9900" });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(fieldValue(refused.html, "accentColour")).toBe(darkEnough("#ff9900"));
    expect(textOf(refused.html)).toContain(`dark enough is ${darkEnough("#ff9900")}.`);
    const wrong = await staff.post(PAGE, { ...untouched(html), accentColour: "red" });
    expect(textOf(wrong.html)).toContain("six digits, like #8a1c4a");
  });

  test.each(["#ff9900", "#ffffff", "#00ff88", "#8a1c4a", "#000000", "#1a4fd6"])(
    "of any kind is readable, light and dark: %s",
    (asked) => {
      const colour = darkEnough(asked);
      expect(isDarkEnough(colour)).toBe(true);
      const all = accentStyles(colour).match(/#[0-9a-f]{6}/g) ?? [];
      const [leaf = "", deep = "", darkLeaf = "", darkDeep = ""] = all;
      expect(leaf).toBe(colour);
      for (const surface of ["#ffffff", "#fffdf8", "#fbf3e3", "#e2f3e8"])
        expect(contrast(deep, surface)).toBeGreaterThanOrEqual(4.5);
      for (const surface of ["#17130e", "#2b241b", "#173023"]) {
        expect(contrast(darkLeaf, surface)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(darkDeep, surface)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test("is as delivered without one", async () => {
    expect(accentStyles("")).toBe("");
    expect((await new Visitor().visit("/")).html).not.toContain(
      ":root:root{--leaf:#2f7d4f;--leaf-deep",
    );
  });
});

describe("the icons", () => {
  /** Where a page's link to an icon leads. */
  const named = async (rel: string) => {
    const { html } = await new Visitor().visit("/");
    const href = new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(html)?.[1] ?? "";
    return (await new Visitor().send(href)).location ?? "";
  };

  const drawn = async (path: string) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(answer.headers.get("Cache-Control")).toContain("immutable");
    return sharp(Buffer.from(await answer.arrayBuffer()));
  };

  test("are the logo's, for browsers and for the installed shop", async () => {
    const picture = sharp({ create: { width: 300, height: 100, channels: 3, background: "#c00" } });
    const logo = await saveImage(await picture.png().toBuffer());
    await updateShopSettings({ logo });
    onTestFinished(() => updateShopSettings({ logo: "" }));
    const favicon = await named("icon");
    expect((await (await drawn(favicon)).metadata()).width).toBe(64);
    const touch = await named("apple-touch-icon");
    expect((await (await drawn(touch)).metadata()).width).toBe(180);
    const { icons } = JSON.parse((await new Visitor().visit("/manifest.webmanifest")).html);
    const facts = [];
    for (const { src, sizes, purpose } of icons) {
      const { width, height } = await (await drawn(src)).metadata();
      facts.push([sizes, purpose, `${width}x${height}`]);
    }
    expect(facts).toEqual([
      ["192x192", "any", "192x192"],
      ["512x512", "any", "512x512"],
      ["512x512", "maskable", "512x512"],
    ]);
    const other = await new Visitor().send(favicon.replace(/[0-9a-f]{32}/, "0".repeat(32)));
    expect(other.status).toBe(404);
  });

  test("are as delivered without a logo", async () => {
    expect(await named("icon")).toContain("/favicon.svg");
    expect(await named("apple-touch-icon")).toContain("/apple-touch-icon.png");
    expect((await new Visitor().send("/icon/x-favicon.png")).status).toBe(404);
    // Else a browser would ask again with every new cookie.
    const kept = await ask("/icon/favicon");
    expect(kept.headers.get("Vary")).toBe("Accept-Encoding");
  });
});

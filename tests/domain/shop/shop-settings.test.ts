import { beforeEach, describe, expect, test } from "vitest";
import {
  findDeliveryCharges,
  setDeliveryCharges,
} from "#app/domain/shop/delivery/delivery-charges.server.ts";
import { saveImage } from "#app/domain/shop/media/images.server.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { shopSettingsSchema } from "#app/domain/shop/shop-settings-input.server.ts";
import { updateShopSettings } from "#app/domain/shop/update-shop-settings.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makePicture } from "#tests/support/pictures.ts";
import { refusalOf } from "#tests/support/refusals.ts";

beforeEach(emptyTables);

const input = (sent: object = {}) => shopSettingsSchema.parse({ name: "Haat", ...sent });

function complaints(sent: object) {
  const result = shopSettingsSchema.safeParse({ name: "Haat", ...sent });
  return result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

describe("the shop's settings", () => {
  test("accept one phone a line: mobiles in any spelling, hotlines unchanged", () => {
    const phones = "+880 1712-345678\r\n০১৭১২৩৪৫৬৭৮\n16247\n\n09612 345678";
    expect(input({ phones }).phones).toEqual(["01712345678", "16247", "09612 345678"]);
  });

  test("add the scheme to links, and make a WhatsApp link of a number", () => {
    expect(input({ chatLink: "+880 1712 345678", socialPage: "facebook.com/haat" })).toMatchObject({
      chatLink: "https://wa.me/8801712345678",
      socialPage: "https://facebook.com/haat",
    });
  });

  test.each([
    [{ name: "  " }, "name: required"],
    [{ name: "x".repeat(61) }, "name: too-long"],
    [{ tagline: "x".repeat(161) }, "tagline: too-long"],
    [{ phones: "call me" }, "phones: phone-invalid"],
    [{ phones: "101\n102\n103\n104\n105\n106" }, "phones: too-many-phones"],
    [{ chatLink: "javascript:alert(1)" }, "chatLink: address-invalid"],
    [{ chatLink: "data:text/html,x" }, "chatLink: address-invalid"],
    [{ socialPage: "https://user@evil.example" }, "socialPage: address-invalid"],
    [{ socialPage: "not a link" }, "socialPage: address-invalid"],
    [{ socialPage: "//evil" }, "socialPage: address-invalid"],
    [{ socialPage: 7 }, "socialPage: invalid"],
  ])("%j is refused: %s", (sent, complaint) => {
    expect(complaints(sent)).toEqual([complaint]);
  });
});

describe("saving the settings", () => {
  test("writes all fields", async () => {
    const logo = await saveImage(await makePicture());
    await updateShopSettings({ ...input({ tagline: "Pure", phones: "16247" }), logo });
    expect(await findShopSettings()).toMatchObject({
      name: "Haat",
      tagline: "Pure",
      phones: ["16247"],
      logo,
    });
  });

  test("is refused for a missing logo", async () => {
    const logo = `${"a".repeat(32)}-40x30.webp`;
    expect(await refusalOf(updateShopSettings({ ...input(), logo }))).toEqual([
      "image-unknown",
      {},
    ]);
  });

  test("shows a second save of the same field its stored value", async () => {
    const settings = await findShopSettings();
    const shown = { version: settings.version, was: settings };
    await updateShopSettings({ ...settings, name: "Hat Bazar" }, shown);
    const late = updateShopSettings({ ...settings, name: "Hat", tagline: "Pure" }, shown);
    expect(await refusalOf(late)).toEqual([
      "changed-meanwhile",
      {
        changes: [
          { field: "name", now: "Hat Bazar", yours: "Hat", by: null, at: expect.any(Date) },
        ],
      },
    ]);
    // Saving the same value again is no conflict.
    await updateShopSettings({ ...settings, name: "Hat Bazar" }, shown);
  });

  test("does not conflict with another part of the settings, nor overwrite it", async () => {
    const settings = await findShopSettings();
    const shown = { version: settings.version, was: settings };
    await setDeliveryCharges({ default: 150 });
    await updateShopSettings({ ...settings, phones: ["16247", "999"] }, shown);
    await updateShopSettings({ ...settings, tagline: "Pure" }, shown);
    expect(await findShopSettings()).toMatchObject({ phones: ["16247", "999"], tagline: "Pure" });
    expect((await findDeliveryCharges()).default).toBe(150);
  });
});

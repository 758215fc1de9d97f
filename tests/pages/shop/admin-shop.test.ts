import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  findDeliveryCharges,
  setDeliveryCharges,
} from "#app/domain/shop/delivery/delivery-charges.server.ts";
import { divisions } from "#app/domain/shop/delivery/districts.ts";
import { findServiceTerms } from "#app/domain/shop/delivery/service-terms.server.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { db } from "#drizzle/client.server.ts";
import { deliveryCharges, shopSettings, users } from "#drizzle/schema.ts";
import { version } from "#package";
import { settings } from "#runtime/settings.ts";
import { fieldValue, shownIn, textOf, untouched, Visitor } from "#tests/support/app.ts";
import { makeAdmin, makeCustomer, makeOrder } from "#tests/support/factories.ts";
import { makePictureFile } from "#tests/support/pictures.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let staff: Visitor;
let staffId: string;

beforeAll(async () => {
  const { visitor, admin } = await visitAsStaff();
  staff = visitor;
  staffId = admin.id;
});

test.each([
  "/admin/delivery-charge",
  "/admin/delivery-time",
  "/admin/settings",
  "/admin/customers",
  "/admin/product/import",
])("%s is for staff only", async (path) => {
  expect((await new Visitor().send(path)).location).toContain("/login");
  expect((await new Visitor().post(path, { intent: "x" })).location).toContain("/login");
  const customer = new Visitor();
  const { phoneNumber } = await makeCustomer({ password: "secret words" });
  await customer.submit("/login", { phoneNumber, password: "secret words" });
  expect((await customer.send(path)).location).toBe("/forbidden");
});

test("the export is for staff only", async () => {
  expect((await new Visitor().send("/admin/product/export")).location).toContain("/login");
});

describe("delivery time", () => {
  const PAGE = "/admin/delivery-time";

  test("is one pair of days, with others for a division", async () => {
    const { html } = await staff.visit(PAGE);
    expect(fieldValue(html, "to-all")).toBe("3");
    expect(fieldValue(html, "to-Khulna")).toBe("");
    const blank = Object.fromEntries(
      divisions.flatMap(({ name }) => [`from-${name}`, `to-${name}`].map((day) => [day, ""])),
    );
    const own = { "from-Khulna": "2", "to-Khulna": "9" };
    const form = { ...untouched(html), ...blank, ...own, "from-all": "1", "to-all": "5" };
    const saved = await staff.submit(PAGE, form);
    expect(fieldValue(saved.html, "to-all")).toBe("5");
    expect(fieldValue(saved.html, "to-Khulna")).toBe("9");
    expect(fieldValue(saved.html, "to-Sylhet")).toBe("");
    expect((await findServiceTerms()).terms.days).toMatchObject({
      ...{ Khulna: [2, 9], Sylhet: [1, 5] },
    });
    const again = { ...untouched(saved.html), ...blank, "from-all": "1" };
    const wrong = await staff.post(PAGE, { ...again, "to-all": "soon" });
    expect(wrong.status).toBe(400);
    expect(fieldValue(wrong.html, "to-all")).toBe("soon");
    expect(wrong.html).toMatch(/<input[^>]*name="to-all"[^>]*aria-invalid="true"/);
    await staff.submit(PAGE, { ...again, "to-all": "3" });
  });

  test("is saved by division; an invalid value comes back as typed", async () => {
    const { html } = await staff.visit(PAGE);
    expect(fieldValue(html, "sameDayDistricts")).toBe("Dhaka, Narayanganj");
    const refused = await staff.post(PAGE, { ...untouched(html), "to-Khulna": "soon" });
    expect(refused.status).toBe(400);
    expect(fieldValue(refused.html, "to-Khulna")).toBe("soon");
    const saved = await staff.submit(PAGE, { ...untouched(html), "to-Khulna": "৪" });
    expect(textOf(saved.html)).toContain("Delivery time and promises were saved.");
    expect(fieldValue(saved.html, "to-Khulna")).toBe("4");
  });
});

test("fields take no more than their schemas", async () => {
  const limitIn = async (path: string, name: string) => {
    const [control = ""] =
      (await staff.visit(path)).html.match(`<[^>]* name="${name}"[^>]*>`) ?? [];
    return [/maxlength="(\d+)"/i.exec(control)?.[1], / required=""/.test(control)];
  };
  expect(await limitIn("/admin/delivery-time", "returns")).toEqual(["120", false]);
  expect(await limitIn("/admin/category?new", "metaTitleBn")).toEqual(["200", false]);
  expect(await limitIn("/admin/sale?new", "name")).toEqual(["60", true]);
});

describe("the day from which cash is counted", () => {
  const PAGE = "/admin/settings";

  test("is set by its own form, and recorded with its author", async () => {
    const saved = await staff.submit(PAGE, {
      intent: "count-cash",
      cashCountedFrom: "২০২৬-১০-০১",
    });
    expect(textOf(saved.html)).toContain("The settings were saved.");
    expect(fieldValue(saved.html, "cashCountedFrom")).toBe("2026-10-01");
    expect((await findShopSettings()).cashCountedFrom).toEqual(new Date("2026-09-30T18:00:00Z"));
    expect(textOf((await staff.visit("/admin/audit")).html)).toMatch(
      /Cash counted from: \d{4}-\d\d-\d\d → 2026-10-01/,
    );
  });

  test.each(["", "soon", "2026-02-30", "2099-01-01"])("cannot be %j", async (day) => {
    const { cashCountedFrom } = await findShopSettings();
    const refused = await staff.post(PAGE, { intent: "count-cash", cashCountedFrom: day });
    expect(refused.status).toBe(400);
    expect(textOf(refused.html)).toContain("Please give a day, today at the latest.");
    expect(fieldValue(refused.html, "cashCountedFrom")).toBe(day);
    expect((await findShopSettings()).cashCountedFrom).toEqual(cashCountedFrom);
  });
});

describe("delivery charges", () => {
  const PAGE = "/admin/delivery-charge";

  beforeEach(async () => {
    await db.delete(deliveryCharges);
    await db.update(shopSettings).set({ defaultDeliveryCharge: 120 });
  });

  const opened = async () => shownIn((await staff.visit(PAGE)).html);

  test("shows all 64 districts in both languages and saves charges and the default", async () => {
    const { html } = await staff.visit(PAGE);
    expect(html.match(/name="charge-/g)).toHaveLength(64);
    expect(textOf(html)).toMatch(/Cox.s Bazar \(কক্সবাজার\)/);
    const saved = await staff.submit(PAGE, {
      ...(await opened()),
      default_charge: "১৩০",
      "charge-Dhaka": "60",
      "charge-Gazipur": " 80 TK ",
    });
    expect(textOf(saved.html)).toContain("The delivery charges were saved.");
    expect(await findDeliveryCharges()).toEqual({
      default: 130,
      byDistrict: { Dhaka: 60, Gazipur: 80 },
    });
    await staff.submit(PAGE, {
      ...(await opened()),
      default_charge: "130",
      "charge-Gazipur": "80",
    });
    expect((await findDeliveryCharges()).byDistrict).toEqual({ Gazipur: 80 });
  });

  test.each(["-1", "6.5", "free", "99999999999"])(
    "refuses %s with a reason, and everything typed stays",
    async (charge) => {
      const answer = await staff.post(PAGE, {
        ...(await opened()),
        default_charge: "100",
        "charge-Dhaka": charge,
        "charge-Khulna": "90",
      });
      expect(answer.status).toBe(400);
      expect(textOf(answer.html)).toContain("Please give whole taka");
      expect(answer.html).toContain('href="#charge-Dhaka"');
      expect(fieldValue(answer.html, "charge-Dhaka")).toBe(charge);
      expect(fieldValue(answer.html, "charge-Khulna")).toBe("90");
      expect(await findDeliveryCharges()).toEqual({ default: 120, byDistrict: {} });
    },
  );

  test("are set for a whole division at once, with other typed values", async () => {
    await setDeliveryCharges({ byDistrict: { Sunamganj: 200 } });
    const answer = await staff.submit(PAGE, {
      ...(await opened()),
      ...{ intent: "set-division", division: "Sylhet", divisionCharge: "১৫০" },
      ...{ default_charge: "120", "charge-Dhaka": "60" },
    });
    expect(textOf(answer.html)).toContain("The delivery charges were saved.");
    const all = { Habiganj: 150, Moulvibazar: 150, Sunamganj: 150, Sylhet: 150 };
    expect((await findDeliveryCharges()).byDistrict).toEqual({ Dhaka: 60, ...all });
    await staff.post(PAGE, {
      ...untouched((await staff.visit(PAGE)).html),
      ...{ intent: "set-division", division: "Sylhet", divisionCharge: "" },
    });
    expect((await findDeliveryCharges()).byDistrict).toEqual({ Dhaka: 60 });
  });

  test("without a division or an amount are refused with everything typed", async () => {
    const answer = await staff.post(PAGE, {
      ...(await opened()),
      ...{ intent: "set-division", division: "", divisionCharge: "cheap" },
      ...{ default_charge: "120", "charge-Khulna": "90" },
    });
    expect(answer.status).toBe(400);
    expect(fieldValue(answer.html, "divisionCharge")).toBe("cheap");
    expect(fieldValue(answer.html, "charge-Khulna")).toBe("90");
    expect((await findDeliveryCharges()).byDistrict).toEqual({});
  });

  test("list districts with own charges first; a search shows one district", async () => {
    await setDeliveryCharges({ byDistrict: { Tangail: 100 } });
    const { html } = await staff.visit(PAGE);
    expect(html.indexOf('name="charge-Tangail"')).toBeLessThan(html.indexOf('name="charge-Dhaka"'));
    const [, main = ""] = html.split('id="content"');
    expect(main).not.toMatch(/<details[^>]* open/);
    const found = (await staff.visit(`${PAGE}?find=jessore`)).html;
    expect(found.match(/name="charge-/g)).toHaveLength(64);
    expect(found.match(/<div>(?=<div[^>]*><label for="charge-)/g)).toHaveLength(1);
    expect(found).toMatch(/<details[^>]* open[^>]*><summary>Khulna/);
  });

  test("need a default", async () => {
    const answer = await staff.post(PAGE, { ...(await opened()), default_charge: "" });
    expect(answer.status).toBe(400);
    expect(textOf(answer.html)).toContain("Please fill this in.");
  });

  test("of two simultaneous saves: the second changes only its own fields and is shown conflicts", async () => {
    const form = untouched((await staff.visit(PAGE)).html);
    await setDeliveryCharges({ byDistrict: { Dhaka: 60, Khulna: 90 } });

    await staff.post(PAGE, { ...form, "charge-Sylhet": "110" });
    const byDistrict = { Dhaka: 60, Khulna: 90, Sylhet: 110 };
    expect((await findDeliveryCharges()).byDistrict).toEqual(byDistrict);

    const clash = await staff.post(PAGE, { ...form, "charge-Dhaka": "70" });
    expect(clash.status).toBe(409);
    expect(textOf(clash.html)).toContain("is now “60 TK” , you typed “70 TK”");
    expect(fieldValue(clash.html, "charge-Dhaka")).toBe("70");
    expect(fieldValue(clash.html, "charge-Khulna")).toBe("90");
    const again = await staff.post(PAGE, { ...untouched(clash.html), "charge-Dhaka": "70" });
    expect(again.status).toBe(302);
    expect((await findDeliveryCharges()).byDistrict).toEqual({ ...byDistrict, Dhaka: 70 });
  });

  test.each(["", "7", "{", "-1", "1e999"])(
    "in a form without its shown values (version %j) are saved as sent",
    async (version) => {
      const answer = await staff.post(PAGE, { version, default_charge: "99" });
      expect([answer.status, (await findDeliveryCharges()).default]).toEqual([409, 120]);
      const again = await staff.post(PAGE, { default_charge: "99" });
      expect([again.status, (await findDeliveryCharges()).default]).toEqual([302, 99]);
    },
  );
});

describe("the shop's settings", () => {
  const PAGE = "/admin/settings";
  const GOOD = { name: "Haat", tagline: "Pure", phones: "16247", chatLink: "", socialPage: "" };

  const shownNow = async () => shownIn((await staff.visit(PAGE)).html);

  test("say which version runs and when the last backup was made", async () => {
    const shownText = async () => textOf((await staff.visit(PAGE)).html);
    const folder = join(settings().DATA_DIR, "backups");
    const remove = () => rm(folder, { recursive: true, force: true });
    await remove();
    onTestFinished(remove);
    expect(await shownText()).toContain(`This is Haat ${version}. No backup has been made yet`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "haat.tar.gz"), "");
    await utimes(join(folder, "haat.tar.gz"), new Date(), new Date("2026-11-02T21:30:00Z"));
    expect(await shownText()).toMatch(/The last backup was made on 3 Nov 2026, 0?3:30/);
  });

  test("appear on every page at once, with the logo", async () => {
    const saved = await staff.submit(PAGE, {
      ...GOOD,
      name: "Haat Bazar",
      ...(await shownNow()),
      logo: await makePictureFile(),
    });
    expect(textOf(saved.html)).toContain("The settings were saved.");
    expect(textOf(saved.html)).toContain("Admin Haat Bazar");
    const { logo } = await findShopSettings();
    const home = await new Visitor().visit("/");
    expect(home.html).toContain("Haat Bazar");
    expect(home.html).toContain(logo.replace(".webp", ""));
  });

  test("choose the first language of shoppers, not of staff or of who has chosen", async () => {
    const inBangla = async (path: string) =>
      (await new Visitor().visit(path)).html.includes('<html lang="bn"');
    const choose = async (firstLanguage: string) =>
      staff.submit(PAGE, { ...GOOD, ...(await shownNow()), firstLanguage });
    const saved = await choose("bn");
    expect(saved.html).toContain('<html lang="en"');
    expect([await inBangla("/"), await inBangla("/?lang=en")]).toEqual([true, false]);
    await choose("browser");
    expect(await inBangla("/")).toBe(false);
    const wrong = await staff.post(PAGE, { ...GOOD, ...(await shownNow()), firstLanguage: "de" });
    expect(wrong.status).toBe(400);
  });

  test("refuse bad input with a reason, and retain typed values and an accepted logo", async () => {
    const answer = await staff.post(PAGE, {
      ...GOOD,
      chatLink: "javascript:alert(1)",
      ...(await shownNow()),
      logo: await makePictureFile(),
    });
    expect(answer.status).toBe(400);
    expect(textOf(answer.html)).toContain("Please give the address of a web page");
    expect(fieldValue(answer.html, "chatLink")).toBe("javascript:alert(1)");
    expect(fieldValue(answer.html, "keptLogo")).toMatch(/\.webp$/);
  });

  test("refuse an invalid logo, and can remove it", async () => {
    const bad = await staff.post(PAGE, {
      ...GOOD,
      ...(await shownNow()),
      logo: new File(["<svg/>"], "logo.svg"),
    });
    expect(bad.status).toBe(400);
    expect(textOf(bad.html)).toContain("JPEG, PNG, WebP or AVIF");
    const removed = await staff.post(PAGE, {
      ...GOOD,
      intent: "remove-logo",
      keptLogo: (await findShopSettings()).logo,
      ...(await shownNow()),
    });
    expect(fieldValue(removed.html, "keptLogo")).toBe("");
    await staff.post(PAGE, { ...GOOD, keptLogo: "", ...(await shownNow()) });
    expect((await findShopSettings()).logo).toBe("");
  });

  test("show the second of two saves what the first saved, and merge different fields", async () => {
    await staff.post(PAGE, { ...GOOD, ...(await shownNow()) });
    const shown = await shownNow();
    await staff.post(PAGE, { ...GOOD, name: "Haat One", phones: "16247\n999", ...shown });
    const conflict = await staff.post(PAGE, {
      ...GOOD,
      name: "Haat Two",
      tagline: "New",
      ...shown,
    });
    expect(conflict.status).toBe(409);
    expect(textOf(conflict.html)).toContain("Shop name is now “Haat One”");
    expect(textOf(conflict.html)).not.toMatch(/(Tagline|Phone numbers|Slogan)[^.]* is now/);
    expect(fieldValue(conflict.html, "name")).toBe("Haat Two");
    expect(fieldValue(conflict.html, "tagline")).toBe("New");
    expect(conflict.html).toMatch(/<textarea[^>]*name="phones"[^>]*>16247\n999</);
    const again = { ...GOOD, name: "Haat Two", tagline: "New", phones: "16247\r\n999" };
    expect((await staff.post(PAGE, { ...again, ...shownIn(conflict.html) })).status).toBe(302);
    expect(await findShopSettings()).toMatchObject({
      name: "Haat Two",
      tagline: "New",
      phones: ["16247", "999"],
    });
  });

  test("do not conflict with delivery charges saved meanwhile", async () => {
    await staff.post(PAGE, { ...GOOD, ...(await shownNow()) });
    const shown = await shownNow();
    await setDeliveryCharges({ default: 170 });
    const saved = await staff.post(PAGE, { ...GOOD, tagline: "Fresh", ...shown });
    expect(saved.status).toBe(302);
    expect((await findShopSettings()).tagline).toBe("Fresh");
  });
});

describe("customers in the admin area", () => {
  const PAGE = "/admin/customers";

  test("are listed with their orders, found by any spelling of their number", async () => {
    const rahima = await makeCustomer({ fullName: "Rahima Begum", phoneNumber: "01912345678" });
    const order = await makeOrder({ customerId: rahima.id });
    const found = await staff.visit(`${PAGE}?search=%2B880+1912-345678`);
    expect(textOf(found.html)).toContain("1 account ");
    expect(textOf(found.html)).toContain("Rahima Begum");
    const { html } = await staff.visit(`${PAGE}?orders=${rahima.id}`);
    expect(textOf(html)).toContain("Orders of Rahima Begum");
    expect(html).toContain(`/admin/order?search=${order.orderNumber}`);
  });

  test("get a one-time code that is shown once and works", async () => {
    const karim = await makeCustomer({ password: "forgotten one" });
    const asked = await staff.visit(`${PAGE}?code=${karim.id}`);
    expect(textOf(asked.html)).toContain("one-time code with which Karim Uddin");
    const issued = await staff.post(`${PAGE}?code=${karim.id}`, {
      intent: "issue-code",
      id: karim.id,
    });
    expect(issued.headers.get("Cache-Control")).toBe("no-store");
    const code = /<output[^>]*>([^<]+)</.exec(issued.html)?.[1] ?? "";
    expect(code).toMatch(/^[A-Z0-9-]{6,}$/i);
    expect((await staff.visit(`${PAGE}?code=${karim.id}`)).html).not.toContain(code);

    const visitor = new Visitor();
    await visitor.submit("/forgot-password", {
      phoneNumber: karim.phoneNumber,
      code,
      newPassword: "a better one",
      confirmPassword: "a better one",
    });
    const fresh = new Visitor();
    await fresh.submit("/login", { phoneNumber: karim.phoneNumber, password: "a better one" });
    expect((await fresh.visit("/profile/account")).status).toBe(200);
  });

  test("get no code if they are admins", async () => {
    const admin = await makeAdmin();
    const answer = await staff.submit(PAGE, { intent: "issue-code", id: admin.id });
    expect(textOf(answer.html)).toContain("There is no such customer.");
  });

  test("become staff with a role, a code and a password of their own, and customers again", async () => {
    const karim = await makeCustomer({ fullName: "Karim Role", password: "mango season" });
    const { phoneNumber } = karim;
    const link = `/admin/staff?${new URLSearchParams({ phoneNumber, fullName: "Karim Role" })}`;
    expect((await staff.visit(PAGE)).html).toContain(link.replaceAll("&", "&amp;"));
    const { html } = await staff.visit(link);
    expect(fieldValue(html, "phoneNumber")).toBe(phoneNumber);
    const form = { intent: "add-staff", phoneNumber, fullName: "Karim Role", role: "" };
    const unsaid = await staff.post("/admin/staff", form);
    expect([unsaid.status, fieldValue(unsaid.html, "fullName")]).toEqual([400, "Karim Role"]);
    const made = await staff.post("/admin/staff", { ...form, role: "packer" });
    expect(made.headers.get("Cache-Control")).toContain("no-store");
    const code = /<output[^>]*>([A-Z0-9-]+)<\/output>/.exec(made.html)?.[1] ?? "";
    expect(textOf(made.html)).toContain("Has not chosen a password yet.");
    const twice = await staff.post("/admin/staff", { ...form, role: "owner" });
    expect(textOf(twice.html)).toContain(`${phoneNumber} is an admin already.`);

    const fresh = new Visitor();
    const old = await fresh.submit("/login", { phoneNumber, password: "mango season" });
    expect(old.status).toBe(400);
    const [newPassword, confirmPassword] = ["litchi season", "litchi season"];
    const chosen = { phoneNumber, code, newPassword, confirmPassword };
    const inside = await fresh.submit("/forgot-password", chosen);
    expect(textOf(inside.html)).toContain("Packing");
    expect((await fresh.visit("/admin/staff")).status).toBe(403);
    const unmade = await staff.submit(PAGE, { intent: "unmake-admin", id: karim.id });
    expect(textOf(unmade.html)).toContain("Karim Role is a customer now.");
  });

  test("stay admin as the last one, who is told why", async () => {
    await db.update(users).set({ isAdmin: false });
    await db.update(users).set({ isAdmin: true }).where(eq(users.id, staffId));
    const answer = await staff.submit(PAGE, { intent: "unmake-admin", id: staffId });
    expect(textOf(answer.html)).toContain("This is the only admin.");
  });

  test.each([
    "orders=7",
    "code=x",
    "role=00000000-0000-4000-8000-000000000000",
    "search=%25",
    "page=-3",
  ])("are listed for any URL: %s", async (query) => {
    expect((await staff.visit(`${PAGE}?${query}`)).status).toBe(200);
  });
});

describe("importing products", () => {
  const PAGE = "/admin/product/import";
  const csv = (text: string) => new File([text], "products.csv", { type: "text/csv" });

  test("previews the result, then imports", async () => {
    const checked = await staff.post(PAGE, {
      intent: "check",
      file: csv("slug,title,price\n,Imported honey,650"),
    });
    expect(textOf(checked.html)).toContain("1 to add, 0 to change, 0 unchanged.");
    expect((await new Visitor().visit("/products/imported-honey")).status).toBe(404);
    const done = await staff.submit(PAGE, {
      intent: "import",
      packed: fieldValue(checked.html, "packed") ?? "",
      planned: fieldValue(checked.html, "planned") ?? "",
    });
    expect(textOf(done.html)).toContain("1 added, 0 changed.");
    expect((await new Visitor().visit("/products/imported-honey")).status).toBe(200);

    const { html } = await staff.send("/admin/product/export");
    const again = await staff.post(PAGE, { intent: "check", file: csv(html) });
    expect(textOf(again.html)).toContain("Everything in this file is in the shop already.");
  });

  test("shows the errors of each row", async () => {
    const answer = await staff.post(PAGE, {
      intent: "check",
      file: csv("title,price\n,5\nOil,-1"),
    });
    expect(answer.status).toBe(400);
    expect(textOf(answer.html)).toContain("2 rows cannot be read.");
    expect(textOf(answer.html)).toContain("Product Title: Please fill this in.");
    expect(textOf(answer.html)).toContain(
      "Price: Please give whole taka, 0 or more, like 650. “-1”",
    );
    expect(answer.html).not.toContain('name="packed"');
  });

  test.each([
    ["no file", {}, "Please choose a CSV file."],
    ["an empty file", { file: csv("") }, "The first row must name the columns."],
    ["a picture", { file: new File([new Uint8Array([0xff, 0xd8, 0xff])], "a.csv") }, "UTF-8"],
    ["2 MB", { file: csv("x".repeat(2_000_000)) }, "larger than 1 MB"],
  ])("refuses %s with a reason", async (_, fields, reason) => {
    const answer = await staff.post(PAGE, { intent: "check", ...fields });
    expect(answer.status).toBe(400);
    expect(textOf(answer.html)).toContain(reason);
  });

  test.each(["", "no base64!", "AAAA"])(
    "refuses a broken packed file (%s) as a bad request",
    async (packed) => {
      expect((await staff.post(PAGE, { intent: "import", packed })).status).toBe(400);
    },
  );
});

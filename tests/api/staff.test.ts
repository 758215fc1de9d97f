import { describe, expect, test } from "vitest";
import { makeCategory, makeProduct, makePromoCode } from "#tests/support/factories.ts";
import { aPicture, aSlide, formOf } from "./support/endpoints.ts";
import { anAdmin, request } from "./support/request.ts";

const admin = await anAdmin();
const send = (method: string, path: string, json?: unknown) =>
  request(method, path, { as: admin, ...(json === undefined ? {} : { json }) });

describe("categories", () => {
  const post = (json: unknown) => send("POST", "/api/category/post-category", json);
  const put = (id: string, json: unknown) =>
    send("PUT", `/api/category/update-category?category_id=${id}`, json);

  test("are added, each slug once", async () => {
    const { body } = await post({ name: "Dry fruit", slug: "dry-fruit" });
    expect(body).toMatchObject({
      success: true,
      message: "Category added successfully!",
      result: { name: "Dry fruit", slug: "dry-fruit", description: "", isActive: true },
    });
    const again = await post({ name: "Other", slug: "Dry Fruit" });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([409, ["slug"]]);
    expect((await post({ slug: "x" })).body.errors).toHaveProperty("name");
  });

  test("retain missing fields; false is false", async () => {
    const { id, slug } = await makeCategory({ description: "From bees" });
    const off = await put(id, { isActive: false });
    expect(off.body.result).toMatchObject({ slug, description: "From bees", isActive: false });
    const renamed = await put(id, { name: "Bees" });
    expect(renamed.body.result).toMatchObject({ name: "Bees", isActive: false });
    const list = async (as: typeof admin | null) =>
      (await request("GET", "/api/category/list-category", { as })).body.result.map(
        (c: { _id: string }) => c._id,
      );
    expect(await list(null)).not.toContain(id);
    expect(await list(admin)).toContain(id);
  });

  test("give their products a new slug, and cannot be deleted while in use", async () => {
    const { id } = await makeCategory();
    const product = await makeProduct({ categoryId: id });
    await put(id, { slug: "from-the-hive" });
    const { body } = await request(
      "GET",
      `/api/product/detail-product-by-id?product_id=${product.id}`,
    );
    expect(body.result.category).toBe("from-the-hive");
    const used = await send("DELETE", `/api/category/delete-category?category_id=${id}`);
    expect([used.status, used.body.message]).toEqual([409, expect.stringContaining("1 product")]);
  });
});

describe("the carousel", () => {
  test("takes pictures, and shows them in order", async () => {
    const first = await aSlide();
    const image = new File([new Uint8Array(await aPicture())], "banner.png");
    const added = await request("POST", "/api/carousel/upload", {
      form: formOf({ image }),
      as: admin,
    });
    const { body } = await request("GET", "/api/carousel/all");
    expect(body.result.map((s: { _id: string }) => s._id)).toEqual([
      first.id,
      added.body.result._id,
    ]);
    await send("DELETE", `/api/carousel/delete/${first.id}`);
    expect((await request("GET", "/api/carousel/all")).body.result.length).toBe(1);
    expect((await send("DELETE", `/api/carousel/delete/${first.id}`)).status).toBe(404);
    await send("PUT", `/api/carousel/restore/${first.id}`);
    expect((await request("GET", "/api/carousel/all")).body.result[0]._id).toBe(first.id);
  });

  test("without a picture is refused in the contract's words", async () => {
    for (const form of [formOf({}), formOf({ image: "" }), formOf({ image: new File([], "") })]) {
      const { status, body } = await request("POST", "/api/carousel/upload", { form, as: admin });
      expect([status, body.message]).toEqual([400, "Please select an image"]);
    }
  });
});

describe("promo codes", () => {
  const generate = (json: unknown) => send("POST", "/api/promo-code/generate-promo-code", json);
  const verify = (code: string) =>
    request("GET", `/api/promo-code/verify/${encodeURIComponent(code)}`);

  test("are stored in upper case and valid to the end of their day in Dhaka", async () => {
    const { body } = await generate({
      code: "boishakh27",
      discount: 100,
      maxUsage: null,
      expirationDate: "2099-04-14",
    });
    expect(body.result).toMatchObject({
      code: "BOISHAKH27",
      discount: 100,
      maxUsage: null,
      minAmount: 0,
      currentUsage: 0,
      expirationDate: "2099-04-14T17:59:59.999Z",
      isActive: true,
    });
    expect((await verify("boishakh27")).body.result).toEqual({
      code: "BOISHAKH27",
      minAmount: 0,
      discount: 100,
    });
    expect((await generate({ code: "Boishakh27", discount: 1 })).status).toBe(409);
  });

  test.each([
    [{ code: "A B", discount: 1 }, "code"],
    [{ code: "", discount: 1 }, "code"],
    [{ code: "X1" }, "discount"],
    [{ code: "X2", discount: -1 }, "discount"],
    [{ code: "X3", discount: 1.5 }, "discount"],
    [{ code: "X4", discount: 1, expirationDate: "2020-01-01" }, "expirationDate"],
    [{ code: "X5", discount: 1, expirationDate: "soon" }, "expirationDate"],
    [{ code: "X6", discount: 1, maxUsage: 1e10 }, "maxUsage"],
  ])("refuse %o, with the field", async (json, field) => {
    const { status, body } = await generate(json);
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  test("accept the whole edited object, but never its usage", async () => {
    const { id } = await makePromoCode({ currentUsage: 3, maxUsage: 10 });
    const { body } = await send("GET", `/api/promo-code/admin/detail/${id}`);
    const edited = {
      ...body.result,
      discount: 150,
      isActive: false,
      currentUsage: 0,
      maxUsage: 20,
    };
    const saved = await send("PUT", `/api/promo-code/admin/update/${id}`, edited);
    expect(saved.body.result).toMatchObject({
      discount: 150,
      isActive: false,
      currentUsage: 3,
      maxUsage: 20,
    });
  });

  test("explain why they do not apply", async () => {
    const cases = [
      [await makePromoCode({ isActive: false }), "is not active"],
      [await makePromoCode({ expirationDate: new Date(0) }), "has expired"],
      [await makePromoCode({ maxUsage: 1, currentUsage: 1 }), "has been used up"],
    ] as const;
    for (const [{ code }, why] of cases) {
      const { status, body } = await verify(code);
      expect([status, body.message]).toEqual([409, expect.stringContaining(why)]);
    }
    for (const code of ["NOPE", "\u0000", "%", "ক".repeat(300)]) {
      expect([400, 404]).toContain((await verify(code)).status);
    }
  });

  test("are deleted and restored", async () => {
    const { id, code } = await makePromoCode();
    await send("DELETE", `/api/promo-code/admin/delete/${id}`);
    expect((await verify(code)).status).toBe(404);
    await send("PUT", `/api/promo-code/admin/restore/${id}`);
    expect((await verify(code)).status).toBe(200);
  });
});

describe("delivery charges", () => {
  const set = (json: unknown) => send("PUT", "/api/charge/update", json);

  test("accept any spelling, are removed by null, and saved all or none", async () => {
    const { body } = await set({ Dhaka: 60, Comilla: 90, default_charge: 110 });
    expect(body.result).toEqual({ Cumilla: 90, Dhaka: 60, default_charge: 110 });
    const read = async () => (await request("GET", "/api/charge/delivery-charge")).body.result;
    expect((await set({ Dhaka: null, Atlantis: 5 })).status).toBe(400);
    expect(await read()).toEqual({ Cumilla: 90, Dhaka: 60, default_charge: 110 });
    await set({ Cumilla: null });
    expect(await read()).toEqual({ Dhaka: 60, default_charge: 110 });
    for (const wrong of [-1, 1.5, "60", 1e12])
      expect((await set({ Dhaka: wrong })).status).toBe(400);
  });
});

describe("delivery time", () => {
  const set = (json: unknown) => send("PUT", "/api/charge/delivery-time/update", json);
  const read = async () => (await request("GET", "/api/charge/delivery-time")).body.result;

  test("an absent field stays, and changes are seen at once", async () => {
    const before = await read();
    const { body } = await set({
      days: { Khulna: [2, 4] },
      closingHour: null,
      holidays: ["2027-02-21", "2026-12-16"],
      sameDayDistricts: ["ঢাকা"],
    });
    expect(body.result).toEqual({
      ...before,
      days: { ...before.days, Khulna: [2, 4] },
      closingHour: null,
      holidays: ["2026-12-16", "2027-02-21"],
      sameDayDistricts: ["Dhaka"],
    });
    expect(await read()).toEqual(body.result);
  });

  test.each([
    { days: { Khulna: [4, 2] } },
    { days: { Khulna: [0, 61] } },
    { days: { Khulna: [1] } },
    { closingHour: 24 },
    { holidays: ["tomorrow"] },
    { holidays: "2026-12-16" },
    { sameDayDistricts: ["Atlantis"] },
  ])("%j is refused and changes nothing", async (wrong) => {
    const before = await read();
    expect((await set({ ...wrong, returns: "other" })).status).toBe(400);
    expect(await read()).toEqual(before);
  });
});

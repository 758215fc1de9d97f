import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ask } from "#tests/support/app.ts";
import { makeProduct } from "#tests/support/factories.ts";
import { startShopServer } from "#tests/support/shop-server.ts";
import { document } from "./support/document.ts";
import { anOrderOf, endpoints, formOf } from "./support/endpoints.ts";
import { aCustomer, anAdmin, request, tokenByLogIn } from "./support/request.ts";

const [admin, customer] = await Promise.all([anAdmin(), aCustomer()]);
const { url, close, isListening } = await startShopServer();
beforeAll(() => vi.waitUntil(isListening, 60_000));
afterAll(close);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
);
const OTHERS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

describe("methods", () => {
  test.each(operations)("$method $path is the only method", async ({ path, method }) => {
    const place = path.replace(/\{[^}]+\}/g, "x");
    for (const wrong of OTHERS.filter((one) => one !== method)) {
      const { status, headers, body } = await request(wrong, place);
      expect(status).toBe(405);
      expect(headers.get("Allow")?.split(", ")).toContain(method);
      expect(body.success).toBe(false);
    }
  });

  test("modules of answers and failures have no endpoint", async () => {
    for (const path of [
      "/api/charge/delivery-charge",
      "/api/order/track-order/x",
      "/api/nothing",
    ]) {
      const { headers } = await request("GET", path);
      expect([path, headers.get("X-Robots-Tag"), headers.get("Referrer-Policy")]).toEqual([
        path,
        "noindex",
        "no-referrer",
      ]);
    }
  });

  test("HEAD answers like GET", async () => {
    const path = "/api/charge/delivery-charge";
    const [head, get] = [await request("HEAD", path), await request("GET", path)];
    expect(head.status).toBe(200);
    expect(head.headers.get("ETag")).toBe(get.headers.get("ETag"));
  });

  test("HEAD of a change is refused", async () => {
    const { status } = await ask("/api/order/delete", { method: "HEAD" });
    expect(status).toBe(405);
  });

  test("OPTIONS names the methods, and allows other sites only public ones", async () => {
    const open = await ask("/api/product/get-product", { method: "OPTIONS" });
    expect(open.status).toBe(204);
    expect(open.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(open.headers.get("Access-Control-Allow-Methods")).toBe("GET, HEAD");
    const shut = await ask("/api/order/place-order", { method: "OPTIONS" });
    expect(shut.status).toBe(204);
    expect(shut.headers.get("Allow")).toBe("POST, OPTIONS");
    expect(shut.headers.has("Access-Control-Allow-Origin")).toBe(false);
  });
});

describe("unknown endpoints", () => {
  test.each(["/api/nothing", "/api/product", "/api/order/track-order", "/api/user/login/x"])(
    "%s",
    async (path) => {
      for (const method of OTHERS) {
        const { status, body } = await request(method, path);
        expect([status, body]).toEqual([
          404,
          { success: false, message: "There is no such call." },
        ]);
      }
    },
  );
});

describe("bodies", () => {
  const send = (body: BodyInit | null, type: string | null, path = "/api/user/login") =>
    ask(path, { method: "POST", body, headers: type ? { "Content-Type": type } : {} });

  test("another content type gets 415 with the expected one", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const response = await send("phoneNumber=1", type);
      expect(response.status).toBe(415);
      expect(response.headers.get("Accept")).toBe("application/json");
      expect(await response.json()).toEqual({
        success: false,
        message: "Send this as application/json.",
      });
    }
  });

  test.each([
    ["broken JSON", '{"phoneNumber":'],
    ["nothing but blanks", " "],
    ["a byte that is no UTF-8", new Uint8Array([123, 34, 0xff, 34, 125])],
    ["a byte order mark in UTF-16", new Uint8Array([0xff, 0xfe, 123, 0, 125, 0])],
  ])("%s: 400", async (_what, body) => {
    const response = await send(body, "application/json");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false });
  });

  test.each(["null", "[]", "1", '"x"', "{}"])("%s lacks its fields: 400", async (body) => {
    const response = await send(body, "application/json; charset=utf-8");
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).errors).length).toBeGreaterThan(0);
  });

  test("nothing at all: 400 with each field", async () => {
    const { status, body } = await request("POST", "/api/user/login");
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      phoneNumber: "Please fill this in.",
      password: "Please fill this in.",
    });
    expect(body.message).toBe("phoneNumber: Please fill this in.");
  });

  test("more than a megabyte: 413, with or without a length", async () => {
    const large = `{"phoneNumber":"${"1".repeat(1024 * 1024)}"}`;
    expect((await send(large, "application/json")).status).toBe(413);
    const stream = new Blob([large]).stream();
    const response = await ask("/api/user/login", {
      method: "POST",
      body: stream,
      duplex: "half",
      headers: { "Content-Type": "application/json" },
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({
      success: false,
      message: "At most 1 MB can be sent here.",
    });
  });

  test("a form that breaks off, and one without a boundary: 400", async () => {
    const as = { Authorization: `Bearer ${admin.token}` };
    for (const type of ["multipart/form-data; boundary=x", "multipart/form-data"]) {
      const response = await ask("/api/product/post-product", {
        method: "POST",
        body: '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nhon',
        headers: { ...as, "Content-Type": type },
      });
      expect(response.status).toBe(400);
    }
  });

  test("a file is not accepted as JSON", async () => {
    const form = formOf({ phoneNumber: new File(["x"], "x") });
    expect((await request("POST", "/api/user/login", { form })).status).toBe(415);
  });
});

describe("languages", () => {
  test("failures are in the requested language", async () => {
    const say = async (language: string) =>
      (await request("GET", "/api/admin/dashboard", { headers: { "Accept-Language": language } }))
        .body.message;
    expect(await say("bn-BD,bn;q=0.9,en;q=0.5")).toBe("আগে লগ ইন করুন।");
    expect(await say("en-GB")).toBe("Please log in first.");
    expect(await say("fr")).toBe("Please log in first.");
  });

  test("refusals of the shop and of fields are too", async () => {
    const headers = { "Accept-Language": "bn" };
    const { body } = await request("POST", "/api/order/place-order", {
      json: anOrderOf(crypto.randomUUID(), { phoneNumber: "12", items: [] }),
      headers,
    });
    expect(body.errors["orderDetails.phoneNumber"]).toContain("মোবাইল");
    const { body: gone } = await request("GET", "/api/promo-code/verify/NOPE", { headers });
    expect(gone.message).toMatch(/[\u0980-\u09ff]/);
  });
});

describe("public reads", () => {
  const open = endpoints.filter(({ method, access }) => method === "GET" && access === "anyone");

  const kept = open.filter(({ name }) => name !== "order-track-order");

  test.each(kept)("$name: any origin, a tag, and 304", async ({ make }) => {
    const { path } = await make(null);
    const { headers } = await request("GET", path, {
      headers: { Origin: "https://elsewhere.example" },
    });
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(headers.has("Access-Control-Allow-Credentials")).toBe(false);
    // By the server in front, as it reads for somebody who has just written.
    const fresh = { Cookie: "wrote=1", "Cache-Control": "max-age=0" };
    const askFor = (known: string) =>
      fetch(url + path, { headers: { ...fresh, "If-None-Match": known } });
    const other = await askFor('"other"');
    expect(other.status).toBe(200);
    const tag = other.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    for (const known of [tag, tag.slice(2), `"other", ${tag}`, "*"]) {
      const again = await askFor(known);
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
  });

  test("the catalogue is revalidated each time, delivery charges are cached for ten seconds", async () => {
    const { headers } = await request("GET", "/api/product/get-product");
    expect(headers.get("Cache-Control")).toBe("public, no-cache");
    expect(headers.get("X-Haat-Cache")).toBe("public");
    const charges = await request("GET", "/api/charge/delivery-charge");
    expect(charges.headers.get("Cache-Control")).toBe("public, max-age=10");
  });

  test("an order and a code must not be cached by others", async () => {
    for (const { make } of open.filter(({ name }) => /track-order|verify/.test(name))) {
      const { headers } = await request("GET", (await make(null)).path);
      expect(headers.get("Cache-Control")).toMatch(/^no-(?:cache|store)$/);
      expect(headers.has("X-Haat-Cache")).toBe(false);
    }
  });

  test("a request with credentials gets nothing shared", async () => {
    for (const as of [admin, customer]) {
      const { headers } = await request("GET", "/api/category/list-category", { as });
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.has("X-Haat-Cache")).toBe(false);
    }
  });

  test("private answers are closed to other sites", async () => {
    const { headers } = await request("GET", "/api/admin/dashboard", { as: admin });
    expect(headers.has("Access-Control-Allow-Origin")).toBe(false);
    expect(headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("tokens in the header", () => {
  test.each(["", "null", "undefined"])("“Bearer %s” is refused", async (token) => {
    const headers = { Authorization: `Bearer ${token}`.trim() };
    const path = "/api/product/get-product?page=1";
    expect((await request("GET", path, { headers })).status).toBe(200);
    expect((await request("GET", "/api/user/profile", { headers })).status).toBe(401);
  });

  test("a token's user can be read", async () => {
    const token = await tokenByLogIn(admin);
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    expect(claims).toMatchObject({
      id: admin.id,
      fullName: "Nasrin Akter",
      phoneNumber: admin.phoneNumber,
      email: "",
      address: "",
      isAdmin: true,
    });
    expect(claims.exp - claims.iat).toBe(30 * 24 * 60 * 60);
  });

  test("a token precedes the cookie", async () => {
    const headers = { Cookie: admin.cookie };
    const { body } = await request("GET", "/api/user/profile", { as: customer, headers });
    expect(body.result.id).toBe(customer.id);
  });
});

describe("pages of a list", () => {
  test("end with an empty one, and invalid ones are refused", async () => {
    await Promise.all(Array.from({ length: 5 }, () => makeProduct()));
    const read = async (query: string) => request("GET", `/api/product/get-product?${query}`);
    const whole = (await read("")).body.result;
    const first = (await read("page=1&limit=3")).body.result;
    const second = (await read("page=2&limit=3")).body.result;
    expect([...first, ...second].map((p) => p._id)).toEqual(
      whole.slice(0, 6).map((p: { _id: string }) => p._id),
    );
    for (const page of ["1000", "999999999", "2147483647"]) {
      expect((await read(`page=${page}&limit=20`)).body.result).toEqual([]);
    }
    for (const page of ["0", "-1", "1.5", "1e3", "x", "99999999999999999999"]) {
      const { status, body } = await read(`page=${page}`);
      expect([status, Object.keys(body.errors)]).toEqual([400, ["page"]]);
    }
  });
});

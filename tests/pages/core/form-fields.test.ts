import { describe, expect, test } from "vitest";
import { z } from "zod";
import { logInSchema } from "#app/domain/people/accounts/user-input.server.ts";
import { formFields, parseForm, readForm } from "#app/http/form.server.ts";
import { MOST_FIELDS } from "#app/http/form-body.server.ts";
import { fc } from "#tests/support/samples.ts";

const FIELDS = formFields([logInSchema], { texts: ["redirectTo"], lists: { id: 3 } });

const post = (body: BodyInit, type?: string) =>
  new Request("http://shop.test/login", {
    method: "POST",
    body,
    ...(type ? { headers: { "Content-Type": type } } : {}),
  });

const urlencoded = (body: string) => post(body, "application/x-www-form-urlencoded");

const read = async (request: Request) => [...(await readForm(request, FIELDS))];

const refusal = (request: Request) =>
  readForm(request, FIELDS).then(
    () => null,
    (response: Response) => response.status,
  );

describe("the form reader", () => {
  test("accepts declared fields, one value each, and lists up to their length", async () => {
    const body =
      "phoneNumber=01712345678&x=1&phoneNumber=2&id=a&id=b&a%5B4294967294%5D=1&intent=go";
    const expected = [
      ["phoneNumber", "01712345678"],
      ["id", "a"],
      ["id", "b"],
      ["intent", "go"],
    ];
    expect(await read(urlencoded(body))).toEqual(expected);
    const form = new FormData();
    for (const [name, value] of new URLSearchParams(body)) form.append(name, value);
    expect(await read(post(form))).toEqual(expected);
    expect(await refusal(urlencoded("id=1&id=2&id=3&id=4"))).toBe(400);
  });

  test("retains every letter, plus and percent sign", async () => {
    const typed = "মধু + 100% & more = \r\n½ 😀";
    const pairs = new URLSearchParams({ redirectTo: typed });
    expect(await read(post(pairs))).toEqual([["redirectTo", typed]]);
    const form = new FormData();
    form.append("redirectTo", typed);
    expect(await read(post(form))).toEqual([["redirectTo", typed]]);
  });

  test("accepts a file only in a file field", async () => {
    const form = new FormData();
    form.append("phoneNumber", new File(["x"], "x.txt"));
    form.append("picture", new File(["honey"], "honey.png", { type: "image/png" }));
    expect(await read(post(form))).toEqual([]);
    const again = new FormData();
    for (const [name, value] of form) again.append(name, value);
    const taken = await readForm(post(again), formFields([], { files: ["picture"] }));
    const file = taken.get("picture") as File;
    expect([file.name, file.type, await file.text()]).toEqual(["honey.png", "image/png", "honey"]);
  });

  test("accepts an empty form", async () => {
    expect(await read(new Request("http://shop.test/logout", { method: "POST" }))).toEqual([]);
    expect(await read(urlencoded(""))).toEqual([]);
  });

  test("refuses a form that is too large, too long or invalid before reading it", async () => {
    expect(await refusal(urlencoded("a=1&".repeat(MOST_FIELDS + 1)))).toBe(400);
    expect(await refusal(urlencoded(`phoneNumber=${"1".repeat(300_000)}`))).toBe(413);
    expect(await refusal(post("{}", "application/json"))).toBe(400);
    expect(await refusal(post("x", "text/plain"))).toBe(400);
    expect(await refusal(post("--x", "multipart/form-data; boundary=x"))).toBe(400);
    expect(await refusal(post("--x", "multipart/form-data"))).toBe(400);
    const form = new FormData();
    for (let i = 0; i <= MOST_FIELDS; i++) form.append("a", "1");
    expect(await refusal(post(form))).toBe(400);
    const large = new FormData();
    large.append("phoneNumber", "1".repeat(300_000));
    expect(await refusal(post(large))).toBe(413);
  });

  test("passes only declared fields to conform, whatever they are called", async () => {
    const name = fc.oneof(
      fc.constantFrom("a[4294967294]", "phoneNumber[9]", "password.x", "__proto__", "constructor"),
      fc.constantFrom("__intent__", "__state__", "phoneNumber", "password", "intent", "\0"),
      fc.string({ unit: "binary" }),
    );
    const pairs = fc.array(fc.tuple(name, fc.string({ unit: "binary" })), { maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(pairs, async (sent) => {
        const form = await readForm(post(new URLSearchParams(sent)), FIELDS);
        const names = [...form.keys()];
        expect(new Set(names).size).toBe(names.length);
        expect(names.every((name) => FIELDS.most.has(name))).toBe(true);
        expect(() => parseForm(form, logInSchema).reply()).not.toThrow();
      }),
    );
  });

  test("finds a schema's fields behind its checks, and its lists", () => {
    const checked = z
      .object({ tags: z.array(z.string()).optional(), name: z.string() })
      .refine(() => true)
      .transform((value) => value);
    const { most } = formFields([checked], { shownBefore: true });
    const once = ["intent", "formToken", "version", "was-tags", "name", "was-name"];
    expect(Object.fromEntries(most)).toEqual({
      ...Object.fromEntries(once.map((name) => [name, 1])),
      tags: 100,
    });
  });
});

import { expect, test } from "vitest";
import { quoteText } from "#app/domain/core/requests/quote.ts";

test.each([
  ["Insufficient balance", "Insufficient balance"],
  ["550 5.1.1 <rahima@example.com>: unknown", "550 5.1.1 <•••@example.com>: unknown"],
  ["no route to 8801712345678", "no route to •••78"],
  ["no route to +880 1712-345 678.", "no route to •••78."],
  ["নম্বর ০১৭১২৩৪৫৬৭৮ ভুল", "নম্বর •••৭৮ ভুল"],
  ['{"api_key":"abc123","error":"no"}', '{"api_key":"•••","error":"no"}'],
  ["password = hunter22&x=1", "password = •••&x=1"],
  ["Authorization: Bearer abc.def", "Authorization: Bearer •••"],
  ["Invalid key provided", "Invalid key provided"],
  ["ref 3f2504e04f8911d39a0c0305e82c3301", "ref •••"],
  ["<html><style>a{}</style><h1>502 Bad\n\nGateway</h1>", "502 Bad Gateway"],
  ["", ""],
])("%s is quoted as %s", (text, quoted) => {
  expect(quoteText(text)).toBe(quoted);
});

test("texts that the shop sent are left out of a quote, and long words are cut", () => {
  expect(quoteText("user honeybee, text Dear Rahima", ["honeybee", "Dear Rahima"])).toBe(
    "user •••, text •••",
  );
  expect(quoteText("so ".repeat(500)).length).toBeLessThanOrEqual(161);
});

import { expect, it } from "vitest";
import { textFor } from "#app/domain/core/local-text.ts";

it("each reader gets the text in their language, and a text of the other one is marked", () => {
  const honey = { en: "Honey", bn: "মধু" };
  expect(textFor(honey, "en")).toEqual({ text: "Honey" });
  expect(textFor(honey, "bn")).toEqual({ text: "মধু" });
  expect(textFor({ en: "Honey", bn: " " }, "bn")).toEqual({ text: "Honey", lang: "en" });
  expect(textFor({ en: "", bn: "মধু" }, "en")).toEqual({ text: "মধু", lang: "bn" });
  expect(textFor({ en: "", bn: "" }, "en")).toEqual({ text: "" });
});

import { ShopError } from "#app/domain/core/shop-error.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { readTicked } from "./selection.server.ts";

/** A refused action on many orders: the reasons per order and the submitted form. */
export type RefusedAnswer = ReturnType<typeof answerRefused>;

/** Answers a refused form of ticked orders (`id`, `all`) with a text or a refusal. */
export function answerRefused(form: FormData, why: string | ShopError, words: ServerWords) {
  const refused =
    why instanceof ShopError && "refused" in why.params
      ? why.params.refused.map(({ orderNumber, refusal }) => ({
          orderNumber,
          text: sayRefusal(words, refusal),
        }))
      : [];
  return {
    text: why instanceof ShopError ? sayRefusal(words, why) : why,
    refused,
    ticked: readTicked(form),
    /** The ticks as sent, with versions. */
    ticks: form.getAll("id").map(String),
    all: form.has("all"),
    newStatus: String(form.get("newStatus") ?? ""),
    cancelReason: String(form.get("cancelReason") ?? ""),
    goods: String(form.get("goods") ?? ""),
    courier: String(form.get("courier") ?? ""),
  };
}

import type { ShopError } from "#app/domain/shop-error.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";

/** A refused action on many orders: the reasons per order and the ticked ones. */
export type RefusedAnswer = {
  text: string;
  refused: { orderNumber: number; text: string }[];
  ticked: string[];
  all: boolean;
};

/** Answers a refused form of ticked orders (`id`, `all`); `why` is a text, or a refusal with its translations. */
export function answerRefused(
  form: FormData,
  why: string | { refusal: ShopError; words: ServerWords },
): RefusedAnswer {
  const said = typeof why === "string" ? null : why;
  const params = said?.refusal.params;
  return {
    text: said ? sayRefusal(said.words, said.refusal) : String(why),
    refused:
      said && params && "refused" in params
        ? params.refused.map(({ orderNumber, refusal }) => ({
            orderNumber,
            text: sayRefusal(said.words, refusal),
          }))
        : [],
    ticked: form.getAll("id").map((tick) => String(tick).split("~")[0] ?? ""),
    all: form.has("all"),
  };
}

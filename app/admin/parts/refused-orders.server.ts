import type { ShopError } from "#app/domain/shop-error.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";

/** What was asked of many orders and refused: why, order by order, and what had been ticked. */
export type RefusedAnswer = {
  text: string;
  refused: { orderNumber: number; text: string }[];
  ticked: string[];
  all: boolean;
};

/** For forms of ticked orders (`id`, `all`); `why` in words, or a refusal and the words to say it. */
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

import type { ShopError } from "#app/domain/shop-error.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";

/** A refused bulk change: the reasons per order and the submitted selection. */
export type BulkAnswer = {
  text: string;
  refused: { orderNumber: number; text: string }[];
  ticked: string[];
  all: boolean;
  newStatus: string;
  cancelReason: string;
};

export function answerBulk(form: FormData, text: string): BulkAnswer;
export function answerBulk(form: FormData, refusal: ShopError, words: ServerWords): BulkAnswer;
export function answerBulk(
  form: FormData,
  why: string | ShopError,
  words?: ServerWords,
): BulkAnswer {
  const refusal = typeof why === "string" || !words ? null : { why, words };
  const refused =
    refusal && "refused" in refusal.why.params
      ? refusal.why.params.refused.map((one) => ({
          orderNumber: one.orderNumber,
          text: sayRefusal(refusal.words, one.refusal),
        }))
      : [];
  return {
    text: refusal ? sayRefusal(refusal.words, refusal.why) : String(why),
    refused,
    ticked: form.getAll("id").map((tick) => String(tick).split("~")[0] ?? ""),
    all: form.has("all"),
    newStatus: String(form.get("newStatus") ?? ""),
    cancelReason: String(form.get("cancelReason") ?? ""),
  };
}

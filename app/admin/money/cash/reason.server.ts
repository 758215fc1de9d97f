import { cleanLine, cutText } from "#app/domain/core/text.ts";
import { REASON_MAX } from "#app/domain/orders/order-transitions.ts";

/** Why a settlement is taken back, as typed. */
export const readReason = (form: FormData): string =>
  cutText(cleanLine(String(form.get("reason") ?? "")), REASON_MAX);

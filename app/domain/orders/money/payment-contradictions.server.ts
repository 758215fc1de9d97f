import { type InfoPage, listPublicPages } from "../../shop/pages/pages.server.ts";
import { findRulesNow } from "./advance-settings.server.ts";
import { speaksOfPayment } from "./payment-words.ts";

/** Public pages that speak of advances in their own words while the rules ask for some. */
export async function listPaymentContradictions(): Promise<InfoPage[]> {
  if ((await findRulesNow()).rules.ask === "never") return [];
  return (await listPublicPages()).filter(({ body, bodyBn }) =>
    speaksOfPayment(`${body} ${bodyBn}`),
  );
}

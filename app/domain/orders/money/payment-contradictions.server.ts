import { type InfoPage, listPublicPages } from "../../shop/pages/pages.server.ts";
import { findRulesNow } from "./advance-settings.server.ts";

/** Words by which a text says itself how an order is paid, in both languages. */
const PAYMENT =
  /\badvance|\bpre-?pa(?:y|id)|\bup-?front\b|cash on delivery|\bcod\b|অগ্রিম|আগাম|[অএ]্?যা?ডভান্স|ক্যাশ অন ডেলিভারি|হাতে পে/iu;

/**
 * Whether a text speaks of advances in its own words, which may contradict the rules; `{payment}`
 * never does.
 */
const speaksOfPayment = (html: string): boolean =>
  PAYMENT.test(html.replace(/\{[a-z]{1,20}\}|<[^<>]*>/g, " ").replace(/\s+/g, " "));

/** Public pages that speak of advances in their own words while the rules ask for some. */
export async function listPaymentContradictions(): Promise<InfoPage[]> {
  if ((await findRulesNow()).rules.ask === "never") return [];
  return (await listPublicPages()).filter(({ body, bodyBn }) =>
    speaksOfPayment(`${body} ${bodyBn}`),
  );
}

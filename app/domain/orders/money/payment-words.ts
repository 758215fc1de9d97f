/** Words by which a text says itself how an order is paid, in both languages. */
const PAYMENT =
  /\badvance|\bpre-?pa(?:y|id)|\bup-?front\b|cash on delivery|\bcod\b|অগ্রিম|আগাম|[অএ]্?যা?ডভান্স|ক্যাশ অন ডেলিভারি|হাতে পে/iu;

/**
 * Whether a text speaks of advances in its own words, which may contradict the rules; `{payment}`
 * never does.
 */
export const speaksOfPayment = (html: string): boolean =>
  PAYMENT.test(html.replace(/\{[a-z]{1,20}\}|<[^<>]*>/g, " ").replace(/\s+/g, " "));

import { formatDate } from "#app/domain/core/dates.ts";
import { banglaDigits, speakNumber } from "#app/domain/core/digits.ts";
import { formatCost, formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { type Named, productName } from "#app/domain/core/naming/product-name.ts";
import type { RefusalWords } from "./refusals.ts";

const taka = (amount: number) => formatTaka(amount, "bn");
const number = (n: number) => formatNumber(n, "bn");
const titleOf = (product: Named) => productName(product, "bn");
const productUnknown = ({ line }: { line: string }) =>
  `“${line}” নামে কোনো পণ্য নেই, কিংবা একাধিক আছে। তালিকা থেকে বেছে নিন, নয়তো পণ্যটির পাতার স্লাগ লিখুন।`;
const nameOf = (file?: string) => (file ? `“${file}”: ` : "");
/** Seconds as text; from a minute on in whole minutes, rounded up. */
const duration = (seconds: number) =>
  seconds < 60 ? `${number(seconds)} সেকেন্ড` : `${number(Math.ceil(seconds / 60))} মিনিট`;

function parcelUnfit(courier: string, code: string, limit: number): string {
  const said: Record<string, string> = {
    "name-short": `নামে ${number(limit)} অক্ষরের কম আছে`,
    "name-long": `নামে ${number(limit)} অক্ষরের বেশি আছে`,
    "address-short": `ঠিকানায় ${number(limit)} অক্ষরের কম আছে`,
    "address-long": `থানা ও জেলাসহ ঠিকানায় ${number(limit)} অক্ষরের বেশি আছে`,
    phone: "ফোনটি ১১ ডিজিটের মোবাইল নম্বর নয়",
    "too-heavy": `পার্সেলের ওজন ${number(limit)} কেজির বেশি`,
  };
  return `${courier} এটি নেয় না: ${said[code] ?? code}।`;
}

/** A sentence for every refusal. */
export const refusalsBn: RefusalWords = {
  "empty-cart": () => "কার্ট খালি।",
  "cart-full": ({ max }) => `কার্টে সর্বোচ্চ ${number(max)} রকম পণ্য রাখা যায়।`,
  "already-in-cart": () => "পণ্যটি আগে থেকেই কার্টে আছে।",
  "shop-closed": () => "দোকান এখন অর্ডার নিচ্ছে না, তাই কিছুই অর্ডার হয়নি।",
  "shop-claimed": () => "এই দোকানের মালিক আগেই ঠিক হয়েছে। আপনিই হলে লগ ইন করুন।",
  "claim-code-wrong": () => "কোডটি দোকানের লগের সঙ্গে মেলেনি। আবার দেখে লিখুন।",
  "product-not-found": () => "এমন কোনো পণ্য নেই।",
  "product-in-stock": () => "পণ্যটি স্টকে আছে।",
  "category-unknown": ({ slug }) => `“${slug}” নামে কোনো ক্যাটাগরি নেই।`,
  "discount-above-price": ({ discount, price }) =>
    `ছাড় (${taka(discount)}) দামের (${taka(price)}) চেয়ে বেশি হতে পারে না।`,
  "owners-only": () => "এটি শুধু মালিক করতে পারেন।",
  "last-owner": () => "ইনিই একমাত্র মালিক। আগে অন্য কাউকে মালিক করুন।",
  "own-sessions": () => "নিজের লগ ইনগুলো “আমার অ্যাকাউন্ট” পাতায় বন্ধ করুন।",
  "staff-not-found": () => "এমন কোনো কর্মী নেই।",
  "last-admin": () => "ইনিই একমাত্র অ্যাডমিন। আগে অন্য কাউকে অ্যাডমিন করুন।",
  "image-unknown": () => "একটি ছবি আর নেই। আবার বেছে নিন।",
  "too-many-images": ({ max }) => `একটি পণ্যে সর্বোচ্চ ${number(max)}টি ছবি থাকে, প্রতিটি ঘরে একটি।`,
  "product-unavailable": (product) => `“${titleOf(product)}” আর বিক্রি হচ্ছে না।`,
  "combo-follows-parts": (product) =>
    `“${titleOf(product)}” একটি কম্বো: এর স্টক ও কেনা দাম আসে এর ভেতরের পণ্যগুলো থেকে। সেগুলো বদলান।`,
  "combo-of-combo": (product) =>
    `“${titleOf(product)}” কম্বোর ভেতরে থাকতে পারে না: কম্বোর ভেতরে সে নিজে বা অন্য কম্বো থাকে না।`,
  "part-full": ({ line, max }) =>
    `কম্বোতে একটি পণ্যের সর্বোচ্চ ${number(max)}টি থাকতে পারে; “${line}”-এর সারিগুলোতে মোট আরও বেশি আছে।`,
  "combo-is-part": (product) =>
    `এই পণ্যটি “${titleOf(product)}” কম্বোর ভেতরে আছে, তাই এটি নিজে কম্বো হতে পারে না।`,
  "combo-has-stock": () => "এই পণ্যের স্টক আগে গোনা হয়েছে। কম্বোর জন্য নতুন পণ্য যোগ করুন।",
  "not-enough-stock": ({ available, ...product }) =>
    available > 0
      ? `“${titleOf(product)}” মাত্র ${number(available)}টি আছে।`
      : `“${titleOf(product)}” স্টকে নেই।`,
  "promo-code-not-found": ({ code }) => `${code} নামে কোনো প্রোমো কোড নেই।`,
  "promo-code-inactive": ({ code }) => `প্রোমো কোড ${code} চালু নেই।`,
  "promo-code-expired": ({ code }) => `প্রোমো কোড ${code}-এর মেয়াদ শেষ।`,
  "promo-code-not-started": ({ code, startDate }) =>
    `প্রোমো কোড ${code} ${formatDate(new Date(startDate), "bn")} থেকে চলবে।`,
  "promo-code-other-goods": ({ code }) => `প্রোমো কোড ${code} কার্টের এই পণ্যগুলোর জন্য নয়।`,
  "promo-code-first-order": ({ code }) =>
    `প্রোমো কোড ${code} কোনো নম্বরের প্রথম অর্ডারের জন্য; এই নম্বর থেকে আগে অর্ডার হয়েছে।`,
  "promo-code-once": ({ code }) =>
    `প্রোমো কোড ${code} একটি নম্বরে একবারই চলে; এই নম্বরে ব্যবহার হয়ে গেছে।`,
  "promo-code-percent-missing": () => "কোডটিতে শতকরা কত ছাড়, লিখুন।",
  "promo-code-used-up": ({ code }) => `${code} কোডটি আর চলবে না, সব ব্যবহার হয়ে গেছে।`,
  "promo-code-below-minimum": ({ minAmount }) => `কমপক্ষে ${number(minAmount)} টাকার কেনাকাটা লাগবে`,
  "total-changed": ({ shown, actual }) =>
    `এখন মোট দিতে হবে ${taka(actual)}; আগে ছিল ${taka(shown)}। দেখে আবার নিশ্চিত করুন।`,
  "idempotency-key-reused": () => "এই কী দিয়ে আগেই অন্য একটি অর্ডার হয়েছে।",
  "order-link-over": () => "এই লিংকে আগেই অর্ডার হয়েছে, বা এর মেয়াদ শেষ।",
  "order-link-free": () =>
    "এই লিংকে যে কেউ পণ্য পাবেন একেবারে বিনা দামে। ডেলিভারি চার্জ লিখুন বা ছাড় কমান, অথবা ফোনে অর্ডার হিসেবে নিন।",
  "order-link-not-found": () => "এই লিংকটি আর নেই।",
  "add-on-ordered": () => "এই পণ্যটি আপনার অর্ডারে আগেই আছে, তাই আর যোগ হয়নি। মোট দেখে আবার নিশ্চিত করুন।",
  "add-on-gone": () =>
    "সঙ্গে নেওয়ার পণ্যটি শেষ হয়ে গেছে, বা আর দেওয়া হচ্ছে না। আপনার লেখা সব ঠিক আছে; এটি ছাড়াই অর্ডার করতে পারেন।",
  "thana-elsewhere": ({ thana, district }) => `${thana} ${district} জেলার থানা নয়।`,
  "unknown-district": ({ district }) => `“${district}” নামে কোনো জেলা নেই।`,
  "advance-awaited": ({ due }) =>
    `${taka(due)} অগ্রিম এখনো যাচাই হয়নি। আগে যাচাই করুন, অথবা অগ্রিম ছাড়াই ছাড়ুন।`,
  "order-left-stays": ({ orderNumber }) =>
    `অর্ডার ${speakNumber(orderNumber, "bn")} দোকান থেকে বেরিয়েছে, তাই এটি মোছা যাবে না: পণ্য, বিক্রি ও টাকার হিসাব মিলবে না। পণ্য বা টাকা ফেরত লিখুন, অথবা অর্ডারটি বাতিল করুন।`,
  "order-paid-stays": ({ orderNumber }) =>
    `অর্ডার ${speakNumber(orderNumber, "bn")} এর টাকা পাওয়া গেছে, তাই এটি মোছা যাবে না: টাকার হিসাব মিলবে না। বাতিল করে টাকা ফেরত দিন, অথবা পণ্য বা টাকা ফেরত লিখুন।`,
  "trial-order": ({ orderNumber }) =>
    `অর্ডার ${orderNumber} শুধু পরীক্ষা, কিছু বিক্রি হয়নি। নিজের রাইডার এটি নিতে পারেন; এর কোনো টাকা নেই, অন্য অর্ডারের সঙ্গে মেলানোও যায় না।`,
  "advance-holds-order": ({ orderNumber }) =>
    `অর্ডার ${speakNumber(orderNumber, "bn")} এর অগ্রিম টাকা নেওয়া আছে। আগে ফেরত দিন, অথবা অর্ডারটি রাখুন।`,
  "advance-not-asked": ({ transactionNumber }) =>
    `এই অর্ডারে এখন অগ্রিম লাগবে না। টাকা পাঠিয়ে থাকলে ফোন করে লেনদেন নম্বরটি বলুন: ${transactionNumber}।`,
  "transaction-used": ({ transactionNumber }) =>
    `${transactionNumber} লেনদেনটি অন্য অর্ডারে দেওয়া হয়েছে। নম্বরটি মিলিয়ে দেখুন, অথবা ফোন করুন।`,
  "transaction-own": ({ transactionNumber }) =>
    `${transactionNumber} লেনদেনে দোকান টাকা ফেরত পাঠিয়েছে। দোকানে টাকা পাঠানোর লেনদেন নম্বরটি দিন, অথবা ফোন করুন।`,
  "too-many-advances": ({ max }) =>
    `এই অর্ডারের ${number(max)}টি লেনদেন যাচাইয়ের অপেক্ষায় আছে। আমাদের ফোন করুন।`,
  "offer-sent-meanwhile": () => "এই লেখা দেখার পর একটি অফার চলে গেছে। নতুন সংখ্যাটি দেখে আবার পাঠান।",
  "purchase-counted": () => "এই বিক্রি গোনা হয়ে গেছে; আবার পাঠালে দুবার গোনা হবে।",
  "sms-not-set-up": () =>
    "এসএমএস গেটওয়ে বসানো নেই, তাই এসএমএস পাঠানো যাবে না। মালিক “সংযোগ” পাতায় বসাতে পারেন।",
  "nobody-to-offer": () =>
    "এই তালিকায় এখন কাউকে অফার পাঠানো যাবে না: একজন ৩০ দিনে একটিই পান, আর দিনে এসএমএসের সীমা আছে।",
  "connection-by-operator": () => "সার্ভারের অপারেটর এই সংযোগ বসিয়েছেন, সেটাই চলবে।",
  "connection-elsewhere": () =>
    "ঠিকানা বা গেটওয়ে বদলেছে: চাবিগুলো আবার লিখুন, যাতে পুরোনো চাবি অন্য কারও কাছে না যায়।",
  "connection-being-tried": () => "এখনই পরখ চলছে। একটু পরে আবার দেখুন।",
  "connection-incomplete": () => "এই সেবার যে ঘরগুলো লাগে, সেগুলো পূরণ করুন।",
  "connection-invalid": () =>
    "কোনো একটি ঘর ঠিক নেই: ঠিকানা (https, দোকানের নিজের নেটওয়ার্কের বাইরে) আর {phone} ও {text} দেখুন।",
  "conversion-keys-needed": () => "ডেটাসেট আইডি ও অ্যাক্সেস টোকেন দিন, অথবা “কখনো না” বাছুন।",
  "complaint-not-found": () => "এই অভিযোগটি নেই।",
  "law-reason-needed": () => "এটি ডিজিটাল কমার্স নির্দেশিকার সীমার বাইরে। কেন ঠিক আছে, এক বাক্যে লিখুন।",
  "vat-off": () => "আগে সেটিংসে দোকানের বিআইএন দিন: সেটি ছাড়া কর চালানপত্র ছাপা হয় না।",
  "nothing-sold": ({ orderNumber }) =>
    `${banglaDigits(String(orderNumber))} নম্বর অর্ডারে কিছু বিক্রি হয়নি, তাই কর চালানপত্র নেই।`,
  "wallet-needed": () => "অগ্রিম নিতে ওয়ালেট লাগে: অগ্রিমের নিয়মে অন্তত একটি ওয়ালেটের নম্বর দিন।",
  "advance-not-due": () => "এই অর্ডারে আর অগ্রিমের অপেক্ষা নেই।",
  "reminded-lately": () => "গত ২৪ ঘণ্টার মধ্যে ক্রেতাকে মনে করানো হয়েছে।",
  "advance-not-found": () => "এমন কোনো অগ্রিম নেই।",
  "advance-decided": () => "এই অগ্রিমটি অন্য কেউ আগেই দেখে ফেলেছেন।",
  "code-wrong": ({ left }) =>
    left > 0
      ? `শেষ এসএমএসের কোডের সঙ্গে মেলেনি। আর ${number(left)}বার চেষ্টা করতে পারবেন।`
      : "শেষ এসএমএসের কোডের সঙ্গে মেলেনি। এই কোড আর চেষ্টা করা যাবে না।",
  "code-over": () => "কোডটির সময় শেষ, অথবা এটি আর লাগবে না।",
  "code-not-again": () =>
    "এখন নতুন কোড পাঠানো যাচ্ছে না: এক মিনিটে একটি, মোট তিনটি। অর্ডার এর জন্য থেমে নেই।",
  "advance-by-gateway": () => "গেটওয়ে এই পেমেন্ট নিশ্চিত করেছে। টাকা ফেরত দিতে হলে অর্ডারটি বাতিল করুন।",
  "gateway-not-set-up": () => "টাকা দেওয়ার এই উপায় এখানে চালু নেই।",
  "gateway-silent": () =>
    "পেমেন্টের পাতা এখন সাড়া দিচ্ছে না, কোনো টাকা কাটা হয়নি। এক মিনিট পরে আবার চেষ্টা করুন, অথবা নিজে টাকা পাঠান।",
  "payment-not-due": () => "এই অর্ডারে এখন অগ্রিম লাগবে না। কোনো টাকা কাটা হয়নি।",
  "payment-under-way": () => "এই অর্ডারের একটি পেমেন্টের খবর এখনো জানতে চাইছি। আবার টাকা দেবেন না।",
  "payment-reported": () => "টাকা পাঠানোর কথা আপনি জানিয়েছেন, আমরা মিলিয়ে দেখছি। আবার টাকা দেবেন না।",
  "refund-under-way": () => "গেটওয়ে এই অর্ডারের টাকা ফেরত পাঠাচ্ছে। উত্তরের জন্য একটু অপেক্ষা করুন।",
  "payment-answered": () => "গেটওয়ে উত্তর দিয়েছে, অথবা কেউ এটি মিটিয়ে ফেলেছেন। তালিকাটি আবার দেখুন।",
  "refund-number-used": ({ refundNumber }) =>
    `উত্তরে ${refundNumber} নম্বরটি এসেছে, যা আরেকটি ফেরতের হিসাবে ধরা আছে। কিছু ধরা হয়নি; পোর্টালে দেখুন।`,
  "refund-refused": ({ said }) =>
    `গেটওয়ে কোনো টাকা ফেরত পাঠায়নি। ${said ? `কারণ: ${said}` : "নিজের ওয়ালেট থেকে পাঠান।"}`,
  "advance-beyond-order": ({ advances, total }) =>
    `এতে অগ্রিম দাঁড়াবে ${taka(advances)}, অথচ অর্ডারের মোট ${taka(total)}। অঙ্কটি ঠিক করুন, অথবা জানান যে সত্যিই এত টাকা এসেছে।`,
  "advance-above-total": ({ max }) => `অর্ডারের মোট ${taka(max)}; অগ্রিম এর বেশি হয় না।`,
  "nothing-to-pay-back": () => "এই অর্ডারের কোনো অগ্রিম আর ফেরত দেওয়ার নেই।",
  "pay-back-first": ({ due }) =>
    `ক্রেতা অগ্রিমে ${taka(due)} বেশি দিয়েছেন। আগে “অগ্রিম” পাতার “ফেরত দিতে হবে” থেকে তার হিসাব মেটান।`,
  "order-not-found": () => "এমন কোনো অর্ডার নেই।",
  "order-not-cancellable": () => "এই অর্ডার এখানে আর বাতিল করা যাবে না। আমাদের ফোন করুন।",
  "order-not-changeable": () =>
    "অর্ডারটি প্যাক হয়ে গেছে বা শেষ হয়েছে, তাই এখানে আর বদলানো যাবে না। আমাদের ফোন করুন।",
  "no-such-number-and-phone": () =>
    "এই নম্বর ও এই ফোনে কোনো অর্ডার পাইনি। দুটোই মিলিয়ে দেখুন, অথবা আমাদের ফোন করুন।",
  "phone-already-registered": () =>
    "এই ফোন নম্বরে একটি অ্যাকাউন্ট আছে। লগ ইন করুন, অথবা নতুন পাসওয়ার্ডের জন্য আমাদের ফোন করুন।",
  "phone-invalid": () => "১১ ডিজিটের মোবাইল নম্বর দিন, যেমন ০১৭১২৩৪৫৬৭৮।",
  "wrong-credentials": () => "ফোন নম্বর বা পাসওয়ার্ড ভুল।",
  "wrong-password": () => "এটি আপনার বর্তমান পাসওয়ার্ড নয়।",
  "password-guessable": () =>
    "এই পাসওয়ার্ড সহজেই অনুমান করা যায়। সহজ পাসওয়ার্ড দেবেন না। তিনটি আলাদা শব্দ পাশাপাশি লিখতে পারেন।",
  "second-step-needed": () =>
    "এই অ্যাকাউন্টে কোডও লাগে: অথেনটিকেটর অ্যাপের ছয় ডিজিট বা একটি রিকভারি কোডও পাঠান।",
  "wrong-second-step": () => "কোডটি ভুল, পুরোনো বা ব্যবহার হয়ে গেছে। নতুন কোডের জন্য একটু অপেক্ষা করুন।",
  "authenticator-exists": () => "একটি অথেনটিকেটর অ্যাপ আগে থেকেই আছে। আগে সেটি বন্ধ করুন।",
  "wrong-reset-code": () => "ফোন নম্বর বা কোড ভুল, অথবা কোডটি ব্যবহার হয়ে গেছে বা পুরোনো।",
  "too-many-attempts": ({ retryAfterS }) =>
    `অনেকবার চেষ্টা করা হয়েছে। ${duration(retryAfterS)} পরে আবার চেষ্টা করুন।`,
  "order-handed-over": ({ orderNumber }) =>
    `অর্ডার ${banglaDigits(String(orderNumber))} দোকান থেকে বেরিয়ে গেছে বা শেষ হয়েছে, তাই এটি আর বদলানো যাবে না।`,
  "order-held": ({ orderNumber }) =>
    `অর্ডার ${banglaDigits(String(orderNumber))} ফোনের অপেক্ষায় আছে। আগে ছেড়ে দিন, তারপর বদলান।`,
  "discount-above-total": ({ discount, max }) =>
    `${taka(discount)} ছাড় অর্ডারের দামের (${taka(max)}) চেয়ে বেশি।`,
  "promo-code-of-other-order": ({ code, orderNumber }) =>
    `${code} কোড এক নম্বরে একটি অর্ডারের জন্য, আর এই নম্বরের অর্ডার ${speakNumber(orderNumber, "bn")} চালু আছে। “ফোনে অর্ডার” থেকে কোড ছাড়া নতুন করে অর্ডার নিন, অথবা অন্যটি না পাঠানো হয়ে থাকলে আগে সেটি বাতিল করুন।`,
  "promo-code-undecided": ({ code, minAmount }) =>
    `${code} কোডে কমপক্ষে ${taka(minAmount)}-র পণ্য লাগে, এখন তার কম। ছাড়টি থাকবে কি না বেছে নিন।`,
  "order-cancelled": ({ orderNumber }) =>
    `অর্ডার ${banglaDigits(String(orderNumber))} বাতিল করা আছে। আগে অন্য অবস্থা দিন, তারপর বদলান।`,
  "order-needs-goods": () => "অর্ডারে অন্তত একটি পণ্য লাগবে। বাদ দিতে চাইলে অবস্থা “বাতিল” করুন।",
  "order-full": ({ max }) => `একটি অর্ডারে সর্বোচ্চ ${number(max)} রকম পণ্য থাকে।`,
  "line-full": ({ max, ...product }) =>
    `“${titleOf(product)}” এক অর্ডারে সর্বোচ্চ ${number(max)}টি নেওয়া যায়।`,
  "line-reviewed": (product) => `“${titleOf(product)}” নিয়ে ক্রেতা রিভিউ দিয়েছেন, তাই এটি অর্ডারে থাকবে।`,
  "nothing-to-merge": () => "কোন অর্ডারগুলো এটির সঙ্গে মিলবে, বেছে নিন।",
  "phones-differ": ({ orderNumber }) =>
    `অর্ডার ${banglaDigits(String(orderNumber))} অন্য ফোন নম্বরের, তাই মেলানো যাবে না।`,
  "cancel-reason-alone": () => "কারণটি বাতিল অর্ডারের জন্য। অবস্থায় “বাতিল” বেছে নিন, অথবা কারণ খালি রাখুন।",
  "status-not-allowed": ({ orderNumber }) =>
    `অর্ডার ${banglaDigits(String(orderNumber))} এখন যেমন আছে, আপনার দায়িত্ব থেকে এটিকে এই অবস্থা দেওয়া যায় না। ম্যানেজার বা মালিককে বলুন।`,
  "goods-unsaid": ({ orderNumber }) =>
    `অর্ডার ${banglaDigits(String(orderNumber))} দোকান থেকে বেরিয়ে গেছে। মালের কী হবে বেছে নিন: দোকানে ফিরেছে, নষ্ট বা হারিয়েছে, নাকি এখনো পথে।`,
  "price-not-allowed": ({ orderNumber }) =>
    `অর্ডার ${banglaDigits(String(orderNumber))} দোকান থেকে বেরিয়ে গেছে বা এর টাকা পাওয়া গেছে, তাই আপনার দায়িত্ব থেকে এর দাম বদলানো যায় না। ম্যানেজার বা মালিককে বলুন।`,
  "removal-not-allowed": ({ orderNumber }) =>
    `আপনার দায়িত্ব থেকে অর্ডার মুছে ফেলা বা ফিরিয়ে আনা যায় না। অর্ডার ${banglaDigits(String(orderNumber))} নিয়ে ম্যানেজার বা মালিককে বলুন।`,
  "order-deleted": ({ orderNumber }) =>
    `এখান থেকে আগে অর্ডার ${banglaDigits(String(orderNumber))} দেওয়া হয়েছিল, পরে দোকান সেটি মুছে ফেলেছে। নতুন করে কিছু অর্ডার হয়নি।`,
  "order-not-delivered": () => "অর্ডার হাতে পাওয়ার পর রিভিউ দিতে পারবেন।",
  "already-reviewed": () => "এই পণ্যের রিভিউ আপনি আগেই দিয়েছেন। ধন্যবাদ!",
  "review-not-found": () => "এমন কোনো রিভিউ আর নেই।",
  "order-not-yours": () => "আপনার ফোন নম্বরে এই নম্বরের এমন কোনো পৌঁছানো অর্ডার পেলাম না, যা যোগ করা যায়।",
  "order-not-held": () => "অর্ডারটি আর ফোনের অপেক্ষায় নেই।",
  "call-handled": ({ orderNumber }) =>
    `${banglaDigits(String(orderNumber))} নং অর্ডারের কাজ আগেই হয়ে গেছে।`,
  "checkout-over": () => "এর মধ্যে কেউ এটি শেষ করেছেন, বা ক্রেতা নিজেই অর্ডার করেছেন। দুবার কিছু হয়নি।",
  "phone-blocked": ({ phones }) =>
    phones.length > 0
      ? `এই ফোন নম্বরে এখানে অর্ডার নেওয়া যাচ্ছে না। আমাদের ফোন করুন, কথা বলে ঠিক করে নেব: ${phones.join(", ")}।`
      : "এই ফোন নম্বরে এখানে অর্ডার নেওয়া যাচ্ছে না। আগে আমাদের সঙ্গে কথা বলুন।",
  "orders-too-fast": ({ retryAfterS }) =>
    `আপনার ফোন বা নেটওয়ার্ক থেকে খুব বেশি অর্ডার এসেছে। ${duration(retryAfterS)} পরে আবার চেষ্টা করুন, অথবা আমাদের ফোন করুন।`,
  "proof-needed": () => "আর একটি ধাপ: দেখানো সংখ্যাটি লিখে আবার নিশ্চিত করুন।",
  "too-many-promo-guesses": ({ retryAfterS }) =>
    `আপনার নেটওয়ার্ক থেকে অনেক ভুল কোড এসেছে, তাই এখন কোনো কোড দেখা হচ্ছে না। কোড ছাড়া অর্ডার করতে ঘরটি খালি করুন, অথবা ${duration(retryAfterS)} পরে আবার চেষ্টা করুন।`,
  "customer-not-found": () => "এমন কোনো ক্রেতা নেই।",
  "already-admin": ({ phoneNumber }) => `${banglaDigits(phoneNumber)} আগে থেকেই অ্যাডমিন।`,
  "admin-not-found": ({ phoneNumber }) => `${banglaDigits(phoneNumber)} নম্বরে কোনো অ্যাডমিন নেই।`,
  "nothing-held": ({ phoneNumber }) => `${banglaDigits(phoneNumber)} নম্বরের কোনো তথ্য দোকানে নেই।`,
  "staff-not-erased": ({ phoneNumber }) =>
    `${banglaDigits(phoneNumber)} কর্মীর অ্যাকাউন্ট, তাই মোছা যায় না। আগে তাঁকে সাধারণ ক্রেতা করুন।`,
  "delivery-charge-not-whole": ({ district, max }) =>
    `${district ? `${district}-এর ` : ""}ডেলিভারি চার্জ ০ থেকে ${number(max)} টাকার মধ্যে পূর্ণ সংখ্যা হতে হবে।`,
  "order-too-large": ({ max }) => `একটি অর্ডার সর্বোচ্চ ${taka(max)} হতে পারে।`,
  "too-many-orders": ({ max }) => `একবারে সর্বোচ্চ ${number(max)}টি অর্ডার নেওয়া যায়।`,
  "colour-too-light": ({ darker }) =>
    `এই রঙের ওপর সাদা লেখা পড়া কঠিন। এর কাছাকাছি যথেষ্ট গাঢ় রং: ${darker}।`,
  "shop-name-needed": () => "দোকানের একটি নাম চাই, বাংলায় বা ইংরেজিতে।",
  "courier-key-reused": () =>
    "এটি আগেই অন্য নামে বা অন্যভাবে সেভ হয়েছে। কুরিয়ারগুলো দেখুন, তারপর যা বাকি তা যোগ করুন।",
  "stock-key-reused": () =>
    "এটি আগেই অন্য সংখ্যায় সেভ হয়েছে। কিছুই দুবার গোনা হয়নি: এখনকার স্টক দেখে যা বাকি শুধু তা পাঠান।",
  "stock-moved": ({ shown, now, ...product }) =>
    `আপনি দেখার সময় “${titleOf(product)}” ছিল ${number(shown)}টি, এখন আছে ${number(now)}টি। দেখে আবার সেভ করুন।`,
  "stock-too-large": (product) => `“${titleOf(product)}” এত বেশি হতে পারে না।`,
  "synonyms-not-found": () => "শব্দের এই সারিটি আর নেই।",
  "too-many-synonyms": ({ most }) => `এর মধ্যেই ${number(most)}টি সারি আছে। আগে কয়েকটি মুছুন।`,
  "page-not-found": () => "এমন কোনো পাতা আর নেই।",
  "page-slug-taken": ({ slug }) => `“${slug}” স্লাগটি আরেকটি পাতার আছে।`,
  "terms-needed": () => "শর্তাবলির পাতা সরানো যায় না: দোকানের লিংক সেখানেই যায়। লেখা বদলানো যায়।",
  "too-many-pages": ({ most }) => `এর মধ্যেই ${number(most)}টি পাতা আছে। আগে কয়েকটি মুছুন।`,
  "cost-changed": ({ now, ...product }) =>
    `${titleOf(product)}: কেনা দাম এইমাত্র ${formatCost(now, "bn")} করা হয়েছে। আপনারটি বসাতে আবার সেভ করুন।`,
  "advertising-not-found": () => "এই খরচটি আর নেই।",
  "advertising-day-taken": ({ day, source }) =>
    `${day} তারিখের${source ? ` ${source}-এর` : ""} খরচ আগেই লেখা আছে। সেটি বদলান।`,
  "move-not-found": () => "এমন কোনো ফাইল আর নেই।",
  "move-unreadable": ({ why }) =>
    ({
      "no-file": "একটি ফাইল বেছে নিন।",
      "too-large": "ফাইলটি ২০ MB-এর বেশি। ভাগ করে পাঠান।",
      "not-utf8":
        "ফাইলের অক্ষর পড়া যাচ্ছে না। কীভাবে সেভ করা হয়েছে তা বেছে দিন, অথবা CSV UTF-8 হিসেবে সেভ করুন।",
      "not-csv": "এটি কোনো তালিকা নয়। প্রথম সারিতে কলামের নাম রেখে CSV হিসেবে সেভ করুন।",
      "not-read":
        "কয়েকবার চেষ্টা করেও ফাইলটি পড়া যায়নি। আবার পাঠান; তাতেও না হলে ভাগ করে পাঠান, কোন সারিতে সমস্যা বোঝা যাবে।",
      empty: "কলামের নামের নিচে কোনো সারি নেই।",
    })[why],
  "zip-unreadable": ({ why }) =>
    ({
      "no-file": "একটি ফাইল বেছে নিন।",
      "not-zip": "এটি ZIP নয়, বা ফাইলটি নষ্ট।",
      "too-large": "এই ZIP-এ অনেক বেশি কিছু আছে। ভাগ করে পাঠান।",
    })[why],
  "move-too-many": ({ files, most }) =>
    `এখানে ${number(files)}টি ফাইল, একবারে ${number(most)}টি নেওয়া যায়। কম বেছে পাঠান, বাকিগুলো তার পরে।`,
  "move-too-long": ({ rows, columns }) =>
    `একটি ফাইলে সর্বোচ্চ ${number(rows)} সারি ও ${number(columns)} কলাম থাকতে পারে। ভাগ করে পাঠান।`,
  "move-reading": () => "ফাইলটি এখনো পড়া হচ্ছে। একটু অপেক্ষা করুন।",
  "move-begun": () => "ফাইলটি আনা শুরু হয়েছে বা হয়ে গেছে, তাই আর বদলানো যাবে না।",
  "move-rounding-needed": () => "কিছু দামে পয়সা আছে। কীভাবে পুরো টাকা হবে তা বেছে দিন।",
  "move-empty": () => "এই ফাইলের কোনো সারিই আনা যাবে না।",
  "move-stays": ({ days }) => `শুধু গত ${number(days)} দিনে আনা ফাইল ফেরত নেওয়া যায়।`,
  "landing-not-found": () => "এমন কোনো ল্যান্ডিং পাতা আর নেই।",
  "add-on-too-dear": ({ price }) => `আলাদা কিনলে এর দাম ${taka(price)}; তার বেশি দেবেন না।`,
  "landing-slug-taken": ({ slug }) => `“${slug}” স্লাগটি আরেকটি ল্যান্ডিং পাতার আছে।`,
  "too-many-landing-pages": ({ most }) =>
    `এর মধ্যেই ${number(most)}টি ল্যান্ডিং পাতা আছে। আগে কয়েকটি মুছুন।`,
  "sale-not-found": () => "এই সেলটি আর নেই।",
  "sale-terms-wrong": () =>
    "সেলে ১ থেকে ১০০ শতাংশ বা অন্তত ১ টাকা ছাড় থাকে, শুরুর পরে শেষ হয়, একটিই দাম হলে কোন পণ্যে তা লিখতে হয়, কয়েকটির অফারে যতটি পাওয়া যায় তার চেয়ে কমটির দাম দিতে হয়, আর একসঙ্গে নিলে কম দাম হলে পণ্য ও মোট দাম লিখতে হয়।",
  "too-many-sales": ({ most }) => `এর মধ্যেই ${number(most)}টি সেল চলছে বা সামনে আছে। আগে কয়েকটি মুছুন।`,
  "row-not-found": () => "এমন কোনো সারি আর নেই।",
  "shelf-slug-taken": ({ slug }) => `“${slug}” স্লাগটি আরেকটি সারির আছে।`,
  "old-address-not-found": () => "এই পুরোনো ঠিকানাটি আর নেই।",
  "old-address-taken": ({ path }) => `“${path}” আগে থেকেই তালিকায় আছে।`,
  "old-address-loop": ({ path }) => `“${path}” ঘুরে আবার নিজের কাছেই ফিরত।`,
  "shelf-product-unknown": productUnknown,
  "add-on-unknown": productUnknown,
  "too-many-shelves": ({ most }) => `এর মধ্যেই ${number(most)}টি সারি আছে। আগে কয়েকটি মুছুন।`,
  "category-not-found": () => "এমন কোনো ক্যাটাগরি আর নেই।",
  "product-slug-taken": ({ slug }) => `“${slug}” স্লাগটি আরেকটি পণ্যের আছে।`,
  "category-slug-taken": ({ slug }) => `“${slug}” স্লাগটি আরেকটি ক্যাটাগরির আছে।`,
  "category-in-use": ({ name, products }) =>
    `“${name}” মোছা যাবে না: এতে ${number(products)}টি পণ্য আছে। আগে সেগুলো সরান বা মুছুন।`,
  "slide-not-found": () => "এমন কোনো ব্যানার আর নেই।",
  "wallet-message-not-found": () => "এই মেসেজের মীমাংসা হয়ে গেছে, অথবা এটি পুরোনো।",
  "wallet-phone-not-found": () => "এই ফোন আর নেই।",
  "too-many-wallet-phones": ({ max }) => `একটি দোকানে এমন ফোন সর্বোচ্চ ${number(max)}টি।`,
  "webhook-not-found": () => "এই ওয়েবহুক আর নেই।",
  "too-many-webhooks": ({ max }) => `একটি দোকানে সর্বোচ্চ ${number(max)}টি ওয়েবহুক থাকতে পারে।`,
  "courier-missing": () => "পার্সেলটি কে নিয়ে যাবে বেছে নিন।",
  "courier-not-found": () => "এমন কোনো কুরিয়ার আর নেই।",
  "rider-not-found": () => "দোকানের এমন কোনো রাইডার (আর) নেই।",
  "parcel-not-out": ({ orderNumber }) =>
    `পার্সেল ${banglaDigits(String(orderNumber))} এখন আর দোকানের রাইডারের হাতে পথে নেই।`,
  "took-too-much": ({ owed }) => `এই পার্সেলে সর্বোচ্চ ${taka(owed)} নেওয়ার কথা।`,
  "short-unexplained": ({ missing }) => `${taka(missing)} কম আছে। কেন কম দিয়েছে লিখুন।`,
  "rider-cash-moved": ({ taka: sum }) =>
    `এর মধ্যে টাকাটা ${taka(sum)} হয়েছে। আবার গুনে ফর্মটি আরেকবার পাঠান।`,
  "balance-unexplained": ({ difference }) =>
    difference < 0
      ? `${taka(-difference)} কম। কারণ লিখুন, নয়তো অঙ্কটা ঠিক করুন।`
      : `${taka(difference)} বেশি। কারণ লিখুন, নয়তো অঙ্কটা ঠিক করুন।`,
  "own-balance": () => "নিজের টাকা নিজে বুঝে নেওয়া যায় না; অন্য কেউ বুঝে নেবেন।",
  "order-not-handed-over": () => "অর্ডারটি কুরিয়ারের কাছে নেই, পৌঁছায়ওনি।",
  "order-not-delivered-yet": () => "অর্ডারটি এখনো পৌঁছায়নি।",
  "already-settled": () => "এই অর্ডারের টাকা আগেই বুঝে নেওয়া হয়েছে।",
  "not-settled": () => "এই অর্ডারের টাকা বুঝে নেওয়া হয়নি।",
  "payout-not-found": () => "এমন কোনো পেমেন্ট তালিকা নেই, বা এই লাইনে কোনো অর্ডার মেলে না।",
  "return-empty": () => "কতটি ফেরত এসেছে, বা কত টাকা ফেরত দিয়েছেন লিখুন।",
  "free-pieces-first": ({ free, ...product }) =>
    `“${titleOf(product)}”-এর যেগুলো থাকছে, তাতে এতগুলো ফ্রি হয় না। ফেরতের ${number(free)}টি ফ্রি লাইনে লিখুন।`,
  "return-line-unknown": ({ position }) => `অর্ডারে ${number(position)} অবস্থানের কোনো লাইন নেই।`,
  "return-too-many": ({ left, ...product }) =>
    `“${titleOf(product)}” ${number(left)}টি ফেরত আসতে পারে; যা এসেছে তার বেশি তাকে ওঠে না।`,
  "refund-too-much": ({ most }) => `সর্বোচ্চ ${taka(most)} ফেরত দেওয়া যায়।`,
  "courier-without-keys": ({ name }) => `${name}-এর কী দেওয়া নেই, তাই শুধু ফাইল দেওয়া যায়।`,
  "courier-silent": ({ name, reason }) =>
    reason === "keys"
      ? `এখানে রাখা কী ${name} মানছে না।`
      : `${name} এখন সাড়া দিচ্ছে না। আগে যা পড়া হয়েছে তা থাকছে; পরে আবার চেষ্টা করুন।`,
  "courier-refuses": ({ name, reason }) =>
    reason === "keys"
      ? `এখানে রাখা কী ${name} মানছে না।`
      : `${name} নেয়নি: ${reason === "broken" ? "কারণ বলেনি" : reason}।`,
  "return-not-possible": () =>
    "এই কুরিয়ারকে এখান থেকে ফেরত আনতে বলা যায় না, অথবা পার্সেলটির নম্বর এখনো আসেনি, কিংবা সেটি ডেলিভারি হয়ে গেছে। কুরিয়ারের প্যানেলে বলুন।",
  "return-asked-before": ({ name }) => `${name}-কে আগেই ফেরত আনতে বলা হয়েছে।`,
  "return-unknown": ({ name }) =>
    `${name} উত্তর দেয়নি, তাই অনুরোধটি পৌঁছেছে কি না জানা নেই। আবার চাপুন: আগে খুঁজে দেখা হবে।`,
  "order-not-packed": () => "অর্ডারটি আর ডেলিভারির জন্য প্রস্তুত অবস্থায় নেই।",
  "parcel-unfit": ({ courier, code, limit = 0 }) => parcelUnfit(courier, code, limit),
  "hand-over-not-found": () => "এমন কোনো হস্তান্তর নেই।",
  "parcel-not-stuck": () => "কুরিয়ার এই পার্সেলের কথা জানে, বা এখনই জানানো হচ্ছে।",
  "not-reported": () => "কুরিয়ার এই পার্সেলের এমন খবর (আর) দিচ্ছে না।",
  "list-too-long": ({ max }) => `একটি তালিকায় সর্বোচ্চ ${number(max)} লাইন থাকতে পারে। ভাগ করে পাঠান।`,
  "columns-unsure": () => "আগে এই তালিকার কলামগুলো বেছে দিন।",
  "too-many-couriers": ({ max }) => `একটি দোকানে সর্বোচ্চ ${number(max)}টি কুরিয়ার থাকতে পারে।`,
  "delivery-not-found": () => "এই বার্তা আর নেই; ৩০ দিন রাখা হয়।",
  "delivery-under-way": () => "এটি এখনই পাঠানো হচ্ছে। এক মিনিট পরে আবার দেখুন।",
  "orders-refused": ({ refused }) =>
    `কিছুই বদলানো হয়নি। যেগুলোতে আটকেছে: ${refused.map(({ orderNumber }) => banglaDigits(String(orderNumber))).join(", ")}।`,
  "changed-meanwhile": ({ changes }) =>
    `এর মধ্যে এটি সেভ হয়ে গেছে${changes[0]?.by ? ` (${changes[0].by})` : ""}। কী বদলেছে দেখে আবার সেভ করুন।`,
  busy: () => "দোকানে এখন অনেক ভিড়, তাই সাড়া দেওয়া যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।",
  "disk-full": () => "এখন কিছু সেভ করা যাচ্ছে না: দোকানের ডিস্ক ভরে গেছে। যিনি দোকানের সার্ভার দেখেন তাঁকে জানান।",
  "disk-read-only": () =>
    "এখন কিছু সেভ করা যাচ্ছে না: দোকানের ডিস্কে শুধু পড়া যায়, লেখা যায় না। যিনি দোকানের সার্ভার দেখেন তাঁকে জানান।",
  "try-again": () => "এই মুহূর্তে হলো না। একটু পরে আবার চেষ্টা করুন।",
  "promo-code-gone": () => "এই প্রোমো কোডটি আর নেই।",
  "promo-code-taken": ({ code }) => `${code} নামে আগে থেকেই একটি প্রোমো কোড আছে।`,
  "image-not-readable": ({ file }) => `${nameOf(file)}একটি ছবি বেছে নিন: JPEG, PNG, WebP বা AVIF।`,
  "image-heic": ({ file }) =>
    `${nameOf(file)}আইফোনের এই ছবি (HEIC) খোলা যায় না। আইফোনে সেটিংস → ক্যামেরা → ফরম্যাট → Most Compatible বাছুন, অথবা JPEG করে দিন।`,
  "image-damaged": ({ file }) => `${nameOf(file)}ছবিটি নষ্ট বা অসম্পূর্ণ। আবার বেছে নিন।`,
  "image-too-heavy": ({ maxBytes, file }) =>
    `${nameOf(file)}ছবি সর্বোচ্চ ${number(Math.floor(maxBytes / 1024 / 1024))} MB হতে পারে।`,
  "image-too-large": ({ maxPixels, file }) =>
    `${nameOf(file)}ছবি সর্বোচ্চ ${number(Math.floor(maxPixels / 1_000_000))} মেগাপিক্সেল হতে পারে।`,
};

import { HOUR_MS } from "#app/domain/core/durations.ts";
import type { reviews } from "#drizzle/schema.ts";
import { type ProductForSale, type SampleOrders, sampleId } from "./orders.ts";
import { random } from "./random.ts";

type SampleReview = { stars: number; name: string; text: string; language: "en" | "bn" | null };

const bn = (stars: number, name: string, text: string): SampleReview => ({
  ...{ stars, name, text },
  language: "bn",
});
const en = (stars: number, name: string, text: string): SampleReview => ({
  ...{ stars, name, text },
  language: "en",
});
/** Bangla in Latin letters, for which a page cannot name a language. */
const latin = (stars: number, name: string, text: string): SampleReview => ({
  ...{ stars, name, text },
  language: null,
});

/** Reviews by category; each text is used once. */
const SAMPLE_REVIEWS: Record<string, SampleReview[]> = {
  honey: [
    bn(5, "রেহানা", "ঘ্রাণটাই আলাদা। আম্মা এক চামচ খেয়েই বললেন, এটা খাঁটি।"),
    en(
      5,
      "Imran",
      "Set into fine grains in the cold week, as real honey does. Second jar already.",
    ),
    bn(4, "সুমন", "মধু খুব ভালো, তবে বোতলের মুখে একটু লেগে ছিল। দোকানে জানাতেই খোঁজ নিয়েছে।"),
    latin(5, "Sabbir", "Onek valo modhu, bacchara o pochondo korse."),
    bn(5, "মিতা", "সকালে গরম পানির সঙ্গে খাই। মিষ্টিটা কড়া না, গলায় লাগে না।"),
    en(4, "Nusrat", "Lovely taste. Delivery to Sylhet took three days, one more than I hoped."),
  ],
  nuts: [
    bn(5, "আয়েশা", "একটাও পচা বা পোকা ধরা পাইনি। প্যাকেট ভালো করে বন্ধ ছিল।"),
    en(5, "Farhana", "Fresh and crunchy, sizes all alike. Better than the market and cheaper."),
    bn(4, "হাবিব", "স্বাদ দারুণ। একটু বেশি ভাজা হলে আরও ভালো লাগত।"),
    en(3, "Tanvir", "Good, though some were broken at the bottom of the pack."),
  ],
  "natural-oils": [
    bn(5, "হাসিনা", "ভর্তায় দিলে ঘরভরা ঝাঁজ। ছোটবেলার ঘানির তেলের কথা মনে পড়ে গেল।"),
    en(
      5,
      "Mizanur",
      "Proper sharp smell and no foam in the pan. My mother approves, and she never does.",
    ),
    bn(4, "রোকেয়া", "তেল খাঁটি, চুলেও মাখি। বোতলটা কাচের হলে ভালো হতো।"),
    latin(5, "Ujjal", "Tel ta ekdom khati, jhaj ache."),
  ],
  seeds: [
    en(5, "Anika", "Clean seeds, no grit. I put them in yogurt every morning."),
    bn(5, "সাদিয়া", "ধুলাবালি নেই, ভিজিয়ে রাখলে সুন্দর ফোলে।"),
    bn(4, "জাহানারা", "ভালো জিনিস। দামটা আর একটু কম হলে নিয়মিত নিতাম।"),
  ],
  "grains-rice": [
    bn(5, "তাহমিনা", "ভাত ঝরঝরে হয়, সুন্দর গন্ধ। মেহমানরা জিজ্ঞেস করেছে কোথা থেকে কিনেছি।"),
    en(4, "Rafiqul", "Good rice and the full weight. A little more chaff than I like."),
    bn(5, "শফিক", "ওজন ঠিক, চাল পরিষ্কার, বাছতে হয়নি।"),
  ],
  spices: [
    bn(5, "লুৎফুন", "রং আর ঘ্রাণ দেখেই বোঝা যায় ভেজাল নেই।"),
    en(5, "Kamal", "You need half of what you need from the bazaar packet."),
    bn(3, "মনিরা", "মসলা ভালো, কিন্তু প্যাকেট ছোট মনে হলো।"),
  ],
  "dates-dried-fruit": [
    bn(5, "খাদিজা", "নরম, রসালো, বেশি মিষ্টি না। ইফতারে সবাই পছন্দ করেছে।"),
    en(4, "Delwar", "Soft and fresh. Two or three were squashed on the way."),
    bn(5, "ওয়াহিদা", "বাচ্চারা চকলেট ছেড়ে এটা খাচ্ছে!"),
  ],
  "ghee-gur-dairy": [
    bn(5, "ইয়াসমিন", "গরম ভাতে এক চামচ দিলেই পুরো বাড়ি সুগন্ধ।"),
    en(5, "Mahbub", "Tastes like the one my grandmother made in Pabna."),
    bn(4, "জান্নাত", "স্বাদ খাঁটি। শীতে জমে যায়, গরম পানিতে বসালেই ঠিক।"),
  ],
};

/** One review in this many waits for moderation, so that the owner sees what that looks like. */
const WAITING_EVERY = 9;

/**
 * Reviews of delivered lines of the sample orders, some days after each arrived and none after
 * `now`; always the same. `categoryOf` maps a product id to the name of its category.
 */
export function makeReviews(
  now: Date,
  { orders, lines }: SampleOrders,
  categoryOf: ReadonlyMap<ProductForSale["id"], string>,
): (typeof reviews.$inferInsert)[] {
  const next = random("reviews");
  const arrived = new Map(
    orders.flatMap(({ id, status, updatedAt }) =>
      status === "Deliverd" && id && updatedAt ? [[id, updatedAt] as const] : [],
    ),
  );
  const left = new Map(
    Object.entries(SAMPLE_REVIEWS).map(([category, texts]) => [category, [...texts]]),
  );
  return lines.flatMap(({ orderId, position, productId }, i) => {
    const at = arrived.get(orderId);
    // Not every customer writes a review.
    if (!at || !productId || next() < 0.5) return [];
    const sample = left.get(categoryOf.get(productId) ?? "")?.shift();
    const createdAt = new Date((at?.getTime() ?? 0) + (10 + next() * 80) * HOUR_MS);
    if (!sample || createdAt > now) return [];
    const status = i % WAITING_EVERY === 0 ? ("waiting" as const) : ("shown" as const);
    return [
      {
        id: sampleId(`review ${orderId} ${position}`),
        ...{ createdAt, updatedAt: createdAt, status },
        ...{ orderId, position, productId, ...sample },
      },
    ];
  });
}

import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { hashOf, idOfKey } from "#app/domain/core/key-id.server.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import {
  findOpenedLandingPage,
  isOpen,
} from "#app/domain/marketing/landing/landing-pages.server.ts";
import {
  lookUpPromoCode,
  placeWithPromoCode,
} from "#app/domain/marketing/promo-codes/promo-guesses.server.ts";
import {
  askForNumber,
  reopenFor,
  senderOfForm,
  signOpenedAt,
} from "#app/domain/orders/checks/order-sender.server.ts";
import { findRulesNow } from "#app/domain/orders/money/advance-settings.server.ts";
import {
  type CheckoutInput,
  checkoutSchema,
  type OrderInput,
} from "#app/domain/orders/order-input.server.ts";
import { dropCheckoutDraft } from "#app/domain/orders/placing/checkout-drafts.server.ts";
import {
  findOpenDraft,
  isOrdered,
  isPlacedFrom,
} from "#app/domain/orders/placing/order-key.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { type Quote, quoteOrder } from "#app/domain/orders/placing/quote-order.server.ts";
import { districtName } from "#app/domain/shop/delivery/districts.ts";
import { getUser } from "#app/http/auth.server.ts";
import { keepBought, keepOwnOrder } from "#app/http/buyer-cookies.server.ts";
import { asRefusal, parseForm, readForm } from "#app/http/form.server.ts";
import { complaintsOf, refusalErrors } from "#app/http/form-state.server.ts";
import type { FormErrors } from "#app/http/form-state.ts";
import { log } from "#app/http/log.server.ts";
import { buyerOriginOf } from "#app/http/order-origin.server.ts";
import { refusalInit, sayWhy } from "#app/http/refuse.server.ts";
import { addressOf } from "#app/http/request-args.ts";
import { notFound } from "#app/http/responses.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { findTrial } from "#app/http/trial.server.ts";
import { type ServerWords, wordsFor } from "#app/words/language.server.ts";
import { draftOf, LANDING_FIELDS, noteLeft, readLines } from "./note-typed.server.ts";
import { advanceBefore, type LandingSums } from "./sums.ts";
import { viewLanding } from "./view.server.ts";

/**
 * The form again with what was typed; `proof` asks for a number, and `note` to look at the sums
 * that the buyer has not seen.
 */
export type LandingAnswer = {
  values: Record<string, string>;
  errors: FormErrors;
  openedAt: string;
  proof: { number: number; token: string } | null;
  sums: LandingSums | null;
  note: string | null;
};

/** Places the order of a landing page's form; the same form sent twice on a day is one order. */
export async function orderFromLanding(args: ActionFunctionArgs) {
  const { request, params } = args;
  const words = wordsFor(request);
  const [page, form, user] = await Promise.all([
    findOpenedLandingPage(params.slug ?? ""),
    readForm(request, LANDING_FIELDS),
    getUser(args),
  ]);
  const view = page && (await viewLanding(page, request));
  if (!page) throw notFound();
  if (!view) throw sayWhy(words.product.notFound, 404);
  const text = (name: string) => String(form.get(name) ?? "");
  const submission = parseForm(form, checkoutSchema);
  const { size, quantity, lines } = readLines(form, view);
  const typed = submission.status === "success" ? submission.value : null;
  const key = await findOpenDraft(ATTEMPTS.map((attempt) => keyOf(page.id, typed, lines, attempt)));
  const again = async (errors: FormErrors, init: ResponseInit, seen?: SeenSums) => {
    if (!user?.isAdmin)
      await noteLeft(args, page, form, view).catch((err) =>
        log.warn({ err }, "a left landing form was not noted"),
      );
    const answer: LandingAnswer = {
      values: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
      errors,
      openedAt: signOpenedAt(form, page.id),
      proof: errors.proofAnswer ? askForNumber(key) : null,
      sums: null,
      note: null,
      ...seen,
    };
    // The loader knows no page that was taken down, so the route's error page shows its form.
    if (!isOpen(page)) throw data({ view, answer }, init);
    return data(answer, init);
  };
  const errors: FormErrors = {
    ...(submission.status === "success" ? {} : complaintsOf(submission, words)),
    ...(size ? {} : { productId: [words.landing.chooseSize] }),
    ...(quantity ? {} : { quantity: [words.landing.quantityWrong] }),
  };
  if (typed === null || !size || !quantity || Object.keys(errors).length > 0)
    return again(errors, { status: 400 });
  // A form that is sent again after its answer was lost leads to its order, whatever has changed
  // since.
  const isRepeat = await isOrdered(key);
  if (text("terms") !== view.terms && !isRepeat) {
    const { changed, ended } = words.landing;
    return again({ "": [isOpen(page) ? changed : ended] }, { status: 409 });
  }
  const input = typed;
  const address = addressOf(args);
  const customerId = user && !user.isAdmin ? user.id : null;
  try {
    const sums = isRepeat ? null : await readSums(address, { ...input, lines });
    const isSeen = (name: string, amount: number) => Number(text(name) || Number.NaN) >= amount;
    if (sums && !(isSeen("shownTotal", sums.total) && isSeen("shownAdvance", sums.advance)))
      return again({}, { status: 200 }, { sums, note: await askToLook(sums, input, words) });
    const isTrial = (await findTrial(request, user)) === "not-open";
    const sender = await senderOfForm(address, reopenFor(form, page.id, key), key);
    const { order, repeated } = await placeWithPromoCode(address, input.promoCode, () =>
      placeOrder(
        { ...input, lines },
        {
          customerId,
          idempotencyKey: null,
          draftId: key,
          shownTotal: sums?.total ?? null,
          language: words.language,
          origin: buyerOriginOf(request),
          ...(isTrial ? { isTrial } : { sender }),
        },
      ),
    );
    const left = draftOf(page, form);
    if (left)
      await dropCheckoutDraft(left).catch((err) =>
        log.warn({ err }, "the draft of a placed landing form was not removed"),
      );
    // Who knows what stands on a parcel's slip could repeat its form, and must not get the rights
    // of its buyer.
    if (repeated && !(await isPlacedFrom(order.id, sender.network)))
      return redirect(`/track-order/${order.id}`);
    const headers = new Headers({ "Set-Cookie": await keepBought(request, order.id) });
    if (order.customerId === null)
      headers.append("Set-Cookie", await keepOwnOrder(request, order.id));
    const toast = { type: "success" as const, text: words.orderPlaced, ms: PLACED_MS };
    return redirectWithToast(request, `/track-order/${order.id}`, toast, headers);
  } catch (error) {
    const refusal = asRefusal(error);
    const isCode =
      refusal.code.startsWith("promo-code-") || refusal.code === "too-many-promo-guesses";
    const field = refusal.code === "proof-needed" ? "proofAnswer" : isCode ? "promoCode" : "";
    return again(refusalErrors(refusal, words, field), refusalInit(refusal, 409));
  }
}

type SeenSums = Pick<LandingAnswer, "sums" | "note">;

/**
 * What the order costs now. Refused as the order itself would be: promo-code-…,
 * product-unavailable, not-enough-stock.
 */
async function readSums(address: string, input: OrderInput): Promise<LandingSums> {
  const look = () => quoteOrder(input);
  const isUnknown = ({ promoCodeRefusal: no }: Quote) => no?.code === "promo-code-not-found";
  const quote = await (input.promoCode ? lookUpPromoCode(address, look, isUnknown) : look());
  const refusal = quote.lineRefusals[0]?.refusal ?? quote.promoCodeRefusal;
  if (refusal) throw refusal;
  const { totalPrice, deliveryCharge, deliverySaved, promoCodeDiscount, subtotal } = quote;
  const charge = deliveryCharge ?? 0;
  const order = { district: input.district, totalPrice, deliveryCharge: charge };
  return {
    goods: subtotal,
    charge,
    saved: deliverySaved,
    discount: promoCodeDiscount,
    total: totalPrice,
    advance: advanceBefore((await findRulesNow()).rules, order),
  };
}

async function askToLook(sums: LandingSums, { district }: CheckoutInput, words: ServerWords) {
  const { language, seeTotal, advance, deliveryFree } = words;
  const charge = sums.charge > 0 ? formatTaka(sums.charge, language) : deliveryFree(sums.saved);
  const note = seeTotal.note(districtName(district, language), charge, sums.total);
  if (sums.advance === 0) return note;
  const ways = (await findRulesNow()).ways.map((way) => advance.ways[way]).join(", ");
  const [now, rest] = [sums.advance, sums.total - sums.advance].map((sum) =>
    formatTaka(sum, language),
  );
  return `${note} ${advance.askAtCheckout(now ?? "", ways, rest ?? "")}`;
}

/** As at the checkout, in milliseconds. */
const PLACED_MS = 5000;

/** After a cancelled order the same form places the next one. */
const ATTEMPTS = [1, 2, 3, 4, 5];

/**
 * A key as of a checkout, made from the page, the day and all that was typed, as a shared page can
 * carry none.
 */
function keyOf(
  pageId: string,
  input: CheckoutInput | null,
  lines: object[],
  attempt: number,
  now = new Date(),
): string {
  return idOfKey(hashOf([pageId, dhakaDay(now), input, lines, attempt]));
}

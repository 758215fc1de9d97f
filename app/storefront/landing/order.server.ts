import { type ActionFunctionArgs, data } from "@remix-run/node";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { speakNumber } from "#app/domain/core/digits.ts";
import { hashOf, idOfKey } from "#app/domain/core/key-id.server.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { addOnOf } from "#app/domain/marketing/add-ons/add-ons.server.ts";
import {
  findOpenedLandingPage,
  isOpen,
} from "#app/domain/marketing/landing/landing-pages.server.ts";
import { placeWithPromoCode } from "#app/domain/marketing/promo-codes/promo-guesses.server.ts";
import { reopenFor, senderOfForm } from "#app/domain/orders/checks/order-sender.server.ts";
import { type CheckoutInput, checkoutSchema } from "#app/domain/orders/order-input.server.ts";
import { dropCheckoutDraft } from "#app/domain/orders/placing/checkout-drafts.server.ts";
import { findOpenDraft, isOrdered } from "#app/domain/orders/placing/order-key.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { getUser } from "#app/http/auth.server.ts";
import { asRefusal, parseForm, readForm } from "#app/http/form.server.ts";
import { complaintsOf } from "#app/http/form-state.server.ts";
import type { FormErrors } from "#app/http/form-state.ts";
import { log } from "#app/http/log.server.ts";
import { buyerOriginOf } from "#app/http/order-origin.server.ts";
import { refusalInit, sayWhy } from "#app/http/refuse.server.ts";
import { addressOf } from "#app/http/request-args.ts";
import { notFound } from "#app/http/responses.ts";
import { findTrial } from "#app/http/trial.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { missingAgreement } from "../parts/agreement.server.ts";
import { draftOf, LANDING_FIELDS, noteLeft, readLines } from "./note-typed.server.ts";
import {
  answerOf,
  askToLook,
  errorsOf,
  hasSeen,
  leadToThanks,
  readSums,
  type SeenSums,
} from "./one-form.server.ts";
import { nextOf } from "./reckon.ts";
import type { LandingSums } from "./sums.ts";
import { viewLanding } from "./view.server.ts";

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
  const chosen = addOnOf(page);
  const isSize = view.sizes.some(({ id }) => id === chosen?.productId);
  const offered = isSize ? null : chosen;
  const isTicked = text("addOn") !== "";
  const addOn = isTicked && text("addOn") === offered?.productId ? offered : null;
  const typed = submission.status === "success" ? submission.value : null;
  const key = await findOpenDraft(
    ATTEMPTS.map((attempt) => keyOf(page.id, typed, addOn ? [...lines, addOn] : lines, attempt)),
  );
  const again = async (errors: FormErrors, init: ResponseInit, seen?: SeenSums) => {
    if (!user?.isAdmin)
      await noteLeft(args, page, form, view).catch((err) =>
        log.warn({ err }, "a left landing form was not noted"),
      );
    const answer = await answerOf(form, errors, { openedAs: page.id, key, seen, words });
    // The loader knows no page that was taken down, so the route's error page shows its form.
    if (!isOpen(page)) throw data({ view, answer }, init);
    return data(answer, init);
  };
  if (text("deal")) {
    const choice = { productId: text("productId"), quantity: text("quantity") };
    const next = nextOf(view.sizes, choice, words.language);
    if (next) form.set("quantity", speakNumber(next.quantity, words.language));
    return again({}, { status: 200 });
  }
  const errors: FormErrors = {
    ...(submission.status === "success" ? {} : complaintsOf(submission, words)),
    ...(size ? {} : { productId: [words.landing.chooseSize] }),
    ...missingAgreement(form, words),
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
  if (isTicked && !addOn && !isRepeat)
    return again(errorsOf(new ShopError("add-on-gone", {}), words), { status: 409 });
  const input = typed;
  const address = addressOf(args);
  const customerId = user && !user.isAdmin ? user.id : null;
  let sums: LandingSums | null = null;
  try {
    sums = isRepeat ? null : await readSums(address, { ...input, lines }, { addOn });
    if (sums && !hasSeen(form, sums))
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
          addOn,
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
    return leadToThanks(request, { order, repeated }, sender.network);
  } catch (error) {
    const refusal = asRefusal(error);
    // Without them a form without script would have to show its sums once more.
    return again(errorsOf(refusal, words), refusalInit(refusal, 409), { sums, note: null });
  }
}

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

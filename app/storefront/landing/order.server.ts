import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { paidPieces } from "#app/domain/catalog/selling.ts";
import { dhakaDay } from "#app/domain/dates.ts";
import { chargeFor } from "#app/domain/delivery/delivery-charge.ts";
import { knownDeliveryCharges } from "#app/domain/delivery/delivery-charges.server.ts";
import { hashOf, idOfKey } from "#app/domain/key-id.server.ts";
import { findOpenedLandingPage, isOpen } from "#app/domain/landing/landing-pages.server.ts";
import {
  askForNumber,
  reopenFor,
  senderOfForm,
  signOpenedAt,
} from "#app/domain/orders/checks/order-sender.server.ts";
import { type CheckoutInput, checkoutSchema } from "#app/domain/orders/order-input.server.ts";
import { dropCheckoutDraft } from "#app/domain/orders/placing/checkout-drafts.server.ts";
import {
  findOpenDraft,
  isOrdered,
  isPlacedFrom,
} from "#app/domain/orders/placing/order-key.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { placeWithPromoCode } from "#app/domain/promo-codes/promo-guesses.server.ts";
import { getUser } from "#app/http/auth.server.ts";
import { keepBought, keepOwnOrder } from "#app/http/buyer-cookies.server.ts";
import { asRefusal, parseForm, readForm } from "#app/http/form.server.ts";
import { complaintsOf, refusalErrors } from "#app/http/form-state.server.ts";
import type { FormErrors } from "#app/http/form-state.ts";
import { log } from "#app/http/log.server.ts";
import { originOf } from "#app/http/order-origin.server.ts";
import { refusalInit, sayWhy } from "#app/http/refuse.server.ts";
import { addressOf } from "#app/http/request-args.ts";
import { notFound } from "#app/http/responses.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { draftOf, LANDING_FIELDS, noteLeft, readLines } from "./note-typed.server.ts";
import { viewLanding } from "./view.server.ts";

/** The form again with what was typed; `proof` asks for a number. */
export type LandingAnswer = {
  values: Record<string, string>;
  errors: FormErrors;
  openedAt: string;
  proof: { number: number; token: string } | null;
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
  const again = async (errors: FormErrors, init: ResponseInit) => {
    if (!user?.isAdmin)
      await noteLeft(args, page, form, view).catch((err) =>
        log.warn({ err }, "a left landing form was not noted"),
      );
    const answer: LandingAnswer = {
      values: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
      errors,
      openedAt: signOpenedAt(form, page.id),
      proof: errors.proofAnswer ? askForNumber(key) : null,
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
  // A form that is sent again after its answer was lost leads to its order, whatever has changed since.
  if (text("terms") !== view.terms && !(await isOrdered(key))) {
    const { changed, ended } = words.landing;
    return again({ "": [isOpen(page) ? changed : ended] }, { status: 409 });
  }
  const input = typed;
  const address = addressOf(args);
  const customerId = user && !user.isAdmin ? user.id : null;
  try {
    const sender = await senderOfForm(address, reopenFor(form, page.id, key), key);
    const shownTotal =
      size.salePrice * paidPieces(size.deal, quantity) +
      chargeFor(input.district, await knownDeliveryCharges());
    const { order, repeated } = await placeWithPromoCode(address, input.promoCode, () =>
      placeOrder(
        { ...input, lines },
        {
          ...{ customerId, idempotencyKey: null, draftId: key, shownTotal },
          ...{ language: words.language, origin: originOf(request), sender },
        },
      ),
    );
    const left = draftOf(page, form);
    if (left)
      await dropCheckoutDraft(left).catch((err) =>
        log.warn({ err }, "the draft of a placed landing form was not removed"),
      );
    // Who knows what stands on a parcel's slip could repeat its form, and must not get the rights of its buyer.
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

/** As at the checkout, in milliseconds. */
const PLACED_MS = 5000;

/** After a cancelled order the same form places the next one. */
const ATTEMPTS = [1, 2, 3, 4, 5];

/** A key as of a checkout, made from the page, the day and all that was typed, as a shared page can carry none. */
function keyOf(
  pageId: string,
  input: CheckoutInput | null,
  lines: object[],
  attempt: number,
  now = new Date(),
): string {
  return idOfKey(hashOf([pageId, dhakaDay(now), input, lines, attempt]));
}

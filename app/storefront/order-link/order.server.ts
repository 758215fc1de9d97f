import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { placeWithPromoCode } from "#app/domain/marketing/promo-codes/promo-guesses.server.ts";
import { SENDER_FIELDS, senderOfForm } from "#app/domain/orders/checks/order-sender.server.ts";
import { checkoutSchema } from "#app/domain/orders/order-input.server.ts";
import {
  findLinkBySecret,
  type ListedLink,
} from "#app/domain/orders/placing/order-links.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { getUser } from "#app/http/auth.server.ts";
import { asRefusal, formFields, parseForm, readForm } from "#app/http/form.server.ts";
import { complaintsOf } from "#app/http/form-state.server.ts";
import type { FormErrors } from "#app/http/form-state.ts";
import { buyerOriginOf } from "#app/http/order-origin.server.ts";
import { markPrivate } from "#app/http/private-pages.server.ts";
import { refusalInit } from "#app/http/refuse.server.ts";
import { addressOf } from "#app/http/request-args.ts";
import { findTrial } from "#app/http/trial.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import {
  answerOf,
  askToLook,
  errorsOf,
  hasSeen,
  leadToThanks,
  readSums,
  type SeenSums,
} from "../landing/one-form.server.ts";
import type { LandingSums } from "../landing/sums.ts";
import { AGREED, missingAgreement } from "../parts/agreement.server.ts";

const FIELDS = formFields([checkoutSchema], {
  texts: ["shownTotal", "shownAdvance", AGREED, ...SENDER_FIELDS],
  // Who has the link may order, and a chat's own browser may send no origin.
  withoutToken: true,
});

/** 404 for an address that never was, 410 for one that takes no order any more. */
export const goneStatus = (link: ListedLink | null): number => (link ? 410 : 404);

/** Places the order of a link, once; whoever sends it again is led to the first order. */
export async function orderFromLink(args: ActionFunctionArgs) {
  markPrivate(args);
  const { request, params } = args;
  const words = wordsFor(request);
  const [link, form, user] = await Promise.all([
    findLinkBySecret(params.secret ?? ""),
    readForm(request, FIELDS),
    getUser(args),
  ]);
  if (!link || link.state === "ended") return data(null, { status: goneStatus(link) });
  const again = async (errors: FormErrors, init: ResponseInit, seen?: SeenSums) =>
    data(await answerOf(form, errors, { openedAs: link.id, key: link.id, seen, words }), init);
  const submission = parseForm(form, checkoutSchema);
  const isUsed = link.state === "used";
  const notAgreed = isUsed ? {} : missingAgreement(form, words);
  if (submission.status !== "success" || notAgreed.agreed)
    return isUsed
      ? data(null, { status: 410 })
      : again({ ...complaintsOf(submission, words), ...notAgreed }, { status: 400 });
  const address = addressOf(args);
  const input = { ...submission.value, orderNote: link.orderNote, lines: [...link.lines] };
  let sums: LandingSums | null = null;
  try {
    sums = isUsed ? null : await readSums(address, input, link);
    if (sums && !hasSeen(form, sums))
      return again({}, { status: 200 }, { sums, note: await askToLook(sums, input, words) });
    const isTrial = (await findTrial(request, user)) === "not-open";
    const sender = await senderOfForm(address, form, link.id);
    const placed = await placeWithPromoCode(address, input.promoCode, () =>
      placeOrder(input, {
        customerId: user && !user.isAdmin ? user.id : null,
        ...{ idempotencyKey: null, draftId: link.id, link },
        shownTotal: sums?.total ?? null,
        language: words.language,
        origin: buyerOriginOf(request),
        ...(isTrial ? { isTrial } : { sender }),
      }),
    );
    return await leadToThanks(request, placed, sender.network);
  } catch (error) {
    const refusal = asRefusal(error);
    if (!OVER.includes(refusal.code))
      return again(errorsOf(refusal, words), refusalInit(refusal, 409), { sums, note: null });
    const before = await findOrderOf(link.id, params.secret ?? "");
    // A corrected form of the same buyer; nobody else learns whose order it is.
    if (before && before.phoneNumber === input.phoneNumber)
      return redirect(`/track-order/${before.id}`);
    return data(null, { status: 410 });
  }
}

/** Refusals of a link that another form has used, or that staff ended meanwhile. */
const OVER = ["idempotency-key-reused", "order-link-over", "order-deleted"];

async function findOrderOf(linkId: string, secret: string) {
  const link = await findLinkBySecret(secret);
  const orderId = link?.id === linkId ? link.orderId : null;
  return orderId === null ? null : findOrder(orderId);
}

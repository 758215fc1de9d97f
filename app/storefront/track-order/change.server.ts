import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { ShopError } from "#app/domain/core/shop-error.ts";
import { advanceSchema } from "#app/domain/money/advances/advances.server.ts";
import { reportOwnAdvance } from "#app/domain/money/advances/own-advance.server.ts";
import {
  cancelOwnOrder,
  changeOwnAddress,
  registerForOrder,
} from "#app/domain/orders/changing/own-order.server.ts";
import {
  phoneCodeSchema,
  provePhone,
  sendCodeAgain,
} from "#app/domain/orders/checks/phone-code.server.ts";
import { orderAddressSchema } from "#app/domain/orders/order-input.server.ts";
import { countOwnChange } from "#app/domain/orders/reading/order-lookup.server.ts";
import { findTrackedOrder } from "#app/domain/orders/reading/tracked-order.server.ts";
import { limitRegistration } from "#app/domain/people/accounts/account-limits.server.ts";
import { orderAccountSchema } from "#app/domain/people/accounts/user-input.server.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { getUser, openSession } from "#app/http/auth.server.ts";
import { readBought } from "#app/http/buyer-cookies.server.ts";
import { asRefusal, formFields, parseForm, readForm, versionIn } from "#app/http/form.server.ts";
import { complaintsOf, formState, refusalErrors } from "#app/http/form-state.server.ts";
import type { FormErrors } from "#app/http/form-state.ts";
import { refusalInit } from "#app/http/refuse.server.ts";
import { reorder } from "#app/http/reorder.server.ts";
import { addressOf } from "#app/http/request-args.ts";
import { badRequest, notFound } from "#app/http/responses.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { findOwner, type Owner, offerOf } from "./view.server.ts";

const FIELDS = formFields(
  [orderAddressSchema, orderAccountSchema, advanceSchema, phoneCodeSchema],
  {
    texts: ["version", "shownTotal", "operation"],
  },
);

type Change = {
  args: ActionFunctionArgs;
  form: FormData;
  id: string;
  phoneNumber: string;
  owner: Owner;
};

/**
 * Applies the owner's change of an order; anyone else is refused. Who bought it in this browser may
 * order it again.
 */
export async function changeTracked(args: ActionFunctionArgs) {
  const id = args.params.orderId ?? "";
  const [form, reader] = await Promise.all([readForm(args.request, FIELDS), getUser(args)]);
  const order = await findTrackedOrder(id, reader);
  if (!order) throw notFound();
  const owner = await findOwner(args, order, reader);
  const isReorder = form.get("intent") === "reorder";
  if (isReorder && (owner || (await readBought(args.request)) === order.id)) {
    return reorder(args, order, form.get("operation"), `/track-order/${order.id}?reordered`);
  }
  if (!owner) {
    const { proveFirst } = wordsFor(args.request).ownOrderSaid;
    return again({ form }, { "": [proveFirst] }, { status: 403 });
  }
  const change = { args, form, id: order.id, phoneNumber: order.phoneNumber, owner };
  switch (form.get("intent")) {
    case "cancel-order":
      return cancel(change);
    case "change-address":
      return changeAddress(change);
    case "make-account":
      return makeAccount(change, reader);
    case "pay-in-advance":
      return reportPayment(change);
    case "prove-phone":
      return proveNumber(change);
    case "send-code-again":
      return sendAgain(change);
    case "show-thanas":
      return again(change, {}, {});
    default:
      throw badRequest();
  }
}

async function cancel(change: Change) {
  const { args, id, owner } = change;
  try {
    await countOwnChange(id);
    await cancelOwnOrder(id, owner.customerId);
  } catch (error) {
    const refusal = asRefusal(error);
    // A repeated cancellation counts as success.
    const isCancelled = "status" in refusal.params && refusal.params.status === "Cancelled";
    if (!isCancelled) return refuse(change, refusal);
  }
  return done(change, wordsFor(args.request).orders.cancelled);
}

async function changeAddress(change: Change) {
  const { args, form, id, owner } = change;
  const words = wordsFor(args.request);
  const submission = parseForm(form, orderAddressSchema);
  if (submission.status !== "success") {
    return again(change, complaintsOf(submission, words), { status: 400 });
  }
  try {
    await countOwnChange(id);
    const seen = { total: Number(form.get("shownTotal") ?? Number.NaN), version: versionIn(form) };
    await changeOwnAddress(id, owner.customerId, submission.value, seen);
  } catch (error) {
    return refuse(change, asRefusal(error));
  }
  return done(change, words.ownOrderSaid.saved);
}

/** Makes an account of a guest's order and logs in. */
async function makeAccount(change: Change, reader: User | null) {
  const { args, form, id, owner } = change;
  const isBuyer = (await readBought(args.request)) === id;
  if (reader || owner.customerId !== null || !isBuyer) throw badRequest();
  const words = wordsFor(args.request);
  const submission = parseForm(form, orderAccountSchema);
  if (submission.status !== "success") {
    return again(change, complaintsOf(submission, words), { status: 400 });
  }
  const headers = new Headers();
  try {
    const { password } = submission.value;
    const user = await limitRegistration(addressOf(args), change.phoneNumber, () =>
      registerForOrder(id, password),
    );
    await openSession(args, user, headers);
  } catch (error) {
    const refusal = asRefusal(error);
    const field = refusal.code === "password-guessable" ? "password" : "";
    return again(change, refusalErrors(refusal, words, field), refusalInit(refusal, 409));
  }
  return done(change, words.ownOrderSaid.accountMade, headers);
}

/** Notes what the customer says that was paid in advance. */
async function reportPayment(change: Change) {
  const { args, form, id, owner } = change;
  const words = wordsFor(args.request);
  const submission = parseForm(form, advanceSchema);
  if (submission.status !== "success") {
    return again(change, complaintsOf(submission, words), { status: 400 });
  }
  try {
    await countOwnChange(id);
    await reportOwnAdvance(id, owner.customerId, submission.value);
  } catch (error) {
    return refuse(change, asRefusal(error));
  }
  return done(change, words.advance.reported);
}

async function proveNumber(change: Change) {
  const { args, form, id, owner } = change;
  const words = wordsFor(args.request);
  const submission = parseForm(form, phoneCodeSchema);
  if (submission.status !== "success")
    return again(change, complaintsOf(submission, words), { status: 400 });
  try {
    await provePhone(id, owner.customerId, submission.value.code);
  } catch (error) {
    return refuse(change, asRefusal(error));
  }
  return done(change, words.phoneCode.proved);
}

async function sendAgain(change: Change) {
  const { args, id, owner } = change;
  try {
    await sendCodeAgain(id, owner.customerId);
  } catch (error) {
    return refuse(change, asRefusal(error));
  }
  return done(change, wordsFor(args.request).phoneCode.sentAgain);
}

function refuse(change: Pick<Change, "args" | "form">, refusal: ShopError) {
  const words = wordsFor(change.args.request);
  if ("actual" in refusal.params) {
    const { shown, actual } = refusal.params;
    const says = words.ownOrderSaid.totalChanges(shown, actual);
    return again(change, { "": [says] }, { status: 409 }, actual);
  }
  return again(change, refusalErrors(refusal, words), refusalInit(refusal, 409));
}

/** The form with its typed values; `total` in taka is the amount a repeated save agrees to. */
function again(
  { form }: Pick<Change, "form">,
  errors: FormErrors,
  init: ResponseInit,
  total: number | null = null,
) {
  const state = formState(form, errors);
  const { district = "", thana = "" } = state.values;
  const isAccount = form.get("intent") === "make-account";
  return data({ state, offer: offerOf(district, thana), total, isAccount }, init);
}

const done = ({ args, id }: Change, text: string, headers?: Headers) =>
  redirectWithToast(args.request, `/track-order/${id}`, { type: "success", text }, headers);

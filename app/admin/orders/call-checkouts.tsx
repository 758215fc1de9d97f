import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { parseWholeNumber } from "#app/domain/core/digits.ts";
import { formatPhone } from "#app/domain/core/phone.ts";
import type { ShopError } from "#app/domain/core/shop-error.ts";
import { countQueue } from "#app/domain/orders/calls/call-queue.server.ts";
import { CLOSE_REASONS } from "#app/domain/orders/calls/checkout-outcomes.ts";
import {
  type CheckoutCall,
  claimIncomplete,
  closeCheckouts,
  countIncomplete,
  MOST_CLOSED,
  recordCheckoutCall,
} from "#app/domain/orders/calls/incomplete-checkouts.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { formState } from "#app/http/form-state.server.ts";
import type { FormState } from "#app/http/form-state.ts";
import { badRequest } from "#app/http/responses.ts";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import { PageHead } from "../core/page-head.tsx";
import { answerRefused } from "../core/refused-orders.server.ts";
import { readTicked } from "../core/selection.server.ts";
import { done, type SentForm, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { CallKinds } from "./calls/call-kinds.tsx";
import { CheckoutCard } from "./calls/checkout-card.tsx";
import { readLater } from "./calls/later.ts";
import { NextCheckouts, type NotClosed } from "./calls/next-checkouts.tsx";
import { viewCheckout, viewNextCheckouts } from "./calls/view.server.ts";
import styles from "./calls.module.css";

const FIELDS = formFields([], {
  texts: ["attempts", "later", "at", "reason"],
  lists: { id: MOST_CLOSED },
});

const PAGE = "admin/orders/call-checkouts";

/** The loader claims the shown checkout for the reader, as the page of the orders does. */
export const loader = staffLoader(PAGE, async ({ user, query, words, language }) => {
  const wanted = query.get("checkout");
  const checkout = await claimIncomplete(user, { wanted });
  const [call, next, left, orders] = await Promise.all([
    checkout && viewCheckout(checkout, user, language),
    viewNextCheckouts(checkout?.id, user),
    countIncomplete(),
    countQueue({ search: "" }),
  ]);
  const { title } = words.calls.left;
  return { title, call, next, left, orders: orders.due, now: Date.now() };
});

export const action = staffAction<typeof PAGE, NotClosed>(
  { page: PAGE, fields: FIELDS, without: ["checkout", "ticked"] },
  {
    "no-answer": (sent) => {
      const attempts = parseWholeNumber(String(sent.form.get("attempts") ?? "")) ?? 0;
      return record(sent, { outcome: "no-answer", attempts });
    },
    later: async (sent) => {
      const callAfter = readLater(sent.form, new Date());
      if (callAfter) return record(sent, { outcome: "later", callAfter });
      const complaint = wordsFor(sent.request).fields["call-time-invalid"] ?? "";
      return data(formState(sent.form, { at: [complaint] }), { status: 400 });
    },
    close: async (sent) => {
      const outcome = readReason(sent.form);
      if (!outcome) throw badRequest();
      return record(sent, { outcome });
    },
    "close-many": closeMany,
  },
);

const readReason = (form: FormData) =>
  CLOSE_REASONS.find((reason) => reason === form.get("reason"));

async function closeMany(sent: SentForm) {
  const { form, actor } = sent;
  const words = sent.words.calls.left;
  const ids = readTicked(form);
  const outcome = readReason(form);
  const refuse = (why: string | ShopError, status: number) => {
    const answer = answerRefused(form, why, wordsFor(sent.request));
    return data({ ...answer, reason: outcome ?? "" }, { status });
  };
  if (ids.length === 0) return refuse(words.nothingTicked, 400);
  if (!outcome) return refuse(words.whyNeeded, 400);
  try {
    const { closed, left } = await closeCheckouts(ids, outcome, actor);
    return await done(sent, words.closedMany(closed, words.reasons[outcome], left));
  } catch (error) {
    return refuse(asRefusal(error), 409);
  }
}

async function record(sent: SentForm, call: CheckoutCall) {
  const { phoneNumber, callAfter } = await recordCheckoutCall(sent.id, call, sent.actor);
  const language = languageOf(sent.request);
  const words = sent.words.calls.left;
  const phone = formatPhone(phoneNumber, language);
  const said =
    call.outcome === "no-answer" || call.outcome === "later"
      ? words.later(phone, callAfter ? formatDateTime(callAfter, language) : "")
      : words.closed(phone, words.reasons[call.outcome]);
  return done(sent, said);
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function CallCheckouts() {
  const { calls: words } = useAdminWords();
  const { call, next, left, orders, now } = useLoaderData<typeof loader>();
  const given = useActionData<typeof action>() as FormState | NotClosed | undefined;
  const [answer, notClosed] = given && "ticked" in given ? [undefined, given] : [given, undefined];
  return (
    <>
      <PageHead title={words.left.title} count={words.waiting(left.due, left.later)} />
      <CallKinds chosen="left" orders={orders} left={left.due} />
      <AdminFormProblems state={answer} />
      <div className={styles.columns}>
        {call ? (
          <CheckoutCard key={call.id} call={call} answer={answer} now={now} />
        ) : (
          <section>
            <h2>{words.left.empty}</h2>
            {left.later > 0 && <p>{words.left.waitLater(left.later)}</p>}
            <p>{words.left.emptyHint}</p>
          </section>
        )}
        <NextCheckouts next={next} answer={notClosed} />
      </div>
    </>
  );
}

import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SEARCH_MAX } from "#app/domain/core/order-search.ts";
import { cleanLine, cutText } from "#app/domain/core/text.ts";
import { claimNext, countQueue } from "#app/domain/orders/calls/call-queue.server.ts";
import { countIncomplete } from "#app/domain/orders/calls/incomplete-checkouts.server.ts";
import { recordCall, undoCall } from "#app/domain/orders/calls/record-call.server.ts";
import { mergeOrders } from "#app/domain/orders/changing/merge-orders.server.ts";
import { searchOfSlip } from "#app/domain/orders/reading/slip-search.server.ts";
import { readStaffForm } from "#app/http/auth.server.ts";
import { asRefusal, formFields, versionIn } from "#app/http/form.server.ts";
import { formState, refusedForm } from "#app/http/form-state.server.ts";
import type { FormState } from "#app/http/form-state.ts";
import type { Refreshed } from "#app/http/page-handle.ts";
import { hrefWith } from "#app/ui/href-with.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import { PageHead } from "../core/page-head.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import { REFRESH_SECONDS } from "../core/to-do-now.ts";
import { CallCard } from "./calls/call-card.tsx";
import { CallKinds } from "./calls/call-kinds.tsx";
import { EmptyQueue } from "./calls/empty-queue.tsx";
import { readLater } from "./calls/later.ts";
import { NextOrders } from "./calls/next-orders.tsx";
import { Notice } from "./calls/notice.tsx";
import { viewCall, viewNext, viewNotice } from "./calls/view.server.ts";
import styles from "./calls.module.css";

const FIELDS = formFields([], { texts: ["id", "version", "later", "at", "from", "shown"] });

const PAGE = "admin/orders/calls";

/**
 * The loader claims the shown order for the reader so that no one else is given it
 * (docs/decisions/calls.md).
 */
export const loader = staffLoader(PAGE, async ({ user, query, words, language }) => {
  const search = await searchOfSlip(cutText(cleanLine(query.get("search") ?? ""), SEARCH_MAX));
  const order = await claimNext(user, { search, wanted: query.get("order") });
  const [call, next, waiting, left, notice] = await Promise.all([
    order && viewCall(order, user, language),
    viewNext(search, order, user),
    countQueue({ search }),
    countIncomplete(),
    viewNotice(query.get("last"), user),
  ]);
  return {
    title: words.calls.title,
    call,
    next,
    search,
    waiting: { ...waiting, nextAt: waiting.nextAt?.getTime() ?? null },
    left: left.due,
    notice,
    isChanged: query.has("changed"),
    now: Date.now(),
    // The page refreshes only without an order, because a refresh would lose typed text.
    refreshSeconds: order ? null : REFRESH_SECONDS,
  } satisfies Refreshed & Record<string, unknown>;
});

/** Every outcome redirects to the next order, even when this one was refused. */
export async function action(args: ActionFunctionArgs) {
  const { admin: caller, form, intent } = await readStaffForm(args, PAGE, FIELDS);
  const { request } = args;
  const id = String(form.get("id") ?? "");
  try {
    if (intent === "undo") {
      await undoCall(id, versionIn(form), caller);
      return goOn(request, { order: id });
    }
    if (intent === "merge") {
      await mergeOrders(id, [String(form.get("from") ?? "")], caller);
      return goOn(request, { order: id });
    }
    if (isJustShown(form, Date.now())) {
      const complaint = adminWordsFor(request).calls.justShown;
      return data(formState(form, { "": [complaint] }), { status: 409 });
    }
    const version = versionIn(form);
    if (intent !== "later") {
      await recordCall(id, { outcome: intent, version }, caller);
      return goOn(request, { last: id });
    }
    const callAfter = readLater(form, new Date());
    if (!callAfter) return refuseMoment(request, form);
    await recordCall(id, { outcome: intent, version, callAfter }, caller);
    return goOn(request, { last: id });
  } catch (error) {
    return answerRefusal(request, form, id, error);
  }
}

/**
 * If the order was already decided, the next order is shown with a notice; if it was changed, it is
 * shown again.
 */
function answerRefusal(request: Request, form: FormData, id: string, error: unknown) {
  if (error instanceof Response) throw error;
  const refusal = asRefusal(error);
  if (form.get("intent") !== "undo") {
    if (refusal.code === "call-handled" || refusal.code === "order-not-found")
      return goOn(request, { last: id });
    if (refusal.code === "changed-meanwhile") return goOn(request, { order: id, changed: "" });
  }
  return data(refusedForm(form, refusal, wordsFor(request)), { status: 409 });
}

/**
 * Milliseconds after an order is shown in which it cannot be confirmed, because nobody can have
 * read it yet.
 */
const READING_MS = 1000;

/**
 * Without script a second tap hits the next order, which has taken the place of the first; `shown`
 * is when its page was made.
 */
function isJustShown(form: FormData, now: number): boolean {
  const shown = Number(form.get("shown") ?? 0);
  return Math.abs(now - shown) < READING_MS;
}

function refuseMoment(request: Request, form: FormData) {
  const complaint = wordsFor(request).fields["call-time-invalid"] ?? "";
  return data(formState(form, { at: [complaint] }), { status: 400 });
}

type Where = { order?: string; last?: string; changed?: string };

function goOn(request: Request, { order = "", last = "", changed }: Where) {
  const { pathname, search } = new URL(request.url);
  const query = { order: order || null, last: last || null, changed: changed ?? null };
  return redirect(hrefWith(pathname, search, query), 303);
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Calls() {
  const { calls: words } = useAdminWords();
  const { call, next, search, waiting, left, notice, isChanged, now } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormState | undefined;
  return (
    <>
      <PageHead
        title={words.title}
        count={
          search
            ? words.found(waiting.due + waiting.later)
            : words.waiting(waiting.due, waiting.later)
        }
      />
      <CallKinds chosen="orders" orders={waiting.due} left={left} />
      {notice && <Notice key={`${notice.id}${notice.version}`} notice={notice} />}
      {isChanged && call && <p className={styles.changed}>{words.changed}</p>}
      <AdminFormProblems state={answer} />
      <div className={styles.columns}>
        {call ? (
          <CallCard key={call.id} call={call} answer={answer} now={now} />
        ) : (
          <EmptyQueue waiting={waiting} search={search} />
        )}
        <NextOrders next={next} search={search} />
      </div>
    </>
  );
}

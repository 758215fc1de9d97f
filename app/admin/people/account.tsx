import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ownDetailsSchema } from "#app/domain/people/accounts/own-details.server.ts";
import { changePasswordSchema } from "#app/domain/people/accounts/user-input.server.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { readStaffForm } from "#app/http/auth.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { refusedForm } from "#app/http/form-state.server.ts";
import {
  changeOwnDetailsByForm,
  changeOwnPassword,
  endOwnSessions,
  findOwnSessions,
} from "#app/http/own-account.server.ts";
import { refusalInit } from "#app/http/refuse.server.ts";
import { getSession } from "#app/http/session.server.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { PasswordForm } from "#app/ui/password-form.tsx";
import { SessionList } from "#app/ui/session-list.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { PageHead } from "../core/page-head.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import { useMay } from "../core/use-may.ts";
import { OwnDetails } from "./account/own-details.tsx";
import { actOnTwoStep, viewTwoStep } from "./account/two-step.server.ts";
import { type Problem, passwordField, TwoStep } from "./account/two-step.tsx";
import styles from "./account.module.css";

/** Responses carry secrets and recovery codes, so no cache may store them. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

/** `id` names the session to end, `code` is the second-step code. */
const FIELDS = formFields([changePasswordSchema, ownDetailsSchema], { texts: ["id", "code"] });

const PAGE = "admin/people/account";

export const loader = staffLoader(PAGE, async (asked) => {
  const { user } = asked;
  const shop = await shopFor(asked.request);
  const [twoStep, sessions] = await Promise.all([
    viewTwoStep(user, shop.name.text),
    findOwnSessions(asked, user),
  ]);
  const { fullName, phoneNumber } = user;
  return { title: asked.words.account.title, own: { fullName, phoneNumber }, twoStep, sessions };
});

type CodesAnswer = { codes: string[]; problem: Problem | null };

export async function action(args: ActionFunctionArgs) {
  const { admin: user, form, intent } = await readStaffForm(args, PAGE, FIELDS);
  const ended = await endOwnSessions(args, user, form);
  if (ended) return ended;
  if (intent !== "change-password" && intent !== "change-details")
    return changeTwoStep(args, user, form, intent);
  const change = intent === "change-password" ? changeOwnPassword : changeOwnDetailsByForm;
  const changed = await change(args, user, form);
  if (changed instanceof Response) return changed;
  return data<CodesAnswer>({ codes: [], problem: { intent, state: changed.state } }, changed.init);
}

async function changeTwoStep(args: ActionFunctionArgs, user: User, form: FormData, intent: string) {
  const session = await getSession(args);
  try {
    const field = (name: string) => String(form.get(name) ?? "").slice(0, 200);
    const act = await actOnTwoStep(user, session?.id ?? user.id, intent, field);
    if (!act) throw new Response("Bad Request", { status: 400 });
    // Recovery codes are shown only in this response because addresses and cookies are logged or
    // stored.
    if ("codes" in act) return data<CodesAnswer>({ codes: act.codes, problem: null });
    const text = adminWordsFor(args.request).account[act.done];
    return await redirectWithToast(args.request, "/admin/account", { type: "success", text });
  } catch (error) {
    if (error instanceof Response) throw error;
    const refusal = asRefusal(error);
    const isCode = refusal.code === "wrong-second-step";
    const field = refusal.code === "wrong-password" ? passwordField(intent) : isCode ? "code" : "";
    const state = refusedForm(form, refusal, wordsFor(args.request), field);
    return data<CodesAnswer>({ codes: [], problem: { intent, state } }, refusalInit(refusal, 400));
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Account() {
  const { account, frame } = useAdminWords();
  const { settings } = useAccountWords();
  const may = useMay();
  const { own, twoStep, sessions } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as CodesAnswer | undefined;
  const problem = answer?.problem ?? null;
  const problemOf = (intent: string) => (problem?.intent === intent ? problem.state : undefined);
  const hasOwnSummary = ["change-password", "change-details"].includes(problem?.intent ?? "");
  return (
    <>
      <PageHead title={account.title}>
        {may("admin/messages/notices") && (
          <Link to="/admin/account/notices">{account.notices}</Link>
        )}
      </PageHead>
      {problem && !hasOwnSummary && (
        <FormProblems title={frame.errorSummary} state={problem.state} />
      )}
      <OwnDetails own={own} state={problemOf("change-details")} />
      <section className={styles.section} aria-labelledby="password">
        <h2 id="password">{settings.title}</h2>
        <p className={styles.hint}>{settings.hint}</p>
        <PasswordForm state={problemOf("change-password")} />
      </section>
      <TwoStep view={twoStep} codes={answer?.codes ?? []} problem={problem} />
      <SessionList sessions={sessions} />
    </>
  );
}

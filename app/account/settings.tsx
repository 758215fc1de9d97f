import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { changePassword } from "#app/domain/users/authentication.server.ts";
import { changePasswordSchema } from "#app/domain/users/user-input.server.ts";
import { requireCustomer } from "#app/http/auth.server.ts";
import { asRefusal, parseForm, readForm, replyInWords } from "#app/http/form.server.ts";
import { forgiveLogIns, limitLogIns, refusalInit } from "#app/http/rate-limit.server.ts";
import { keepSession } from "#app/http/session.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { useFocusOnErrors } from "#app/ui/use-focus-on-errors.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import { answerForm, refusalErrors } from "./parts/form-answer.server.ts";
import styles from "./parts/page.module.css";
import { privatePage } from "./parts/private-page.ts";

export const headers = privatePage;

export async function loader(args: LoaderFunctionArgs) {
  await requireCustomer(args);
  const shop = await findShopSettings();
  return { title: `${wordsFor(args.request).settings.title} · ${shop.name}` };
}

/** A new password: this session goes on under it, every other one has ended. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireCustomer(args);
  const form = await readForm(args.request);
  const words = wordsFor(args.request);
  const submission = parseForm(form, changePasswordSchema);
  if (submission.status !== "success") {
    const { error } = replyInWords(submission, words);
    return data(answerForm(form, [], error), { status: 400 });
  }
  try {
    // Whoever sits at an unlocked telephone must not guess more often than at the door.
    await limitLogIns(args, user.phoneNumber);
    const changed = await changePassword(user, submission.value);
    await forgiveLogIns(args, user.phoneNumber);
    const headers = new Headers({ "Set-Cookie": await keepSession(args.request, changed) });
    const toast = { type: "success" as const, text: words.settings.changed, ms: 5000 };
    return await redirectWithToast(args.request, "/profile/settings", toast, headers);
  } catch (error) {
    const refusal = asRefusal(error);
    const field = refusal.code === "wrong-password" ? "currentPassword" : "";
    const answer = answerForm(form, [], refusalErrors(refusal, words, field));
    return data(answer, refusalInit(refusal, 400));
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Settings() {
  const { account, register, settings } = useWords();
  const answer = useActionData<typeof action>();
  const isBusy = useNavigation().formAction !== undefined;
  useFocusOnErrors(answer?.errors);
  const password = (name: "currentPassword" | "newPassword" | "confirmPassword") => ({
    label: settings[name],
    name,
    type: "password",
    autoComplete: name === "currentPassword" ? "current-password" : "new-password",
    errors: answer?.errors[name] ?? [],
    required: true,
  });
  return (
    <main id="content" className={styles.page}>
      <h1>{settings.title}</h1>
      <p className={styles.hint}>{settings.hint}</p>
      <Form method="post" className={styles.form}>
        <ErrorSummary
          title={account.errorSummary}
          formErrors={answer?.errors[""] ?? []}
          fieldErrors={answer?.errors}
        />
        <Field {...password("currentPassword")} />
        <Field {...password("newPassword")} hint={register.passwordHint} />
        <Field {...password("confirmPassword")} />
        <div className={styles.buttons}>
          <Button disabled={isBusy}>{isBusy ? register.busy : settings.update}</Button>
        </div>
      </Form>
    </main>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { limitRegistration } from "#app/domain/people/accounts/account-limits.server.ts";
import { registerCustomer } from "#app/domain/people/accounts/authentication.server.ts";
import { PASSWORD_LEAST } from "#app/domain/people/accounts/password-rules.ts";
import { registerSchema } from "#app/domain/people/accounts/user-input.server.ts";
import { getUser, logIn } from "#app/http/auth.server.ts";
import { asRefusal, formFields, parseForm, readForm } from "#app/http/form.server.ts";
import { publicForm } from "#app/http/form-headers.ts";
import { formState, invalidForm, withToast } from "#app/http/form-state.server.ts";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { refusalInit } from "#app/http/refuse.server.ts";
import { addressOf } from "#app/http/request-args.ts";
import { ownPath } from "#app/http/responses.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { keepToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, PhoneField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { Toaster } from "#app/ui/toaster.tsx";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { BesideEntry } from "./parts/beside-entry.tsx";
import styles from "./parts/entry.module.css";
import { PasswordField } from "./parts/password-field.tsx";

export const headers = publicForm;
export const handle: PageHandle = { sameForEveryone: true, reads: ["redirectTo", "lang"] };

const FIELDS = formFields([registerSchema], { texts: ["redirectTo"] });

export async function loader(args: LoaderFunctionArgs) {
  const redirectTo = ownPath(new URL(args.request.url).searchParams.get("redirectTo"), "/");
  const [user, shop] = await Promise.all([getUser(args), shopFor(args.request)]);
  if (user) throw redirect(redirectTo);
  return { title: `${wordsFor(args.request).register.title} · ${shop.name.text}`, redirectTo };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request, FIELDS);
  const words = wordsFor(args.request);
  const submission = parseForm(form, registerSchema);
  if (submission.status !== "success") {
    const state = withToast(invalidForm(form, submission, words), words.register.invalid);
    return data(state, { status: 400 });
  }
  try {
    const { value } = submission;
    const user = await limitRegistration(addressOf(args), value.phoneNumber, () =>
      registerCustomer(value),
    );
    const toast = { type: "success" as const, text: words.register.done(user.fullName) };
    const headers = new Headers({ "Set-Cookie": await keepToast(args.request, toast) });
    return await logIn(args, user, form.get("redirectTo"), headers);
  } catch (error) {
    const refusal = asRefusal(error);
    const isTaken = refusal.code === "phone-already-registered";
    const said = [isTaken && words.register.alreadyRegistered, sayRefusal(words, refusal)];
    const lines = said.filter((line) => line !== false);
    const field = refusal.code === "password-guessable" ? "password" : "";
    const state = withToast(formState(form, { [field]: lines }), lines.join(" "));
    return data(state, refusalInit(refusal, field ? 400 : 409));
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Register() {
  const { register } = useAccountWords();
  const { checkout } = useWords();
  const { redirectTo } = useLoaderData<typeof loader>();
  const { answer, check } = useAnswer();
  const isBusy = useNavigation().formAction !== undefined;
  const query = redirectTo === "/" ? "" : `?${new URLSearchParams({ redirectTo })}`;
  return (
    <main id="content" className={styles.page}>
      <h1>{register.title}</h1>
      <Form method="post" className={styles.form} onSubmit={check}>
        <FormProblems names={register} title={register.invalid} state={answer} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Field
          label={register.fullName}
          hint={register.fullNameHint}
          {...fieldOf(answer, "fullName")}
          autoComplete="name"
          maxLength={100}
          required
        />
        <PhoneField
          label={register.phoneNumber}
          hint={checkout.phoneHint}
          {...fieldOf(answer, "phoneNumber")}
        />
        <PasswordField
          label={register.password}
          hint={register.passwordHint}
          {...fieldOf(answer, "password")}
          autoComplete="new-password"
        />
        <PasswordField
          label={register.confirmPassword}
          {...fieldOf(answer, "confirmPassword")}
          autoComplete="new-password"
        />
        <Button wide disabled={isBusy}>
          {isBusy ? register.busy : register.submit}
        </Button>
        <Toaster toast={answer?.toast ?? null} />
      </Form>
      <BesideEntry sells>
        <p>
          {register.hasAccount} <a href={`/login${query}`}>{register.toLogin}</a>
        </p>
      </BesideEntry>
    </main>
  );
}

/**
 * The server's answer or the browser's: with script, invalid passwords are not sent (spec section
 * 5).
 */
function useAnswer() {
  const { register } = useAccountWords();
  const fromServer = useActionData<typeof action>();
  const [own, setOwn] = useState<{ before: typeof fromServer; answer: FormState }>();
  const check = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const password = String(form.get("password"));
    const errors: Record<string, string[]> = {};
    if (password.length < PASSWORD_LEAST) errors.password = [register.passwordTooShort];
    if (password !== form.get("confirmPassword"))
      errors.confirmPassword = [register.passwordsDiffer];
    if (Object.keys(errors).length === 0) return;
    event.preventDefault();
    const text = register.invalid;
    const toast = { id: crypto.randomUUID(), type: "error" as const, text, ms: 4000 };
    // The fields still hold the typed values.
    setOwn({ before: fromServer, answer: { values: {}, errors, changes: [], toast } });
  };
  // A newer answer of the server replaces the browser's.
  const answer = own && own.before === fromServer ? own.answer : fromServer;
  return { answer, check };
}

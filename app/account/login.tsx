import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { askSecondStep } from "#app/account/second-step.server.ts";
import { hasAuthenticator } from "#app/domain/people/accounts/authenticators.server.ts";
import { logInSchema } from "#app/domain/people/accounts/user-input.server.ts";
import { limitLogIn } from "#app/http/account-limits.server.ts";
import { authenticateForm, getUser, logIn, startOf } from "#app/http/auth.server.ts";
import { asRefusal, formFields, parseForm, readForm } from "#app/http/form.server.ts";
import { publicForm } from "#app/http/form-headers.ts";
import { invalidForm, refusedForm, withToast } from "#app/http/form-state.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { refusalInit } from "#app/http/refuse.server.ts";
import { ownPath } from "#app/http/responses.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PhoneField } from "#app/ui/field.tsx";
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

const FIELDS = formFields([logInSchema], { texts: ["redirectTo"] });

export async function loader(args: LoaderFunctionArgs) {
  const redirectTo = ownPath(new URL(args.request.url).searchParams.get("redirectTo"), "/");
  const [user, shop] = await Promise.all([getUser(args), shopFor(args.request)]);
  if (user) throw redirect(redirectTo === "/" ? startOf(user) : redirectTo);
  return { title: `${wordsFor(args.request).login.title} · ${shop.name.text}`, redirectTo };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request, FIELDS);
  const words = wordsFor(args.request);
  const submission = parseForm(form, logInSchema);
  if (submission.status !== "success") {
    return data(invalidForm(form, submission, words), { status: 400 });
  }
  const { phoneNumber } = submission.value;
  try {
    const user = await limitLogIn(args, phoneNumber, () =>
      authenticateForm(args.request, submission.value),
    );
    if (await hasAuthenticator(user))
      return await askSecondStep(args.request, user, form.get("redirectTo"));
    return await logIn(args, user, form.get("redirectTo"));
  } catch (error) {
    const refusal = asRefusal(error);
    const state = withToast(refusedForm(form, refusal, words), sayRefusal(words, refusal));
    return data(state, refusalInit(refusal, 400));
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Login() {
  const { register, login } = useAccountWords();
  const { checkout } = useWords();
  const { redirectTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isBusy = useNavigation().formAction !== undefined;
  const query = redirectTo === "/" ? "" : `?${new URLSearchParams({ redirectTo })}`;
  return (
    <main id="content" className={styles.page}>
      <h1>{login.title}</h1>
      <Form method="post" className={styles.form}>
        <FormProblems names={register} title={register.errorSummary} state={answer} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <PhoneField
          label={login.phoneNumber}
          hint={checkout.phoneHint}
          {...fieldOf(answer, "phoneNumber")}
          autoComplete="username"
        />
        <PasswordField
          label={login.password}
          {...fieldOf(answer, "password")}
          autoComplete="current-password"
        />
        <Button wide disabled={isBusy}>
          {isBusy ? login.busy : login.submit}
        </Button>
        <Toaster toast={answer?.toast ?? null} />
      </Form>
      <BesideEntry sells>
        <p>
          {login.noAccount} <a href={`/register${query}`}>{login.toRegister}</a>
        </p>
        <a href="/forgot-password">{login.forgotten}</a>
      </BesideEntry>
    </main>
  );
}

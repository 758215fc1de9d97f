import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { findSecondStep, forgetSecondStep } from "#app/account/second-step.server.ts";
import { takeSecondStep } from "#app/domain/people/accounts/authenticators.server.ts";
import { secondStepSchema } from "#app/domain/people/accounts/user-input.server.ts";
import { limitSecondStep } from "#app/http/account-limits.server.ts";
import { logIn } from "#app/http/auth.server.ts";
import { asRefusal, formFields, parseForm, readForm } from "#app/http/form.server.ts";
import { privatePage } from "#app/http/form-headers.ts";
import { invalidForm, refusedForm } from "#app/http/form-state.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { refusalInit } from "#app/http/refuse.server.ts";
import { ownPath } from "#app/http/responses.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { wordsFor } from "#app/words/language.server.ts";
import { useAccountWords } from "#app/words/use-account-words.ts";
import styles from "./parts/entry.module.css";

export const headers = privatePage;

const FIELDS = formFields([secondStepSchema], { texts: ["redirectTo"] });

/** The second step of a staff log-in, only after a right password. */
export async function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = ownPath(new URL(request.url).searchParams.get("redirectTo"), "/");
  const [user, shop] = await Promise.all([findSecondStep(request), shopFor(request)]);
  if (!user) throw redirect(`/login?${new URLSearchParams({ redirectTo })}`);
  return { title: `${wordsFor(request).loginCode.title} · ${shop.name.text}`, redirectTo };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request, FIELDS);
  const words = wordsFor(args.request);
  const user = await findSecondStep(args.request);
  if (!user) throw redirect("/login");
  const submission = parseForm(form, secondStepSchema);
  if (submission.status !== "success") {
    return data(invalidForm(form, submission, words), { status: 400 });
  }
  const { code } = submission.value;
  try {
    await limitSecondStep(args, user.phoneNumber, () => takeSecondStep(user.id, code));
    const headers = new Headers({ "Set-Cookie": await forgetSecondStep(args.request) });
    return await logIn(args, user, form.get("redirectTo"), headers);
  } catch (error) {
    const refusal = asRefusal(error);
    return data(refusedForm(form, refusal, words, "code"), refusalInit(refusal, 400));
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function LoginCode() {
  const { register, login, loginCode } = useAccountWords();
  const { redirectTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <main id="content" className={styles.page}>
      <h1>{loginCode.title}</h1>
      <p>{loginCode.how}</p>
      <Form method="post" className={styles.form}>
        <FormProblems names={register} title={register.errorSummary} state={answer} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Field
          label={loginCode.code}
          hint={loginCode.codeHint}
          {...fieldOf(answer, "code")}
          defaultValue=""
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
        />
        <Button wide disabled={isBusy}>
          {isBusy ? login.busy : login.submit}
        </Button>
      </Form>
      <div className={styles.on}>
        <a href="/login">{loginCode.another}</a>
      </div>
    </main>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useNavigation } from "@remix-run/react";
import { formatPhone, telHref } from "#app/domain/core/phone.ts";
import { resetPassword } from "#app/domain/people/accounts/password-resets.server.ts";
import { resetPasswordSchema } from "#app/domain/people/accounts/user-input.server.ts";
import { limitReset } from "#app/http/account-limits.server.ts";
import { logIn } from "#app/http/auth.server.ts";
import { asRefusal, formFields, parseForm, readForm } from "#app/http/form.server.ts";
import { publicForm } from "#app/http/form-headers.ts";
import { invalidForm, refusedForm } from "#app/http/form-state.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { refusalInit } from "#app/http/refuse.server.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { keepToast } from "#app/http/toast.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, PhoneField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { useShell } from "#app/ui/shell.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { BesideEntry } from "./parts/beside-entry.tsx";
import styles from "./parts/entry.module.css";
import { PasswordField } from "./parts/password-field.tsx";

export const headers = publicForm;
export const handle: PageHandle = { sameForEveryone: true, reads: ["lang"] };

const FIELDS = formFields([resetPasswordSchema]);

export async function loader({ request }: LoaderFunctionArgs) {
  const shop = await shopFor(request);
  return { title: `${wordsFor(request).forgotPassword.title} · ${shop.name.text}` };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request, FIELDS);
  const words = wordsFor(args.request);
  const submission = parseForm(form, resetPasswordSchema);
  if (submission.status !== "success") {
    return data(invalidForm(form, submission, words), { status: 400 });
  }
  try {
    const { value } = submission;
    const user = await limitReset(args, value.phoneNumber, () => resetPassword(value));
    const toast = { type: "success" as const, text: words.forgotPassword.done, ms: 5000 };
    return await logIn(
      args,
      user,
      user.isAdmin ? "/admin" : "/",
      new Headers({ "Set-Cookie": await keepToast(args.request, toast) }),
    );
  } catch (error) {
    const refusal = asRefusal(error);
    const field = refusal.code === "password-guessable" ? "newPassword" : "";
    return data(refusedForm(form, refusal, words, field), refusalInit(refusal, 400));
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function ForgotPassword() {
  const { register, forgotPassword } = useAccountWords();
  const { checkout } = useWords();
  const answer = useActionData<typeof action>();
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <main id="content" className={styles.page}>
      <h1>{forgotPassword.title}</h1>
      <HowToAsk />
      <Form method="post" className={styles.form}>
        <FormProblems names={register} title={register.errorSummary} state={answer} />
        <PhoneField
          label={forgotPassword.phoneNumber}
          hint={checkout.phoneHint}
          {...fieldOf(answer, "phoneNumber")}
          autoComplete="username"
        />
        <Field
          label={forgotPassword.code}
          hint={forgotPassword.codeHint}
          {...fieldOf(answer, "code")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
        />
        <PasswordField
          label={forgotPassword.newPassword}
          hint={register.passwordHint}
          {...fieldOf(answer, "newPassword")}
          autoComplete="new-password"
        />
        <PasswordField
          label={forgotPassword.confirmPassword}
          {...fieldOf(answer, "confirmPassword")}
          autoComplete="new-password"
        />
        <Button wide disabled={isBusy}>
          {isBusy ? register.busy : forgotPassword.submit}
        </Button>
      </Form>
      <BesideEntry>
        <a href="/login">{forgotPassword.backToLogin}</a>
      </BesideEntry>
    </main>
  );
}

/** The shop gives codes by phone; it sends neither email nor SMS for them. */
function HowToAsk() {
  const { language } = useWords();
  const { forgotPassword } = useAccountWords();
  const { shop } = useShell();
  const [phone] = shop.phones;
  return (
    <section className={styles.how}>
      <p>{forgotPassword.how}</p>
      <div className={styles.ways}>
        {phone && (
          <ButtonLink href={telHref(phone)} look="secondary">
            {forgotPassword.call(formatPhone(phone, language))}
          </ButtonLink>
        )}
        {shop.chatLink && (
          <ButtonLink href={shop.chatLink} look="secondary">
            {forgotPassword.chat}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

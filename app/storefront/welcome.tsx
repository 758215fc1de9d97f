import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { limitRegistration } from "#app/domain/people/accounts/account-limits.server.ts";
import {
  claimShop,
  firstOwnerSchema,
  isUnclaimed,
} from "#app/domain/people/accounts/first-owner.server.ts";
import { logIn } from "#app/http/auth.server.ts";
import { cameByTls } from "#app/http/cookies.server.ts";
import { asRefusal, formFields, limitsOf, parseForm, readForm } from "#app/http/form.server.ts";
import { privatePage } from "#app/http/form-headers.ts";
import { invalidForm, refusedForm } from "#app/http/form-state.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import type { PrivateHandle } from "#app/http/page-handle.ts";
import { refusalInit } from "#app/http/refuse.server.ts";
import { addressOf, type RequestArgs } from "#app/http/request-args.ts";
import { keepToast, redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, Field, PhoneField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { keepPreference } from "#runtime/http/cookies.ts";
import { LanguageSwitch } from "./opening/language-switch.tsx";
import styles from "./opening/opening.module.css";

export const headers = privatePage;
export const handle: PrivateHandle = { isPrivate: true };

const FIELDS = formFields([firstOwnerSchema]);

/** Somebody at this machine needs no code; the wizard may be open to anybody else, too. */
const needsCode = ({ context }: RequestArgs) => context.isFromHere !== true;

export async function loader(args: LoaderFunctionArgs) {
  if (!(await isUnclaimed())) throw redirect("/");
  const { done: _, ...words } = wordsFor(args.request).welcome;
  return {
    title: words.title,
    words,
    needsCode: needsCode(args),
    limits: limitsOf(firstOwnerSchema),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const form = await readForm(request, FIELDS);
  const words = wordsFor(request);
  const submission = parseForm(form, firstOwnerSchema);
  if (submission.status !== "success") {
    return data(invalidForm(form, submission, words), { status: 400 });
  }
  const owner = submission.value;
  try {
    const user = await limitRegistration(addressOf(args), owner.phoneNumber, () =>
      claimShop(owner, { needsCode: needsCode(args) }),
    );
    const text = words.welcome.done(user.fullName);
    const headers = new Headers({
      "Set-Cookie": await keepToast(request, { type: "success", text }),
    });
    const language = keepPreference("language", languageOf(request), cameByTls(request));
    headers.append("Set-Cookie", language);
    return await logIn(args, user, "/admin", headers);
  } catch (error) {
    const refusal = asRefusal(error);
    // The wizard is over, so the log-in page says why.
    if (refusal.code === "shop-claimed")
      return redirectWithToast(request, "/login", {
        type: "error",
        text: sayRefusal(words, refusal),
      });
    const field = { "claim-code-wrong": "claimCode", "password-guessable": "password" };
    const by = field[refusal.code as keyof typeof field];
    return data(refusedForm(form, refusal, words, by), refusalInit(refusal, by ? 400 : 409));
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Welcome() {
  const { words, needsCode, limits } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isBusy = useNavigation().formAction !== undefined;
  const isShown = answer ? answer.values.showPhone !== undefined : true;
  return (
    <main id="content" className={styles.page}>
      <LanguageSwitch back="/welcome" />
      <h1>{words.title}</h1>
      <p>{words.intro}</p>
      <Form method="post" className={styles.form}>
        <FormProblems title={words.invalid} state={answer} />
        {needsCode && (
          <Field
            label={words.claimCode}
            hint={words.claimCodeHint}
            {...fieldOf(answer, "claimCode")}
            autoComplete="off"
            autoCapitalize="characters"
            required
          />
        )}
        <Field
          label={words.shopName}
          {...fieldOf(answer, "shopName")}
          {...limits.shopName}
          autoComplete="organization"
          required
        />
        <Field
          label={words.fullName}
          {...fieldOf(answer, "fullName")}
          {...limits.fullName}
          autoComplete="name"
          required
        />
        <PhoneField
          label={words.phoneNumber}
          hint={words.phoneHint}
          {...fieldOf(answer, "phoneNumber")}
        />
        <Checkbox label={words.showPhone} name="showPhone" defaultChecked={isShown} />
        <Field
          label={words.password}
          hint={words.passwordHint}
          {...fieldOf(answer, "password")}
          type="password"
          autoComplete="new-password"
          required
        />
        <Button wide disabled={isBusy}>
          {isBusy ? words.busy : words.submit}
        </Button>
      </Form>
    </main>
  );
}

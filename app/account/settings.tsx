import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changePasswordSchema } from "#app/domain/people/accounts/user-input.server.ts";
import { requireCustomer } from "#app/http/auth.server.ts";
import { formFields, readForm } from "#app/http/form.server.ts";
import { privatePage } from "#app/http/form-headers.ts";
import {
  changeOwnPassword,
  endOwnSessions,
  findOwnSessions,
} from "#app/http/own-account.server.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { PasswordForm } from "#app/ui/password-form.tsx";
import { SessionList } from "#app/ui/session-list.tsx";
import { wordsFor } from "#app/words/language.server.ts";
import { useAccountWords } from "#app/words/use-account-words.ts";
import styles from "./parts/page.module.css";

export const headers = privatePage;

/** `id` is that of the session to end. */
const FIELDS = formFields([changePasswordSchema], { texts: ["id"] });

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args);
  const [shop, sessions] = await Promise.all([shopFor(args.request), findOwnSessions(args, user)]);
  return { title: `${wordsFor(args.request).settings.title} · ${shop.name.text}`, sessions };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireCustomer(args);
  const form = await readForm(args.request, FIELDS);
  const ended = await endOwnSessions(args, user, form);
  if (ended) return ended;
  const changed = await changeOwnPassword(args, user, form);
  return changed instanceof Response ? changed : data(changed.state, changed.init);
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Settings() {
  const { settings } = useAccountWords();
  const { sessions } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className={styles.page}>
      <h1>{settings.title}</h1>
      <p className={styles.hint}>{settings.hint}</p>
      <PasswordForm state={answer} />
      <SessionList sessions={sessions} />
    </main>
  );
}

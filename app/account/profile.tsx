import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatPhone } from "#app/domain/core/phone.ts";
import { requireCustomer } from "#app/http/auth.server.ts";
import { privatePage } from "#app/http/form-headers.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { Typed } from "#app/ui/local.tsx";
import { wordsFor } from "#app/words/language.server.ts";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./parts/page.module.css";

export const headers = privatePage;

export async function loader(args: LoaderFunctionArgs) {
  const { fullName, email, phoneNumber } = await requireCustomer(args);
  const shop = await shopFor(args.request);
  return {
    title: `${wordsFor(args.request).account.profile} · ${shop.name.text}`,
    profile: { fullName, email, phoneNumber },
  };
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Profile() {
  const { language } = useWords();
  const { account } = useAccountWords();
  const { profile } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={styles.page}>
      <h1>{account.profile}</h1>
      <div className={styles.card}>
        <div className={styles.person}>
          <span aria-hidden="true">{[...profile.fullName.trim()][0]}</span>
          <b>
            <Typed text={profile.fullName} />
          </b>
        </div>
        <dl className={styles.facts}>
          <dt>{account.email}</dt>
          <dd>{profile.email ?? <span className={styles.none}>{account.none}</span>}</dd>
          <dt>{account.phoneNumber}</dt>
          <dd>{formatPhone(profile.phoneNumber, language)}</dd>
        </dl>
      </div>
      <p className={styles.hint}>
        <a href="/profile/manage-address?edit">{account.editHint}</a>
      </p>
    </main>
  );
}

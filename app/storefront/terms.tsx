import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Language } from "#app/domain/language.ts";
import { formatTaka } from "#app/domain/money.ts";
import { formatPhone, telHref } from "#app/domain/phone.ts";
import { metaTags } from "#app/http/meta.ts";
import { pageAddress } from "#app/http/page-address.server.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { catalogueOf, wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import { viewDelivery } from "./parts/delivery-view.server.ts";
import type { ShopContact } from "./terms/contact.ts";
import type { Promised } from "./terms/promised.ts";
import { TermsInBangla } from "./terms/terms-in-bangla.tsx";
import { TermsInEnglish } from "./terms/terms-in-english.tsx";
import styles from "./terms.module.css";

export const handle: PageHandle = {
  sameForEveryone: true,
  sameDataForEveryone: true,
  reads: ["lang"],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { name, phones, chatLink, socialPage } = await shopFor(request);
  const { terms, language } = wordsFor(request);
  return {
    contact: { phones, chatLink, socialPage },
    inBangla: await promisedIn("bn"),
    inEnglish: language === "en" ? await promisedIn("en") : null,
    meta: {
      title: `${terms.title} · ${name.text}`,
      description: terms.description,
      at: pageAddress(request, "/terms-and-conditions"),
    },
  };
}

async function promisedIn(language: Language): Promise<Promised> {
  const words = catalogueOf(language);
  const { rows, soonest, hours } = await viewDelivery(words);
  return {
    delivery: [
      ...rows.map(({ places, days, charge }) =>
        [`${places}: ${words.delivery.days(...days)}`, formatTaka(charge, language)].join(", "),
      ),
      ...(soonest ? [soonest] : []),
    ],
    hours: hours.text,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? metaTags(data.meta) : []);

/** The specification's terms are in Bengali; English readers get a translation below. */
export default function Terms() {
  const { contact, inBangla, inEnglish } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={styles.page}>
      <article lang="bn" className={styles.text}>
        <TermsInBangla contact={contact} promised={inBangla} anchors={!inEnglish} />
      </article>
      <Contact contact={contact} />
      {inEnglish && (
        <article lang="en" className={`${styles.text} ${styles.translation}`}>
          <TermsInEnglish contact={contact} promised={inEnglish} />
        </article>
      )}
    </main>
  );
}

function Contact({ contact }: { contact: ShopContact }) {
  const words = useWords();
  return (
    <div className={styles.contact}>
      {contact.phones.map((phone) => (
        <ButtonLink key={phone} href={telHref(phone)} look="secondary">
          <Icon name="phone" size={20} />
          {formatPhone(phone, words.language)}
        </ButtonLink>
      ))}
      {contact.chatLink && (
        <ButtonLink href={contact.chatLink} look="secondary" rel="noopener">
          <Icon name="chat" size={20} />
          {words.tracking.chat}
        </ButtonLink>
      )}
    </div>
  );
}

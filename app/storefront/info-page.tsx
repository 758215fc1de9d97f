import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDate } from "#app/domain/core/dates.ts";
import type { Language } from "#app/domain/core/language.ts";
import { textFor } from "#app/domain/core/local-text.ts";
import { formatPhone, telHref } from "#app/domain/core/phone.ts";
import { metaDescription } from "#app/domain/core/rich-text.ts";
import { findPublicPage, findTerms, pathOfPage } from "#app/domain/shop/pages/pages.server.ts";
import { metaTags } from "#app/http/meta.ts";
import { pageAddress } from "#app/http/page-address.server.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { notFound } from "#app/http/responses.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { withStructuredData } from "#app/structured-data.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./info-page.module.css";
import { fillPage, writeDisclosures } from "./parts/page-text.server.ts";
import { siteData } from "./parts/structured-data.server.ts";

export const handle: PageHandle = {
  sameForEveryone: true,
  sameDataForEveryone: true,
  reads: ["lang"],
};

/**
 * A page of staff. The terms have no slug in their address, and their Bangla stands above the
 * translation (spec section 2).
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { slug } = params;
  const language = languageOf(request);
  const [shop, page] = await Promise.all([
    shopFor(request),
    slug === undefined ? findTerms() : findPublicPage(slug),
  ]);
  if (!page || (slug !== undefined && pathOfPage(slug) !== `/page/${slug}`)) throw notFound();
  const { name, phones, chatLink } = shop;
  const title = textFor({ en: page.title, bn: page.titleBn }, language);
  const first = slug === undefined ? "bn" : language;
  const bodies = { en: page.body, bn: page.bodyBn };
  const shown = textFor(bodies, first);
  const fill = async (text: string, lang: Language) =>
    (await fillPage(text, lang)) + (page.slug === "privacy" ? await writeDisclosures(lang) : "");
  const [main, translation] = await Promise.all([
    fill(shown.text, shown.lang ?? first),
    first !== language && bodies[language] ? fill(bodies[language], language) : null,
  ]);
  const view = {
    contact: { phones, chatLink },
    main: {
      lang: shown.lang ?? first,
      title: textFor({ en: page.title, bn: page.titleBn }, first).text,
      // Links to a heading lead to the translation, where there is one.
      html: translation === null ? main : main.replace(/ id="[a-z]+"/g, ""),
    },
    translation:
      translation === null ? null : { lang: language, title: title.text, html: translation },
    changed:
      page.version > 1
        ? wordsFor(request).infoPage.changed(formatDate(page.updatedAt, language))
        : null,
    meta: {
      title: `${title.text} · ${name.text}`,
      description: metaDescription(translation ?? main),
      at: pageAddress(request, pathOfPage(page.slug)),
    },
  };
  // Only this page says how goods are returned, because the first view of home has no room for it.
  return slug === undefined ? withStructuredData(view, [siteData(request, shop, true)]) : view;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? metaTags(data.meta) : []);

export default function InfoPage() {
  const { contact, main, translation, changed } = useLoaderData<typeof loader>();
  const words = useWords();
  return (
    <main id="content" className={styles.page}>
      <article lang={main.lang} className={styles.text}>
        <h1>{main.title}</h1>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server */}
        <div dangerouslySetInnerHTML={{ __html: main.html }} />
      </article>
      {translation && (
        <article lang={translation.lang} className={`${styles.text} ${styles.translation}`}>
          <h2>{translation.title}</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server */}
          <div dangerouslySetInnerHTML={{ __html: translation.html }} />
        </article>
      )}
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
            {words.footer.chat}
          </ButtonLink>
        )}
      </div>
      {changed && <p className={styles.changed}>{changed}</p>}
    </main>
  );
}

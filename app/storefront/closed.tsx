import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { textFor } from "#app/domain/core/local-text.ts";
import { formatPhone, telHref } from "#app/domain/core/phone.ts";
import { formFields, readForm } from "#app/http/form.server.ts";
import { ASKED_PATH, BY_SCRIPT } from "#app/http/front-door.server.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { ownPath } from "#app/http/responses.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Local } from "#app/ui/local.tsx";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import { LanguageSwitch } from "./opening/language-switch.tsx";
import styles from "./opening/opening.module.css";

export const handle: PageHandle = {
  sameForEveryone: true,
  reads: ["lang"],
  isPlain: true,
};

/** Stands at every address of a closed shop (`front-door.server.ts`). */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const { opening, name, phones, closedNote, closedNoteBn } = await shopFor(request);
  const asked = request.headers.get(ASKED_PATH);
  if (opening === "open") throw redirect("/");
  if (request.headers.has(BY_SCRIPT)) throw loadAnew(request);
  const { closed: words } = wordsFor(request);
  const language = languageOf(request);
  const isClosed = opening === "closed";
  const said = textFor({ en: closedNote, bn: closedNoteBn }, language);
  return {
    name,
    phone: phones[0] ?? "",
    heading: isClosed ? words.closed : words.soon,
    text: isClosed && said.text ? said : { text: isClosed ? words.closedText : words.soonText },
    track: isClosed ? words.track : "",
    staff: words.staff,
    path: ownPath(asked, "/"),
    title: `${isClosed ? words.closed : words.soon} · ${name.text}`,
  };
}

/** A page that was open before the shop closed is loaded anew, and is then this one. */
const loadAnew = (request: Request) =>
  redirect(ownPath(request.headers.get(ASKED_PATH), "/"), {
    headers: { "X-Remix-Reload-Document": "true" },
  });

export async function action({ request }: ActionFunctionArgs) {
  await readForm(request, formFields([], {}));
  return loadAnew(request);
}

export const headers = () => ({ "X-Robots-Tag": "noindex" });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? "" },
  { name: "robots", content: "noindex" },
];

export default function Closed() {
  const { name, phone, heading, text, track, staff, path } = useLoaderData<typeof loader>();
  const { language } = useWords();
  return (
    <main id="content" className={`${styles.page} ${styles.closed}`}>
      <LanguageSwitch back={path} />
      <p className={styles.shop}>
        <Local of={name} />
      </p>
      <h1>{heading}</h1>
      <p>
        <Local of={text} />
      </p>
      {phone && (
        <ButtonLink href={telHref(phone)} look="secondary">
          <Icon name="phone" size={20} />
          {formatPhone(phone, language)}
        </ButtonLink>
      )}
      <p className={styles.on}>
        {track && <a href="/track-order">{track}</a>} <a href="/login">{staff}</a>
      </p>
    </main>
  );
}

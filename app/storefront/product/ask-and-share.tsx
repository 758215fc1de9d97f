import { type MouseEvent, useState } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useShell } from "#app/ui/shell.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./ask-and-share.module.css";

type About = { title: string; url: string };

/** Links to contact the shop and share the product; with script the phone's share sheet. */
export function AskAndShare({ about }: { about: About }) {
  const { product } = useWords();
  const { shop } = useShell();
  const chat = shop.chatLink && chatAbout(shop.chatLink, about);
  return (
    <div className={styles.links}>
      {chat && (
        <ButtonLink look="secondary" href={chat} rel="noopener">
          <Icon name="chat" size={20} />
          {isWhatsApp(chat) ? product.whatsapp : product.chat}
        </ButtonLink>
      )}{" "}
      <Share about={about} />
    </div>
  );
}

function Share({ about }: { about: About }) {
  const { product } = useWords();
  const [isOpen, setOpen] = useState(false);
  const text = encodeURIComponent(`${about.title} ${about.url}`);
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    if (!navigator.share) return setOpen(!isOpen);
    // Closing the share sheet is not an error.
    navigator.share(about).catch(() => {});
  };
  return (
    <details className={styles.share} open={isOpen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary onClick={onClick}>
        <Icon name="share" size={20} />
        {product.share}
      </summary>
      <p>
        <a href={`https://wa.me/?text=${text}`} rel="noopener">
          {product.shareOn.whatsapp}
        </a>{" "}
        <a
          href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(about.url)}`}
          rel="noopener"
        >
          {product.shareOn.facebook}
        </a>
      </p>
    </details>
  );
}

const isWhatsApp = (link: string) => /^https:\/\/(wa\.me|api\.whatsapp\.com)\//.test(link);

/** A WhatsApp link with a prepared message about the product. */
function chatAbout(link: string, { title, url }: About): string {
  if (!isWhatsApp(link) || link.includes("?")) return link;
  return `${link}?text=${encodeURIComponent(`${title} ${url}`)}`;
}

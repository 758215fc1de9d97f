import { Fragment, type MouseEvent, useState } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "./ask-and-share.module.css";
import type { viewShare } from "./share-links.server.ts";

type View = ReturnType<typeof viewShare>;

/** Links to contact the shop and share the product; with script the phone's share sheet. */
export function AskAndShare({ view: { chat, ...share } }: { view: View }) {
  return (
    <div className={styles.links}>
      {chat && (
        <ButtonLink look="secondary" href={chat.href} rel="noopener">
          <Icon name="chat" size={20} />
          {chat.text}
        </ButtonLink>
      )}{" "}
      <Share {...share} />
    </div>
  );
}

function Share({ about, links }: Omit<View, "chat">) {
  const { product } = useWords();
  const [isOpen, setOpen] = useState(false);
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
        {links.map(({ href, text }) => (
          <Fragment key={href}>
            <a href={href} rel="noopener">
              {text}
            </a>{" "}
          </Fragment>
        ))}
      </p>
    </details>
  );
}

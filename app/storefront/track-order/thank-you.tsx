import { speakNumber } from "#app/domain/core/digits.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { telHref } from "#app/domain/core/phone.ts";
import { payableOf } from "#app/domain/orders/money/order-totals.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ScriptButton } from "#app/ui/script-button.tsx";
import { useShell } from "#app/ui/shell.ts";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../track-order.module.css";
import type { OrderView } from "./view.server.ts";

/**
 * The first state of an order's page until it is packed, with the number, the delivery date and the
 * cash to have ready; unlike a toast it survives reload, Back and bookmarks.
 */
export function ThankYou({ order, chat }: { order: OrderView; chat: string }) {
  const { checkout, language } = useWords();
  const { thanks, tracking, payable } = useAccountWords();
  const cash = payableOf(order);
  return (
    <section className={styles.thanks} aria-label={thanks.title} data-thanks>
      <p className={styles.thanked}>
        <Icon name="check" size={28} />
        {thanks.title}
      </p>
      <dl className={styles.now}>
        <dt>{thanks.number}</dt>
        <dd>{speakNumber(order.orderNumber, language)}</dd>
        <dt>{checkout.arrives}</dt>
        <dd>
          {order.isHeld
            ? tracking.held
            : (order.advance?.arrives ?? order.arrives ?? checkout.soon)}
        </dd>
        <dt>{cash > 0 ? thanks.cash : tracking.paymentMethod}</dt>
        <dd>{cash > 0 ? (order.advance?.cash ?? formatTaka(cash, language)) : payable.nothing}</dd>
      </dl>
      <MainWay chat={chat} />
    </section>
  );
}

/**
 * The thanked customer's one way on: chat, or else the phone, or else the shop. It is not filled,
 * since nothing is left to be done.
 */
function MainWay({ chat }: { chat: string }) {
  const { thanks } = useAccountWords();
  const { footer } = useWords();
  const { shop } = useShell();
  const [phone] = shop.phones;
  if (chat) {
    return (
      <ButtonLink wide look="secondary" href={chat} rel="noopener">
        <Icon name="chat" size={20} />
        {footer.chat}
      </ButtonLink>
    );
  }
  if (!phone) {
    return (
      <ButtonLink wide look="secondary" href="/shop">
        {thanks.goOn}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink wide look="secondary" href={telHref(phone)}>
      <Icon name="phone" size={20} />
      {footer.callUs}
    </ButtonLink>
  );
}

/** What else one may do after ordering, quieter than the main button. */
export function OtherWays({ order }: { order: OrderView }) {
  const { thanks } = useAccountWords();
  const { footer } = useWords();
  const { shop } = useShell();
  const [phone] = shop.phones;
  return (
    <div className={styles.ways}>
      {(shop.chatLink || phone) && (
        <ButtonLink wide href="/shop" look="secondary">
          {thanks.goOn}
        </ButtonLink>
      )}
      <div className={styles.acts}>
        {shop.chatLink && phone && (
          <ButtonLink href={telHref(phone)} look="quiet">
            {footer.callUs}
          </ButtonLink>
        )}
        <ShareLink url={order.url} text={thanks.shared(order.orderNumber, shop.name.text)} />
      </div>
      <p className={styles.hint}>
        {thanks.findAgain} <a href="/track-order">{footer.trackOrder}</a>
      </p>
    </div>
  );
}

/** Links to call the shop or to chat with it. */
export function ContactLinks() {
  const { footer } = useWords();
  const { shop } = useShell();
  const [phone] = shop.phones;
  return (
    <>
      {phone && (
        <ButtonLink href={telHref(phone)} look="secondary">
          <Icon name="phone" size={20} />
          {footer.callUs}
        </ButtonLink>
      )}
      {shop.chatLink && (
        <ButtonLink href={shop.chatLink} look="secondary" rel="noopener">
          <Icon name="chat" size={20} />
          {footer.chat}
        </ButtonLink>
      )}
    </>
  );
}

/**
 * Shares the page's address by the phone's sheet, the clipboard or WhatsApp; the plain script shows
 * the address when the clipboard is unavailable.
 */
function ShareLink({ url, text }: { url: string; text: string }) {
  const { thanks } = useAccountWords();
  return (
    <>
      <ScriptButton act="share" value={url} text={thanks.share} title={text} isQuiet />
      <ScriptButton act="copy" value={url} text={thanks.copy} done={thanks.copied} isQuiet />
      <ButtonLink
        href={`https://wa.me/?${new URLSearchParams({ text: `${text} ${url}` })}`}
        look="quiet"
        rel="noopener"
      >
        {thanks.whatsApp}
      </ButtonLink>
      <p className={styles.copied} role="status" data-copied={thanks.copyByHand} />
    </>
  );
}

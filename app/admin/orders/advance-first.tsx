import { formatTaka } from "#app/domain/core/money.ts";
import { formatPhone } from "#app/domain/core/phone.ts";
import type { WalletNumber } from "#app/domain/orders/money/advance-rules.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./advance-first.module.css";

/**
 * What a caller asks of the customer of an order that waits for its advance; without a number also
 * what staff can do. `isPaidOnPage` if a gateway takes it on the order's own page.
 */
export function AdvanceFirst({
  due,
  wallets,
  isPaidOnPage,
}: {
  due: number;
  wallets: WalletNumber[];
  isPaidOnPage: boolean;
}) {
  const { advances: words } = useAdminWords();
  const { language } = useWords();
  if (due === 0) return null;
  return (
    <p className={styles.first}>
      <b>{words.first(formatTaka(due, language))}</b>
      {wallets.map(({ wallet, number, isMerchant }) => (
        <span key={wallet}>
          {" "}
          {words.wallets[wallet]} <b>{formatPhone(number, language)}</b> (
          {isMerchant ? words.merchant : words.personal})
        </span>
      ))}
      {wallets.length === 0 && <span> {isPaidOnPage ? words.onPage : words.noNumber}</span>}
    </p>
  );
}

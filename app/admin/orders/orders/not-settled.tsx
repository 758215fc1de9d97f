import { REASON_MAX } from "#app/domain/orders/order-transitions.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "../../core/list-tools.module.css";

/**
 * Takes an order's settlement back, with a reason; `isAlone` on the order's own page, to which it
 * returns.
 */
export function NotSettled({
  id,
  orderNumber,
  isAlone = false,
}: {
  id: string;
  orderNumber: number;
  isAlone?: boolean;
}) {
  const { cash } = useAdminWords();
  return (
    <Form
      method="post"
      {...(isAlone && { action: "/admin/cash" })}
      preventScrollReset
      className={styles.bar}
    >
      <input type="hidden" name="id" value={id} />
      {isAlone && <input type="hidden" name="from" value="order" />}
      <input
        name="reason"
        size={12}
        maxLength={REASON_MAX}
        placeholder={cash.payout.why}
        aria-label={`${cash.payout.why}: ${orderNumber}`}
      />
      <Button look="quiet" name="intent" value="unsettle">
        {cash.notSettled}
      </Button>
    </Form>
  );
}

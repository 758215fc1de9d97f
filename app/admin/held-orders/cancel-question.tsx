import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { Overlay } from "#app/ui/overlay.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { CancelReasonSelect } from "../orders/cancel-reason-select.tsx";
import form from "../parts/form.module.css";

type Props = {
  order: { id: string; orderNumber: number; fullName: string; totalPrice: number };
  closeHref: string;
};

/** Confirmation before a held order is cancelled. */
export function CancelQuestion({ order, closeHref }: Props) {
  const { heldOrders: words } = useAdminWords();
  return (
    <Overlay key={order.id} title={words.cancelQuestion} closeHref={closeHref}>
      <Form method="post" preventScrollReset className={form.form}>
        <p>{words.cancelFact(order.orderNumber, order.fullName, order.totalPrice)}</p>
        <input type="hidden" name="id" value={order.id} />
        <CancelReasonSelect hint={undefined} />
        <div className={form.acts}>
          <ButtonLink look="secondary" href={closeHref}>
            {words.keep}
          </ButtonLink>
          <Button look="danger" name="intent" value="cancel-order">
            {words.cancelNow}
          </Button>
        </div>
      </Form>
    </Overlay>
  );
}

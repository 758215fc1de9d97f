import type { Visitor } from "#app/http/visitor.server.ts";
import { Button } from "#app/ui/button.tsx";
import { FormToken } from "#app/ui/form.tsx";
import { useWords } from "#app/words/use-words.ts";

type Props = {
  order: NonNullable<Visitor["bought"]>;
  /** The state of the cart, so that a form sent twice counts once. */
  operation: string;
  formToken: string;
};

/** Puts the goods of the last order into the cart with one press. */
export function BuyAgain({ order, operation, formToken }: Props) {
  const { language } = useWords();
  return (
    <form method="post" action={`/track-order/${order.id}`}>
      <FormToken token={formToken} />
      <input type="hidden" name="operation" value={operation} />
      <Button look="secondary" wide name="intent" value="reorder">
        {order.says[language]}
      </Button>
    </form>
  );
}

import { Slot } from "#app/ui/slot.tsx";

/** A hidden field with the cart's state so that a form sent twice without script counts once. */
export function CartState({ operation }: { operation: string }) {
  return <Slot name="cart-state">{operation && <CartStateField operation={operation} />}</Slot>;
}

export function CartStateField({ operation }: { operation: string }) {
  return <input type="hidden" name="operation" value={operation} />;
}

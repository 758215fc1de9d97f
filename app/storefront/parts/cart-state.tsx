import { Slot } from "#app/ui/slot.tsx";

/** A hidden field with the cart's state so that a form sent twice without script counts once. */
export function CartState({ word }: { word: string }) {
  return <Slot name="cart-state">{word && <CartStateField word={word} />}</Slot>;
}

export function CartStateField({ word }: { word: string }) {
  return <input type="hidden" name="operation" value={word} />;
}

import { Place } from "#app/ui/place.tsx";

/** A hidden field with the cart's state so that a form sent twice without script counts once. */
export function CartState({ word }: { word: string }) {
  return <Place name="cart-state">{word && <CartStateField word={word} />}</Place>;
}

export function CartStateField({ word }: { word: string }) {
  return <input type="hidden" name="operation" value={word} />;
}

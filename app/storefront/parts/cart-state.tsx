import { Place } from "#app/ui/place.tsx";

/** Tells the state of the cart that the page shows, so that a form sent twice without script counts once. */
export function CartState({ word }: { word: string }) {
  return <Place name="cart-state">{word && <CartStateField word={word} />}</Place>;
}

export function CartStateField({ word }: { word: string }) {
  return <input type="hidden" name="operation" value={word} />;
}

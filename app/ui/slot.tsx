import { createContext, type ReactNode, useContext } from "react";

export type SlotName =
  | "add-button"
  | "buy-again"
  | "card"
  | "cart-state"
  | "cart-tab"
  | "delivery"
  | "menu"
  | "phone"
  | "quantity"
  | "toast";

/**
 * A slot for visitor-specific content on a page that is the same for everybody.
 * `storefront/visitor-parts.server.tsx` fills it by `name`, and by the product whose buttons it
 * holds.
 */
export type SlotProps = {
  name: SlotName;
  product?: { productId: string; name: string };
  children?: ReactNode;
};

/** How slots are rendered: just their content, unless the server builds a page to be filled in. */
export const SlotsContext = createContext(({ children }: SlotProps): ReactNode => children);

/**
 * `children` is the present content. Cached pages hold a new visitor's, which the server replaces
 * by each visitor's own.
 */
export const Slot = (props: SlotProps) => useContext(SlotsContext)(props);

import { createContext, type ReactNode, useContext } from "react";

export type PlaceName =
  | "add-button"
  | "card"
  | "cart-state"
  | "cart-tab"
  | "menu"
  | "quantity"
  | "toast";

/**
 * Where a page that is the same for everybody says something of its visitor. What stands there for whom,
 * `storefront/visitor-parts.server.tsx` says: by the name, and by the good whose buttons these are.
 */
export type PlaceProps = {
  name: PlaceName;
  good?: { productId: string; name: string };
  children?: ReactNode;
};

/** How places are drawn: as if there were none, unless the server makes a page to be filled in. */
export const PlacesContext = createContext(({ children }: PlaceProps): ReactNode => children);

/** `children` is what stands here now. Kept pages hold a stranger's, and each visitor's own is put in its place. */
export const Place = (props: PlaceProps) => useContext(PlacesContext)(props);

import type { ReactElement } from "react";
import type { Visitor } from "#app/http/visitor.server.ts";
import type { SlotName, SlotProps } from "#app/ui/slot.tsx";
import { ToastNote } from "#app/ui/toaster.tsx";
import { BuyAgain } from "./home/buy-again.tsx";
import { CartTab } from "./layout/bottom-bar.tsx";
import { UserMenu } from "./layout/header.tsx";
import { CartStateField } from "./parts/cart-state.tsx";
import { CardButtons } from "./parts/product-grid.tsx";
import { AddButtonWords } from "./product/buy-form.tsx";
import { DeliveryNote } from "./product/promises.tsx";
import { QuantityInCart } from "./product/quantity-in-cart.tsx";
import { PhoneInput } from "./product/restock.tsx";

type Part = (visitor: Visitor, product: NonNullable<SlotProps["product"]>) => ReactElement | null;

const piecesIn = ({ inCart }: Visitor, { productId }: { productId: string }) =>
  inCart[productId] ?? 0;

const parts: Record<SlotName, Part> = {
  "add-button": (visitor, product) =>
    piecesIn(visitor, product) > 0 ? <AddButtonWords isIn /> : null,
  "buy-again": ({ bought, cartOperation, formToken }) =>
    bought && <BuyAgain order={bought} operation={cartOperation} formToken={formToken} />,
  card: (visitor, product) => {
    const quantity = piecesIn(visitor, product);
    return quantity > 0 ? <CardButtons {...product} quantity={quantity} /> : null;
  },
  "cart-state": ({ cartOperation }) =>
    cartOperation ? <CartStateField operation={cartOperation} /> : null,
  "cart-tab": ({ cartLines, cartSum }) =>
    cartLines > 0 ? <CartTab lines={cartLines} sum={cartSum} /> : null,
  delivery: ({ delivery }) => delivery && <DeliveryNote of={delivery} />,
  menu: ({ user, formToken }) => user && <UserMenu user={user} formToken={formToken} />,
  phone: ({ user }) => user && <PhoneInput phoneNumber={user.phoneNumber} />,
  quantity: (visitor, product) => {
    const quantity = piecesIn(visitor, product);
    return quantity > 0 ? <QuantityInCart name={product.name} quantity={quantity} /> : null;
  },
  toast: ({ toast, formToken }) => toast && <ToastNote toast={toast} formToken={formToken} />,
};

const NO_PRODUCT = { productId: "", name: "" };

/** Renders a slot of a cached page for this visitor; null means the same as for a new visitor. */
export const visitorPart = ({ name, product = NO_PRODUCT }: SlotProps, visitor: Visitor) =>
  parts[name](visitor, product);

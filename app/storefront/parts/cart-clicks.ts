import {
  type ShouldRevalidateFunction,
  useFetchers,
  useRevalidator,
  useSubmit,
} from "@remix-run/react";
import { useEffect, useRef } from "react";
import { MAX_QUANTITY } from "#app/domain/core/digits.ts";
import { newOperation } from "#app/domain/orders/cart/cart.ts";
import { isOlderThanCart, unsentChanges } from "#app/ui/connection/unsent.ts";
import { useShell } from "#app/ui/shell.ts";

/** Cart changes by one click. */
export type CartClick = "add-line" | "increase-line" | "decrease-line" | "remove-line";

const PRESSES: readonly string[] = ["add-line", "increase-line", "decrease-line", "remove-line"];

export const isCartClick = (intent: unknown): intent is CartClick =>
  typeof intent === "string" && PRESSES.includes(intent);

/** Sends each click as a separate request so that fast clicks are not lost. */
export function useCartClick(): (intent: CartClick, productId: string) => void {
  const send = useSend();
  return (intent, productId) =>
    send(new URLSearchParams({ intent, productId, operation: newOperation() }));
}

/**
 * Sends the changes that a page left without an answer, and loads the page again if it is older
 * than their answers.
 */
export function useUnsentChanges(): void {
  const send = useSend();
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(() => {
    if (isOlderThanCart()) revalidate();
    for (const body of unsentChanges()) send(new URLSearchParams(body));
  }, []);
}

function useSend() {
  const submit = useSubmit();
  return (form: URLSearchParams) =>
    submit(form, {
      method: "post",
      action: "/cart",
      navigate: false,
      fetcherKey: `${form}`,
      preventScrollReset: true,
    });
}

type Burst = {
  from: Record<string, number>;
  clicks: Map<string, { intent: CartClick; productId: string }>;
};

/**
 * Quantities in the cart shown optimistically: the value of `inCart` at the first click plus every
 * click since; loaded values count only once no request is in flight, because they may include some
 * of the clicks.
 */
export function useShownQuantities(inCart = useShell().inCart): (productId: string) => number {
  const burst = useRef<Burst>();
  const onTheirWay = useFetchers().flatMap(({ key, formData }) => {
    const intent = formData?.get("intent");
    const productId = formData?.get("productId");
    return isCartClick(intent) && typeof productId === "string"
      ? [[key, { intent, productId }] as const]
      : [];
  });
  if (onTheirWay.length === 0) burst.current = undefined;
  else burst.current ??= { from: inCart, clicks: new Map() };
  for (const [key, click] of onTheirWay) burst.current?.clicks.set(key, click);
  const { from, clicks }: Burst = burst.current ?? { from: inCart, clicks: new Map() };
  return (productId) =>
    [...clicks.values()]
      .filter((click) => click.productId === productId)
      .reduce<number>((shown, { intent }) => AFTER[intent](shown), from[productId] ?? 0);
}

const AFTER: Record<CartClick, (quantity: number) => number> = {
  "add-line": (quantity) => Math.max(quantity, 1),
  "increase-line": (quantity) => Math.min(quantity + 1, MAX_QUANTITY),
  "decrease-line": (quantity) => Math.max(quantity - 1, 1),
  "remove-line": () => 0,
};

/** Pages that show the cart only through the shell need no reload after its changes. */
export const notAfterCartChanges: ShouldRevalidateFunction = ({
  formAction,
  defaultShouldRevalidate,
}) => formAction !== "/cart" && defaultShouldRevalidate;

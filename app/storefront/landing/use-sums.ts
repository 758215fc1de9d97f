import { type FormEvent, useState } from "react";
import { parseQuantity } from "#app/domain/orders/cart/cart.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { LandingAnswer } from "./one-form.server.ts";
import { type LandingSums, priceOfGoods, readChoice, sumsOf } from "./sums.ts";
import type { LandingView } from "./view.server.ts";

type Choice = Record<"productId" | "quantity" | "district" | "promoCode" | "addOn", string>;

/**
 * The chosen size, quantity and district, and what they cost: as the server answered, and with
 * script as soon as they change. Null while the district is open, and for a code that the server
 * has not seen with them.
 */
export function useSums(view: LandingView, answer: LandingAnswer | undefined) {
  const { values = {}, sums: answered = null } = answer ?? {};
  const [choice, setChoice] = useState<Choice>({
    productId: values.productId ?? view.chosen,
    quantity: values.quantity ?? "1",
    district: values.district ?? "",
    promoCode: values.promoCode ?? "",
    addOn: values.addOn ?? "",
  });
  const hydrated = useHydrated();
  const [isChanged, setChanged] = useState(false);
  const [productId, tier] = readChoice(choice.productId);
  const size = view.sizes.find(({ id }) => id === productId);
  const quantity = parseQuantity(tier ?? choice.quantity);
  const district = view.districts.find(({ name }) => name === choice.district);
  const addOn = choice.addOn === view.addOn?.productId ? view.addOn : null;
  const price = size ? priceOfGoods(size, quantity ?? 1, addOn) : { goods: 0, regular: 0 };
  const known =
    size && quantity && district && choice.promoCode.trim() === ""
      ? sumsOf(price, district, view.rules)
      : null;
  const isOwn = isChanged || (hydrated && answered === null);
  const sums: LandingSums | null = isOwn ? known : answered;
  return {
    size,
    quantity,
    district,
    addOn,
    price,
    sums,
    onChange({ currentTarget }: Pick<FormEvent<HTMLFormElement>, "currentTarget">) {
      const form = new FormData(currentTarget);
      const next = { ...choice };
      for (const name of Object.keys(next) as (keyof Choice)[])
        next[name] = String(form.get(name) ?? "");
      const isSame = (Object.keys(next) as (keyof Choice)[]).every(
        (name) => next[name] === choice[name],
      );
      if (isSame) return;
      setChoice(next);
      setChanged(true);
    },
  };
}

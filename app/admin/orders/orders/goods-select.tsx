import type { ComponentPropsWithoutRef } from "react";
import { GOODS_PLACES } from "#app/domain/orders/stock/goods.ts";
import { Select } from "#app/ui/field.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";

type Props = Partial<Omit<ComponentPropsWithoutRef<typeof Select>, "children">>;

/** What becomes of the goods of an order that had left the shop. */
export function GoodsSelect(select: Props) {
  const { orders } = useAdminWords();
  return (
    <Select label={orders.fields.goods ?? ""} hint={orders.goodsHint} name="goods" {...select}>
      <GoodsOptions none={orders.chooseGoods} />
    </Select>
  );
}

/** The answers, and the words for none. */
export function GoodsOptions({ none }: { none: string }) {
  const { orders } = useAdminWords();
  return (
    <>
      <option value="">{none}</option>
      {GOODS_PLACES.map((one) => (
        <option key={one} value={one}>
          {orders.goods[one]}
        </option>
      ))}
    </>
  );
}

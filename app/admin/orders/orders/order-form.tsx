import { useNavigation } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { MERGED } from "#app/domain/orders/cancel-reasons.ts";
import {
  hasLeft,
  isCarried,
  isInShop,
  isOrderStatus,
  ORDER_STATUSES,
} from "#app/domain/orders/order-status.ts";
import {
  isCorrection,
  mayFollow,
  mayReprice,
  REASON_MAX,
} from "#app/domain/orders/order-transitions.ts";
import type { DeliveryCharges } from "#app/domain/shop/delivery/delivery-charge.ts";
import { districtName } from "#app/domain/shop/delivery/districts.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, Select, TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { DistrictSelect, ThanaSelect, useThanas } from "#app/ui/place-fields.tsx";
import type { OrdersWords } from "#app/words/admin/orders/orders.en.ts";
import type { Words } from "#app/words/en.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { AdminFormProblems } from "../../core/admin-form-problems.tsx";
import { FieldGroup, isAsked } from "../../core/field-group.tsx";
import styles from "../../core/form.module.css";
import { ShownBefore } from "../../core/meanwhile.tsx";
import { useMover } from "../../core/use-may.ts";
import { CancelReasonSelect } from "./cancel-reason-select.tsx";
import { CourierOptions } from "./courier-options.tsx";
import type { CourierChoice } from "./couriers.server.ts";
import { GoodsSelect } from "./goods-select.tsx";
import { MoneyFields, useMoneyFields } from "./money-fields.tsx";
import type { OrderFormAnswer, OrderView } from "./view.server.ts";

/** The fields of the group that is opened to change where and for how much an order goes. */
const PLACE = [
  ...(["fullName", "phoneNumber", "district", "thana", "address", "orderNote"] as const),
  ...(["deliveryCharge", "totalPrice"] as const),
];

/** All fields of an order that staff may change. */
export function OrderForm({
  order,
  charges,
  couriers,
  courier,
  answer,
}: {
  order: OrderView;
  charges: DeliveryCharges;
  couriers: CourierChoice[];
  /** The name of the courier that has the order's parcel. */
  courier: string | null;
  answer: OrderFormAnswer | null | undefined;
}) {
  const words = useWords();
  const { orders, orderDesk, frame } = useAdminWords();
  const { fields } = orders;
  const isSaving = useNavigation().formData !== undefined;
  const mover = useMover();
  const money = useMoneyFields(order, charges, answer?.asked ?? null);
  const { fullName, phoneNumber, address, district, thana, orderNote, status } = order;
  const { staffNote, cancelReason } = order;
  const { deliveryCharge, totalPrice } = order;
  const thanas = useThanas(answer?.thanaOffer ?? order.thanaOffer);
  const shown = {
    fullName,
    phoneNumber,
    address,
    district,
    thana,
    orderNote,
    status,
    deliveryCharge,
    totalPrice,
    staffNote,
    cancelReason,
  };
  const typed = fieldOf(answer, "status", status).defaultValue;
  // A submitted status stays selectable even if the order has moved on since.
  const offered = ORDER_STATUSES.filter((one) => one === typed || mayFollow(mover, order, one));
  const isPriceFixed = !mayReprice(mover, order);
  const control = (name: keyof typeof shown) => ({
    label: fields[name] ?? name,
    ...fieldOf(answer, name, shown[name]),
  });
  // What was typed or is refused stays in sight.
  const stored = Object.fromEntries(PLACE.map((name) => [name, String(shown[name])]));
  const isMoved = isAsked(PLACE.map(control), stored) || answer?.asked !== undefined;
  return (
    <Form method="post" preventScrollReset className={styles.form}>
      <AdminFormProblems
        state={answer}
        fieldNames={fields}
        say={(field, value) => sayOrderValue({ words, orders }, field, value)}
      />
      <input type="hidden" name="id" value={order.id} />
      <ShownBefore version={order.version} values={shown} />
      <div className={styles.columns}>
        <Select {...control("status")}>
          {offered.map((one) => (
            <option key={one} value={one}>
              {words.statuses[one]}
            </option>
          ))}
        </Select>
        {couriers.length > 0 && !(courier && isCarried(order.status)) && (
          <div className={styles.courier}>
            <Select
              label={fields.courier ?? ""}
              hint={orders.courierHint}
              {...fieldOf(answer, "courier")}
            >
              <CourierOptions
                couriers={couriers}
                none={courier ? orders.keepCourier(courier) : orders.chooseCourier}
              />
            </Select>
          </div>
        )}
        {cancelReason !== MERGED && (
          <div className={styles.reason}>
            <CancelReasonSelect {...control("cancelReason")} />
          </div>
        )}
        {(hasLeft(order.status) || order.isAwaited) && (
          <GoodsSelect {...fieldOf(answer, "goods", order.isAwaited ? "on-the-way" : "")} />
        )}
        {isCorrection(order) && !isPriceFixed && (
          <Field
            label={fields.reason ?? ""}
            hint={orders.reasonHint}
            {...fieldOf(answer, "reason")}
            maxLength={REASON_MAX}
          />
        )}
      </div>
      <FieldGroup
        title={orders.whoAndWhere(fullName, districtName(district, words.language))}
        isOpen={isMoved}
      >
        <div className={styles.columns}>
          <Field {...control("fullName")} maxLength={100} />
          <Field {...control("phoneNumber")} type="tel" inputMode="tel" />
          <DistrictSelect
            {...control("district")}
            onChange={(event) => {
              thanas.ask(event.target.value);
              money.followDistrict(event);
            }}
          />
          <ThanaSelect {...control("thana")} offer={thanas.offer} />
          <TextArea {...control("address")} rows={2} maxLength={500} />
          <TextArea {...control("orderNote")} rows={2} maxLength={1000} />
        </div>
        <MoneyFields control={control} money={money} isFixed={isPriceFixed} />
      </FieldGroup>
      <FieldGroup title={fields.staffNote} isOpen={isAsked([control("staffNote")])}>
        <TextArea {...control("staffNote")} hint={orders.staffNoteHint} rows={2} maxLength={1000} />
      </FieldGroup>
      <div className={styles.acts}>
        {isInShop(order.status) && (
          <ButtonLink look="secondary" href={`/admin/order/${order.id}/edit`}>
            {orderDesk.link}
          </ButtonLink>
        )}
        <Button name="intent" value="update-order" disabled={isSaving}>
          {isSaving ? frame.saving : orders.update}
        </Button>
        {money.shown.proposal && (
          <Button look="secondary" name="intent" value="keep-charge" disabled={isSaving}>
            {orders.keepCharge(formatTaka(deliveryCharge, words.language))}
          </Button>
        )}
      </div>
    </Form>
  );
}

const AMOUNTS = new Set([
  "advanceRequired",
  "advanceReminded",
  "advanceAmount",
  "advanceKept",
  "totalPrice",
  "deliveryCharge",
  "promoCodeDiscount",
  "adjustment",
]);

/** A column's value in readable form. */
export function sayOrderValue(
  { words, orders }: { words: Words; orders: OrdersWords },
  field: string,
  value: string | number | boolean | null,
): string {
  if (field === "status" && isOrderStatus(value)) return words.statuses[value];
  if (field === "district") return districtName(String(value ?? ""), words.language);
  if (field === "cancelReason") return wordFor(orders.cancelReasons, String(value)) ?? "";
  if (field === "goods") return wordFor(orders.goods, String(value)) ?? "";
  if (field === "callAfter")
    return value ? formatDateTime(new Date(String(value)), words.language) : "";
  if (AMOUNTS.has(field)) return formatTaka(Number(value), words.language);
  return String(value ?? "");
}

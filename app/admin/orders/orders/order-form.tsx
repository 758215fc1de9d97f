import { useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
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
import { fullAddress } from "#app/domain/shop/delivery/full-address.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, Select, TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { DistrictSelect, ThanaSelect, useThanas } from "#app/ui/place-fields.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import type { OrdersWords } from "#app/words/admin/orders/orders.en.ts";
import type { Words } from "#app/words/en.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { AdminFormProblems } from "../../core/admin-form-problems.tsx";
import { FieldGroup, isAsked } from "../../core/field-group.tsx";
import form from "../../core/form.module.css";
import { ShownBefore } from "../../core/meanwhile.tsx";
import { useMover } from "../../core/use-may.ts";
import { CancelReasonSelect } from "./cancel-reason-select.tsx";
import { CourierOptions } from "./courier-options.tsx";
import type { CourierChoice } from "./couriers.server.ts";
import { GoodsSelect } from "./goods-select.tsx";
import { ChargeField, TotalField, useMoneyFields } from "./money-fields.tsx";
import styles from "./order-form.module.css";
import type { OrderFormAnswer, OrderView } from "./view.server.ts";

/** The fields of each small form; an order's status is changed far more often than the others. */
const STATUS = ["status", "cancelReason", "staffNote"] as const;
const PLACE = [
  ...(["fullName", "phoneNumber", "district", "thana", "address", "orderNote"] as const),
  "deliveryCharge" as const,
];
const GOODS = ["totalPrice"] as const;

type Name = (typeof STATUS | typeof PLACE | typeof GOODS)[number];

/**
 * What staff may change in an order: its status, its place and its goods, each saved by itself, so
 * that a mistake in one loses nothing of another.
 */
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
  const { orders } = useAdminWords();
  const isPriceFixed = !mayReprice(useMover(), order);
  const money = useMoneyFields(order, charges, answer?.asked ?? null);
  const control = (name: Name) => ({
    label: orders.fields[name] ?? name,
    ...fieldOf(answer, name, order[name]),
  });
  // A program may send the fields of all three forms; the first of them shows its errors.
  const answered = [STATUS, PLACE, GOODS].find((part) =>
    part.some((name) => answer?.values[name] !== undefined),
  );
  const of = (part: readonly Name[]) => ({
    order,
    control,
    answer: part === answered ? answer : null,
    // Only what was saved shows its new values, and what is typed in another form stays.
    key: JSON.stringify([part.map((name) => order[name]), answer?.asked?.charge]),
  });
  const { key: statusKey, ...status } = of(STATUS);
  const { key: placeKey, ...place } = of(PLACE);
  const { key: goodsKey, ...goods } = of(GOODS);
  return (
    <div className={styles.parts} onSubmitCapture={stayIfTyped}>
      <noscript>
        <p>{orders.savesOwnPart}</p>
      </noscript>
      <StatusForm
        key={statusKey}
        {...status}
        isPriceFixed={isPriceFixed}
        couriers={couriers}
        courier={courier}
      />
      <PlaceForm key={placeKey} {...place} money={money} isPriceFixed={isPriceFixed} />
      <GoodsForm key={goodsKey} {...goods} money={money} isPriceFixed={isPriceFixed} />
    </div>
  );
}

/** With script: keeps the order open while something is typed in another of its forms. */
function stayIfTyped({ target, currentTarget }: FormEvent<HTMLDivElement>) {
  const others = [...currentTarget.querySelectorAll("form")].filter((form) => form !== target);
  const reckoned = currentTarget.querySelector<HTMLInputElement>('[name="reckonedTotal"]')?.value;
  const isTyped = others.some((form) =>
    [...form.elements].some((box) =>
      box instanceof HTMLSelectElement
        ? [...box.options].some((one) => one.selected !== one.defaultSelected)
        : (box instanceof HTMLTextAreaElement || isTypedIn(box)) &&
          box.value !== box.defaultValue &&
          !(box.name === "totalPrice" && box.value === reckoned),
    ),
  );
  const stay = (target as HTMLFormElement).elements.namedItem("stay");
  if (stay instanceof HTMLInputElement) stay.value = isTyped ? "1" : "";
}

const isTypedIn = (box: Element): box is HTMLInputElement =>
  box instanceof HTMLInputElement && box.type !== "hidden" && !box.readOnly;

type PartProps = {
  order: OrderView;
  control: (name: Name) => { label: string } & ReturnType<typeof fieldOf>;
  /** The answer to this form, null when another was sent. */
  answer: OrderFormAnswer | null | undefined;
  isPriceFixed: boolean;
};

/** One small form with the problems of its own fields. */
function PartForm({
  order,
  answer,
  fields,
  className = "",
  children,
}: Pick<PartProps, "order" | "answer"> & {
  fields: readonly Name[];
  className?: string | undefined;
  children: ReactNode;
}) {
  const words = useWords();
  const { orders } = useAdminWords();
  const shown = Object.fromEntries(fields.map((name) => [name, order[name]]));
  return (
    <Form method="post" preventScrollReset className={`${form.form} ${styles.part} ${className}`}>
      <AdminFormProblems
        state={answer}
        fieldNames={orders.fields}
        say={(field, value) => sayOrderValue({ words, orders }, field, value)}
      />
      <input type="hidden" name="id" value={order.id} />
      <input type="hidden" name="stay" defaultValue="" />
      <ShownBefore version={order.version} values={shown} />
      {children}
    </Form>
  );
}

/** Saves one of the small forms. */
function Save({ look, children }: { look?: "secondary"; children: string }) {
  const { frame } = useAdminWords();
  const isSaving = useNavigation().formData !== undefined;
  return (
    <Button {...(look && { look })} name="intent" value="update-order" disabled={isSaving}>
      {isSaving ? frame.saving : children}
    </Button>
  );
}

function StatusForm({
  order,
  control,
  answer,
  isPriceFixed,
  couriers,
  courier,
}: PartProps & { couriers: CourierChoice[]; courier: string | null }) {
  const words = useWords();
  const { orders } = useAdminWords();
  const { fields } = orders;
  const mover = useMover();
  const typed = control("status").defaultValue;
  // A submitted status stays selectable even if the order has moved on since.
  const offered = ORDER_STATUSES.filter((one) => one === typed || mayFollow(mover, order, one));
  return (
    <PartForm order={order} answer={answer} fields={STATUS} className={styles.status}>
      <div className={form.columns}>
        <Select {...control("status")}>
          {offered.map((one) => (
            <option key={one} value={one}>
              {words.statuses[one]}
            </option>
          ))}
        </Select>
        {couriers.length > 0 && !(courier && isCarried(order.status)) && (
          <div className={form.courier}>
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
        {order.cancelReason !== MERGED && (
          <div className={form.reason}>
            <CancelReasonSelect {...control("cancelReason")} />
          </div>
        )}
        {(hasLeft(order.status) || order.isAwaited) && (
          <div className={styles.fate}>
            <GoodsSelect {...fieldOf(answer, "goods", order.isAwaited ? "on-the-way" : "")} />
          </div>
        )}
        {isCorrection(order) && !isPriceFixed && (
          <div className={isWhyAsked(answer) ? undefined : styles.why}>
            <Why answer={answer} />
          </div>
        )}
      </div>
      <FieldGroup title={fields.staffNote} isOpen={isAsked([control("staffNote")])}>
        <TextArea {...control("staffNote")} hint={orders.staffNoteHint} rows={2} maxLength={1000} />
      </FieldGroup>
      <Save>{orders.update}</Save>
    </PartForm>
  );
}

const isWhyAsked = (answer: PartProps["answer"]) => isAsked([fieldOf(answer, "reason")]);

/** Why something that is delivered or paid for changes. */
function Why({ answer, id }: Pick<PartProps, "answer"> & { id?: string }) {
  const { orders } = useAdminWords();
  return (
    <Field
      label={orders.fields.reason ?? ""}
      {...fieldOf(answer, "reason")}
      {...(id ? { id } : { hint: orders.reasonHint })}
      maxLength={REASON_MAX}
    />
  );
}

function PlaceForm({
  order,
  control,
  answer,
  isPriceFixed,
  money,
}: PartProps & { money: ReturnType<typeof useMoneyFields> }) {
  const { language } = useWords();
  const { orders } = useAdminWords();
  const isSaving = useNavigation().formData !== undefined;
  const { fullName, address, thana, district } = order;
  const thanas = useThanas(answer?.thanaOffer ?? order.thanaOffer);
  // What was typed or is refused stays in sight.
  const stored = Object.fromEntries(PLACE.map((name) => [name, String(order[name])]));
  const isMoved = isAsked(PLACE.map(control), stored) || answer?.asked !== undefined;
  const place = fullAddress(address, [thana, districtName(district, language)]);
  return (
    <PartForm order={order} answer={answer} fields={PLACE}>
      <FieldGroup
        title={
          <>
            {orders.whoAndWhere} <small>{`${fullName}, ${place}`}</small>
          </>
        }
        isOpen={isMoved}
      >
        <div className={form.columns}>
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
        <ChargeField control={control("deliveryCharge")} money={money} isFixed={isPriceFixed} />
        <div className={form.acts}>
          <Save look="secondary">{orders.savePlace}</Save>
          {money.shown.proposal && (
            <Button look="secondary" name="intent" value="keep-charge" disabled={isSaving}>
              {orders.keepCharge(formatTaka(order.deliveryCharge, language))}
            </Button>
          )}
        </div>
      </FieldGroup>
    </PartForm>
  );
}

function GoodsForm({
  order,
  control,
  answer,
  isPriceFixed,
  money,
}: PartProps & { money: ReturnType<typeof useMoneyFields> }) {
  const { language } = useWords();
  const { orders, orderDesk } = useAdminWords();
  const [isTyped, setIsTyped] = useState(false);
  const goods = (
    <>
      <details open={order.lines.length <= FEW}>
        <summary>
          {orders.editedItems} ({formatNumber(order.lines.length, language)})
        </summary>
        <ul>
          {order.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and their order never changes
            <li key={index}>
              <span>
                {formatNumber(line.quantity, language)} × <ProductName of={line} />
              </span>
              <span>{formatTaka(line.price * line.quantity, language)}</span>
            </li>
          ))}
        </ul>
      </details>
      <div onInput={() => setIsTyped(true)}>
        <TotalField control={control("totalPrice")} money={money} isFixed={isPriceFixed} />
      </div>
      {isCorrection(order) && !isPriceFixed && (
        <div className={isTyped || isWhyAsked(answer) ? undefined : styles.unasked}>
          <Why answer={answer} id="why-goods" />
        </div>
      )}
      <div className={form.acts}>
        {!isPriceFixed && <Save look="secondary">{orders.saveGoods}</Save>}
        {isInShop(order.status) && (
          <ButtonLink look="quiet" href={`/admin/order/${order.id}/edit`}>
            {orderDesk.link}
          </ButtonLink>
        )}
      </div>
    </>
  );
  // The Enter key would send a form without a button.
  if (isPriceFixed)
    return <div className={`${form.form} ${styles.part} ${styles.goods}`}>{goods}</div>;
  return (
    <PartForm order={order} answer={answer} fields={GOODS} className={styles.goods}>
      {goods}
    </PartForm>
  );
}

/** At most this many items stand open, so that the form stays in view. */
const FEW = 6;

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

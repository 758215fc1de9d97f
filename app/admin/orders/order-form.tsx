import { Form, useNavigation } from "@remix-run/react";
import { formatTaka } from "#app/domain/money.ts";
import { isOrderStatus, ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select, TextArea } from "#app/ui/field.tsx";
import { DistrictSelect, ThanaSelect, useThanas } from "#app/ui/place-fields.tsx";
import type { Words } from "#app/words/en.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../parts/form.module.css";
import { errorsOf, FormProblems, ShownBefore, typedOr } from "../parts/form-problems.tsx";
import type { OrderFormAnswer, OrderView } from "./view.server.ts";

/** Who, where, how much and how far: everything of an order that staff may change. */
export function OrderForm({
  order,
  answer,
}: {
  order: OrderView;
  answer: OrderFormAnswer | null | undefined;
}) {
  const words = useWords();
  const { orders, frame } = useAdminWords();
  const { fields } = orders;
  const isSaving = useNavigation().formData?.get("intent") === "update-order";
  const { fullName, phoneNumber, address, district, thana, orderNote, totalPrice, status } = order;
  const thanas = useThanas(answer?.thanaOffer ?? order.thanaOffer);
  const shown = { fullName, phoneNumber, address, district, thana, orderNote, totalPrice, status };
  const control = (name: keyof typeof shown) => ({
    label: fields[name] ?? name,
    name,
    defaultValue: typedOr(answer, name, shown[name]),
    errors: errorsOf(answer, name),
  });
  return (
    <Form method="post" preventScrollReset className={styles.form}>
      <FormProblems
        answer={answer}
        fieldNames={fields}
        say={(field, value) => sayOrderValue(words, field, value)}
      />
      <input type="hidden" name="id" value={order.id} />
      <input type="hidden" name="updatedAt" value={order.updatedAt} />
      <ShownBefore values={shown} />
      <div className={styles.columns}>
        <Select {...control("status")}>
          {ORDER_STATUSES.map((one) => (
            <option key={one} value={one}>
              {words.statuses[one]}
            </option>
          ))}
        </Select>
        <Field {...control("totalPrice")} inputMode="numeric" />
        <Field {...control("fullName")} maxLength={100} />
        <Field {...control("phoneNumber")} type="tel" inputMode="tel" />
        <DistrictSelect
          {...control("district")}
          onChange={(event) => thanas.ask(event.target.value)}
        />
        <ThanaSelect {...control("thana")} offer={thanas.offer} />
        <TextArea {...control("address")} rows={2} maxLength={500} />
        <TextArea {...control("orderNote")} rows={2} maxLength={1000} />
      </div>
      <Button name="intent" value="update-order" disabled={isSaving}>
        {isSaving ? frame.saving : orders.update}
      </Button>
    </Form>
  );
}

/** A value of an order's column as people read it. */
export function sayOrderValue(
  words: Words,
  field: string,
  value: string | number | boolean | null,
): string {
  if (field === "status" && isOrderStatus(value)) return words.statuses[value];
  if (field === "totalPrice") return formatTaka(Number(value), words.language);
  return String(value ?? "");
}

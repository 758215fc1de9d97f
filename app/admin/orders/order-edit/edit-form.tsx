import { useNavigation } from "@remix-run/react";
import { formatTaka } from "#app/domain/core/money.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import { offerThanas } from "#app/domain/shop/delivery/thanas.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Button, ButtonWithoutScript } from "#app/ui/button.tsx";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { OrderSums } from "#app/ui/order-sums.tsx";
import { DistrictSelect, ThanaSelect, useThanas } from "#app/ui/place-fields.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { AdminFormProblems } from "../../core/admin-form-problems.tsx";
import { FieldGroup, isAsked } from "../../core/field-group.tsx";
import form from "../../core/form.module.css";
import { ShownBefore } from "../../core/meanwhile.tsx";
import { focusIf } from "../order-desk/focus-if.ts";
import { LineFields } from "../order-desk/line-fields.tsx";
import styles from "../order-desk/order-desk.module.css";
import { ProductSearch } from "../order-desk/product-search.tsx";
import { PromoChoice } from "../order-desk/promo-choice.tsx";
import { Unsaved } from "../order-desk/unsaved.tsx";
import { useDeskRows } from "../order-desk/use-desk-rows.ts";
import { useLiveSums } from "../order-desk/use-live-sums.ts";
import { sayOrderValue } from "../orders/order-form.tsx";
import type { EditView } from "./view.server.ts";

/** Edits an order: items first, then the customer, then sums beside the button. */
export function EditForm({
  view,
  status,
  advanceAmount,
}: {
  view: EditView;
  status: OrderStatus;
  /** Taka paid in advance. */
  advanceAmount: number;
}) {
  const words = useWords();
  const { orders, orderDesk, frame } = useAdminWords();
  const isSaving = useNavigation().formData?.get("intent") === "save";
  const { live, handlers } = useLiveSums<EditView>();
  const deskRows = useDeskRows(view.rows);
  const { state, rows, was, next } = view;
  // The form as typed so far; sums that cannot be calculated are hidden.
  const now = live ?? view;
  const errors = now.state?.errors;
  const isWrong = live && Object.keys(errors ?? {}).length > 0;
  const taka = (amount: number) => formatTaka(amount, words.language);
  const control = (name: string) => ({
    label: wordFor(orders.fields, name) ?? name,
    ...fieldOf(state, name, was[name]),
    errors: errors?.[name] ?? [],
  });
  const district = control("district").defaultValue;
  const thana = control("thana").defaultValue;
  const thanas = useThanas({ district, ...offerThanas(district, thana) });
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      className={styles.desk}
      id={deskRows.form.id}
      {...handlers}
    >
      <DefaultButton name="intent" value="calculate">
        {orderDesk.calculate}
      </DefaultButton>
      <AdminFormProblems
        state={state}
        fieldNames={{ ...orders.fields, ...fieldNamesOf(view, orderDesk) }}
        say={(field, value) => sayOrderValue({ words, orders }, field, value)}
      />
      <ShownBefore version={view.version} values={was} />
      <input type="hidden" name="shownTotal" value={now.shownTotal} />
      <div className={styles.main}>
        <LineFields rows={rows} of={deskRows} typed={live?.rows} errors={errors} next={next} />
        <ProductSearch rows={deskRows} search={view.search} found={view.found} next={next} />
        <div className={form.columns}>
          <Field {...control("fullName")} maxLength={100} />
          <Field {...control("phoneNumber")} type="tel" inputMode="tel" />
          <DistrictSelect
            {...control("district")}
            onChange={(event) => thanas.ask(event.target.value)}
          />
          <ThanaSelect {...control("thana")} offer={thanas.offer} />
        </div>
        <TextArea {...control("address")} rows={2} maxLength={500} />
        <FieldGroup
          title={orderDesk.notes}
          isOpen={isAsked(["orderNote", "staffNote"].map(control))}
        >
          <TextArea {...control("orderNote")} rows={2} maxLength={1000} />
          <TextArea
            {...control("staffNote")}
            hint={orders.staffNoteHint}
            rows={2}
            maxLength={1000}
          />
        </FieldGroup>
      </div>
      <div className={styles.side}>
        <div className={styles.pair}>
          <Field
            {...control("discount")}
            label={orderDesk.discount}
            hint={orderDesk.discountHint}
          />
          <Field {...control("deliveryCharge")} inputMode="numeric" autoComplete="off" />
        </div>
        {now.otherCharge !== null && (
          <p role="status" className={styles.notice}>
            {orderDesk.otherCharge(taka(now.otherCharge))}
          </p>
        )}
        {(now.promoQuestion || view.sums.promoCode || control("promo").defaultValue) && (
          <PromoChoice {...control("promo")} question={now.promoQuestion} />
        )}
        <div className={styles.bar}>
          <Unsaved
            say={{ notYet: orderDesk.notSaved, button: orderDesk.save }}
            total={now.isProposed ? now.sums.totalPrice : null}
            shownBefore={now.shownBefore}
            errors={live?.state?.errors}
          />
          {!isWrong && <OrderSums order={{ ...now.sums, status, advanceAmount }} />}
          <div className={form.acts}>
            <ButtonWithoutScript intent="calculate">{orderDesk.calculate}</ButtonWithoutScript>
            <Button {...focusIf(next, "save")} name="intent" value="save" disabled={isSaving}>
              {isSaving ? frame.saving : orderDesk.save}
            </Button>
          </div>
        </div>
      </div>
    </Form>
  );
}

/** Labels of an item's fields in a conflict. */
function fieldNamesOf(
  { rows }: EditView,
  words: ReturnType<typeof useAdminWords>["orderDesk"],
): Record<string, string> {
  return Object.fromEntries([
    ["discount", words.discount],
    ...rows.flatMap((row) => [
      [`quantity-${row.position}`, words.quantityOf(nameOf(row))],
      [`price-${row.position}`, words.priceOf(nameOf(row))],
      [`added-${row.productId}`, words.quantityOf(nameOf(row))],
    ]),
  ]);
}

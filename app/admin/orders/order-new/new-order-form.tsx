import { useNavigation } from "@remix-run/react";
import { offerThanas } from "#app/domain/shop/delivery/thanas.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Button, ButtonWithoutScript } from "#app/ui/button.tsx";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { Field, Select, TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { OrderSums } from "#app/ui/order-sums.tsx";
import { DistrictSelect, ThanaSelect, useThanas } from "#app/ui/place-fields.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { AdminFormProblems } from "../../core/admin-form-problems.tsx";
import { FieldGroup, isAsked } from "../../core/field-group.tsx";
import form from "../../core/form.module.css";
import { focusIf } from "../order-desk/focus-if.ts";
import { LineFields } from "../order-desk/line-fields.tsx";
import styles from "../order-desk/order-desk.module.css";
import { ProductSearch } from "../order-desk/product-search.tsx";
import { Unsaved } from "../order-desk/unsaved.tsx";
import { useDeskRows } from "../order-desk/use-desk-rows.ts";
import { useLiveSums } from "../order-desk/use-live-sums.ts";
import type { NewOrderView } from "./view.server.ts";

/** Starts with the phone, which can fill in a known customer's details. */
export function NewOrderForm({ view }: { view: NewOrderView }) {
  const words = useWords();
  const { place } = words;
  const { orders, orderDesk, frame } = useAdminWords();
  const sent = useNavigation().formData?.get("intent");
  const isSaving = sent === "place" || sent === "make-link";
  const { live, handlers } = useLiveSums<NewOrderView>();
  const deskRows = useDeskRows(view.rows);
  const { state, next } = view;
  // The form as typed so far.
  const now = live ?? view;
  const errors = now.state?.errors;
  const control = (name: string) => ({
    label: wordFor(orders.fields, name) ?? name,
    ...fieldOf(state, name),
    errors: errors?.[name] ?? [],
  });
  const district = control("district").defaultValue;
  const thanas = useThanas({ district, ...offerThanas(district, control("thana").defaultValue) });
  return (
    <Form
      method="post"
      preventScrollReset
      className={styles.desk}
      id={deskRows.form.id}
      {...handlers}
    >
      <DefaultButton name="intent" value="calculate">
        {orderDesk.calculate}
      </DefaultButton>
      <AdminFormProblems state={state} fieldNames={orders.fields} />
      <input type="hidden" name="checkout" value={view.checkout} />
      <input type="hidden" name="orderKey" value={view.orderKey} />
      {view.isLink && <input type="hidden" name="isLink" value="1" />}
      <input type="hidden" name="shownTotal" value={now.shownTotal ?? ""} />
      <div className={styles.main}>
        {view.isLink ? (
          <p className={styles.facts}>{orderDesk.links.how}</p>
        ) : (
          <>
            <div className={styles.phone}>
              <Field
                {...control("phoneNumber")}
                label={orderDesk.phone}
                type="tel"
                inputMode="tel"
                autoComplete="off"
              />
              <Button
                {...focusIf(next, "find-person")}
                look="secondary"
                name="intent"
                value="find-person"
              >
                {orderDesk.findPerson}
              </Button>
            </div>
            {view.known !== null && (
              <p role="status" className={styles.notice}>
                {view.known > 0 ? orderDesk.known(view.known) : orderDesk.unknownPhone}
              </p>
            )}
          </>
        )}
        {view.rows.length > 0 ? (
          <LineFields
            rows={view.rows}
            of={deskRows}
            typed={live?.rows}
            errors={errors}
            next={next}
            arePricesFixed={!view.isLink}
          />
        ) : (
          <p className={styles.facts}>{orderDesk.noProducts}</p>
        )}
        <ProductSearch rows={deskRows} search={view.search} found={view.found} next={next} />
        {!view.isLink && (
          <div className={form.columns}>
            <Field {...control("fullName")} maxLength={100} autoComplete="off" />
            <TextArea {...control("address")} rows={2} maxLength={500} />
            <DistrictSelect
              {...control("district")}
              onChange={(event) => thanas.ask(event.target.value)}
            >
              <option value="">{place.chooseDistrict}</option>
            </DistrictSelect>
            <ThanaSelect {...control("thana")} offer={thanas.offer} />
          </div>
        )}
      </div>
      <div className={styles.side}>
        <div className={styles.pair}>
          <Field
            {...control("discount")}
            label={orderDesk.discount}
            hint={view.isLink ? undefined : orderDesk.discountHint}
            autoComplete="off"
          />
          <Field
            {...control("deliveryCharge")}
            hint={orderDesk.chargeHint}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        {view.isLink && (
          <Select {...control("language")} label={orderDesk.links.language}>
            <option value="bn" lang="bn">
              বাংলা
            </option>
            <option value="en" lang="en">
              English
            </option>
          </Select>
        )}
        <FieldGroup
          title={orderDesk.codeAndNotes}
          isOpen={isAsked(["promoCode", "orderNote", "staffNote"].map(control))}
        >
          <Field {...control("promoCode")} label={orderDesk.promoCode} autoComplete="off" />
          <TextArea {...control("orderNote")} rows={2} maxLength={1000} />
          <TextArea
            {...control("staffNote")}
            hint={orders.staffNoteHint}
            rows={2}
            maxLength={1000}
          />
        </FieldGroup>
        {!view.isLink && view.rows.length > 0 && (
          <Button look="quiet" name="intent" value="as-link">
            {orderDesk.links.asLink}
          </Button>
        )}
        <div className={styles.bar}>
          <Unsaved
            isHeardOnly
            say={
              view.isLink
                ? { notYet: orderDesk.links.notMade, button: orderDesk.links.make }
                : { notYet: orderDesk.notPlaced, button: orderDesk.place }
            }
            total={now.sums?.totalPrice ?? null}
            shownBefore={now.shownBefore}
            errors={live?.state?.errors}
          />
          {now.sums && (
            <OrderSums order={{ ...now.sums, status: "Processing", advanceAmount: 0 }} />
          )}
          <div className={form.acts}>
            <ButtonWithoutScript intent="calculate">{orderDesk.calculate}</ButtonWithoutScript>
            <Button
              {...focusIf(next, "save")}
              name="intent"
              value={view.isLink ? "make-link" : "place"}
              disabled={isSaving}
            >
              {isSaving ? frame.saving : view.isLink ? orderDesk.links.make : orderDesk.place}
            </Button>
          </div>
        </div>
      </div>
    </Form>
  );
}

import { data } from "@remix-run/node";
import {
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from "@remix-run/react";
import { useState } from "react";
import { formatTaka } from "#app/domain/core/money.ts";
import {
  findDeliveryCharges,
  setDeliveryCharges,
} from "#app/domain/shop/delivery/delivery-charges.server.ts";
import {
  districtLabel,
  districts,
  divisionName,
  divisions,
} from "#app/domain/shop/delivery/districts.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { formFields } from "#app/http/form.server.ts";
import { formState } from "#app/http/form-state.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import { FieldGroup, isAsked } from "../core/field-group.tsx";
import groups from "../core/groups.module.css";
import { ShownBefore } from "../core/meanwhile.tsx";
import { PageHead } from "../core/page-head.tsx";
import { done, type SentForm, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { DistrictFields } from "./delivery-charges/district-fields.tsx";
import { DEFAULT_FIELD, DIVISION_FIELDS } from "./delivery-charges/field-name.ts";
import { NAMES, readCharges, shownIn, viewCharges } from "./delivery-charges/view.server.ts";
import styles from "./delivery-charges.module.css";

const FIELDS = formFields([], {
  texts: [
    "version",
    "intent",
    ...Object.values(DIVISION_FIELDS),
    ...NAMES,
    ...NAMES.map((name) => `was-${name}`),
  ],
});

const PAGE = "admin/shop/delivery-charges";

export const loader = staffLoader(PAGE, async ({ words }) => {
  const { title } = words.delivery;
  const { version } = await findShopSettings();
  return { title, view: viewCharges(await findDeliveryCharges(), version) };
});

export const action = staffAction(
  { page: PAGE, list: "/admin/delivery-charge", fields: FIELDS },
  { send: saveCharges, "set-division": saveCharges },
);

async function saveCharges(sent: SentForm) {
  const { request, form, actor, words } = sent;
  const { changes, errors } = readCharges(form, wordsFor(request));
  if (Object.keys(errors).length > 0) return data(formState(form, errors), { status: 400 });
  await setDeliveryCharges(changes, { shown: shownIn(form), actor });
  return done(sent, words.delivery.saved);
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

/**
 * The default charge, the districts with their own charge, the others by division, and one charge
 * for a whole division.
 */
export default function DeliveryCharges() {
  const { delivery, frame } = useAdminWords();
  const answer = useActionData<typeof action>();
  const { view } = useLoaderData<typeof loader>();
  const { language } = useWords();
  const isSaving = useNavigation().formData !== undefined;
  const [query] = useSearchParams();
  const [find, setFind] = useState(query.get("find") ?? "");
  const labels = districts.map((district) => [district.name, districtLabel(district)]);
  const fieldNames = { default: delivery.default, ...Object.fromEntries(labels) };
  const field = (name: string) => ({
    ...fieldOf(answer, name, view.values[name]),
    inputMode: "numeric" as const,
    autoComplete: "off",
  });
  return (
    <>
      <PageHead title={delivery.title}>
        <Link to="/admin/delivery-time">{delivery.timeTitle}</Link>
      </PageHead>
      <p>{delivery.intro}</p>
      <Form
        method="get"
        action="/admin/delivery-charge"
        role="search"
        className={styles.find}
        // Submitting would reload the page and lose the charges typed below.
        onSubmit={(event) => event.preventDefault()}
      >
        <input
          type="search"
          name="find"
          aria-label={delivery.find}
          placeholder={delivery.find}
          value={find}
          onChange={(event) => setFind(event.target.value)}
          maxLength={100}
        />
        <noscript>
          <Button look="secondary">{frame.search}</Button>
        </noscript>
      </Form>
      <Form method="post" className={styles.form} key={view.version}>
        <DefaultButton disabled={isSaving}>{delivery.save}</DefaultButton>
        <AdminFormProblems
          state={answer}
          fieldNames={fieldNames}
          say={(_, charge) =>
            charge === null ? delivery.none : formatTaka(Number(charge), language)
          }
        />
        <ShownBefore version={view.version} values={view.values} />
        <div className={styles.default}>
          <Field {...field(DEFAULT_FIELD)} label={delivery.default} required />
        </div>
        <DistrictFields view={view} find={find} field={field} />
        <FieldGroup
          title={delivery.wholeDivision}
          isOpen={isAsked([
            fieldOf(answer, DIVISION_FIELDS.name),
            fieldOf(answer, DIVISION_FIELDS.charge),
          ])}
        >
          <Select {...fieldOf(answer, DIVISION_FIELDS.name)} label={delivery.division}>
            <option value="">{delivery.chooseDivision}</option>
            {divisions.map((one) => (
              <option key={one.name} value={one.name}>
                {divisionName(one.name, language)}
              </option>
            ))}
          </Select>
          <Field
            {...field(DIVISION_FIELDS.charge)}
            label={delivery.divisionCharge}
            hint={delivery.divisionHint}
          />
          <Button look="secondary" name="intent" value="set-division" disabled={isSaving}>
            {delivery.setDivision}
          </Button>
        </FieldGroup>
        <div className={groups.save}>
          <Button disabled={isSaving}>{isSaving ? frame.saving : delivery.save}</Button>
        </div>
      </Form>
    </>
  );
}

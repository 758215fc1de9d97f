import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { divisions } from "#app/domain/shop/delivery/districts.ts";
import {
  asForm,
  findServiceTerms,
  type ServiceTermsForm,
  serviceTermsSchema,
  updateServiceTerms,
} from "#app/domain/shop/delivery/service-terms.server.ts";
import { DEFAULT_SERVICE_TERMS, goesBeyondLaw } from "#app/domain/shop/delivery/service-terms.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { formFields, limitsOf } from "#app/http/form.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import { FieldGroup, isAsked } from "../core/field-group.tsx";
import groups from "../core/groups.module.css";
import { ShownBefore } from "../core/meanwhile.tsx";
import styles from "../core/number-rows.module.css";
import { PageHead } from "../core/page-head.tsx";
import { type SentForm, save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { useTermNames } from "./delivery-time/use-term-names.ts";

/** The days of every division that has none of its own in the form. */
const ALL = ["from-all", "to-all"] as const;

const FIELDS = formFields([serviceTermsSchema], { texts: ALL, shownBefore: true });

const DAYS = divisions.flatMap(({ name }) => [`from-${name}`, `to-${name}`]);

const LINES = ["returns", "returnsBn", "hours", "hoursBn"] as const;

const FREE_THERE = ["freeDistricts", "groupFreeFrom"] as const;

/** `from-all` for `from-Dhaka`. */
const forAll = (name: string) => (name.startsWith("from-") ? "from-all" : "to-all");

/** Fills in the days of divisions that were left empty. */
function withDays(sent: SentForm): SentForm {
  const { form } = sent;
  for (const name of DAYS)
    if (form.has(forAll(name)) && form.get(name) === "")
      form.set(name, String(form.get(forAll(name))));
  return sent;
}

/** The days that most divisions have. */
function usualDays(terms: ServiceTermsForm): Record<string, string> {
  const pairs = divisions.map(({ name }) => `${terms[`from-${name}`]} ${terms[`to-${name}`]}`);
  const times = (pair: string) => pairs.filter((one) => one === pair).length;
  const [usual = ""] = pairs.toSorted((a, b) => times(b) - times(a));
  const [from = "", to = ""] = usual.split(" ");
  return { "from-all": from, "to-all": to };
}

const PAGE = "admin/shop/delivery-time";

export const loader = staffLoader(PAGE, async ({ words }) => {
  const { terms, version } = await findServiceTerms();
  const { timeTitle: title } = words.delivery;
  const values = asForm(terms);
  return {
    title,
    values,
    usual: usualDays(values),
    delivered: asForm(DEFAULT_SERVICE_TERMS),
    version,
    isBeyond: goesBeyondLaw(terms, (await findShopSettings()).district),
    limits: limitsOf(serviceTermsSchema),
  };
});

export const action = staffAction(
  { page: PAGE, list: "/admin/delivery-time", fields: FIELDS },
  {
    send: (sent) =>
      save(
        withDays(sent),
        serviceTermsSchema,
        (changes, shown) => updateServiceTerms(changes, shown, sent.actor),
        { said: sent.words.delivery.timeSaved, fields: { "law-reason-needed": "lawReason" } },
      ),
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function DeliveryTime() {
  const { delivery, frame } = useAdminWords();
  const { values, usual, delivered, version, isBeyond, limits } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isSaving = useNavigation().formData !== undefined;
  const names = useTermNames();
  const field = (name: string) => ({
    ...limits[name],
    ...fieldOf(answer, name, values[name]),
    label: names[name] ?? "",
    autoComplete: "off",
  });
  const pair = (name: string) => fieldOf(answer, forAll(name), usual[forAll(name)]);
  const isUsual = (name: string) =>
    ["from", "to"].every((end) => {
      const day = `${end}-${name.slice(name.indexOf("-") + 1)}`;
      return field(day).defaultValue === pair(day).defaultValue;
    });
  const days = (name: string) => {
    const own = field(name);
    return isUsual(name) ? { ...own, defaultValue: "", errors: [] } : own;
  };
  const all = (name: (typeof ALL)[number]) => ({
    ...pair(name),
    errors: DAYS.filter((day) => forAll(day) === name && isUsual(day)).flatMap(
      (day) => field(day).errors,
    ),
    label: delivery.all[name],
    autoComplete: "off",
  });
  const lines = Object.fromEntries(LINES.map((name) => [name, String(delivered[name])]));
  return (
    <>
      <PageHead title={delivery.timeTitle}>
        <Link to="/admin/delivery-charge">{delivery.title}</Link>
      </PageHead>
      <Form method="post" className={styles.form} key={version}>
        <p>{delivery.timeIntro}</p>
        <AdminFormProblems state={answer} fieldNames={names} />
        <ShownBefore version={version} values={values} />
        <fieldset className={styles.group}>
          <legend>{delivery.timeGroups.days}</legend>
          <div className={styles.pairs}>
            {ALL.map((name) => (
              <Field key={name} {...all(name)} inputMode="numeric" maxLength={20} />
            ))}
          </div>
          <FieldGroup title={delivery.ownDays} isOpen={isAsked(DAYS.map(days))}>
            <p>{delivery.ownDaysHint}</p>
            <div className={styles.pairs}>
              {DAYS.map((name) => (
                <Field key={name} {...days(name)} inputMode="numeric" maxLength={20} />
              ))}
            </div>
          </FieldGroup>
          {(isBeyond || isAsked([field("lawReason")])) && <p role="status">{delivery.beyondLaw}</p>}
          <FieldGroup title={delivery.lawReason} isOpen={isBeyond || isAsked([field("lawReason")])}>
            <Field {...field("lawReason")} hint={delivery.lawReasonHint} />
          </FieldGroup>
          <Field {...field("sameDayDistricts")} hint={delivery.sameDayHint} />
          <Field
            {...field("closingHour")}
            hint={delivery.closingHourHint}
            inputMode="numeric"
            maxLength={2}
          />
          <FieldGroup title={delivery.holidays} isOpen={isAsked([field("holidays")])}>
            <Field {...field("holidays")} hint={delivery.holidaysHint} maxLength={1200} />
          </FieldGroup>
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{delivery.timeGroups.free}</legend>
          <Field
            {...field("freeFrom")}
            hint={delivery.freeHints.freeFrom}
            inputMode="numeric"
            maxLength={12}
          />
          <FieldGroup title={delivery.freeDistricts} isOpen={isAsked(FREE_THERE.map(field))}>
            {FREE_THERE.map((name) => (
              <Field
                key={name}
                {...field(name)}
                hint={delivery.freeHints[name]}
                {...(name !== "freeDistricts" && { inputMode: "numeric", maxLength: 12 })}
              />
            ))}
          </FieldGroup>
        </fieldset>
        <FieldGroup title={delivery.timeGroups.promises} isOpen={isAsked(LINES.map(field), lines)}>
          <div className={styles.languages}>
            {LINES.map((name) => (
              <Field key={name} {...field(name)} />
            ))}
          </div>
        </FieldGroup>
        <div className={groups.save}>
          <Button disabled={isSaving}>{isSaving ? frame.saving : delivery.saveTime}</Button>
        </div>
      </Form>
    </>
  );
}

import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { divisions } from "#app/domain/shop/delivery/districts.ts";
import {
  asForm,
  findServiceTerms,
  serviceTermsSchema,
  updateServiceTerms,
} from "#app/domain/shop/delivery/service-terms.server.ts";
import { formFields, limitsOf } from "#app/http/form.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import { ShownBefore } from "../core/meanwhile.tsx";
import styles from "../core/number-rows.module.css";
import { PageHead } from "../core/page-head.tsx";
import { save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { useTermNames } from "./delivery-time/use-term-names.ts";

const FIELDS = formFields([serviceTermsSchema], { shownBefore: true });

const DAYS = divisions.flatMap(({ name }) => [`from-${name}`, `to-${name}`]);

const LINES = ["returns", "returnsBn", "hours", "hoursBn"] as const;

const FREE = ["freeFrom", "freeDistricts", "groupFreeFrom"] as const;

const PAGE = "admin/shop/delivery-time";

export const loader = staffLoader(PAGE, async ({ words }) => {
  const { terms, version } = await findServiceTerms();
  const { timeTitle: title } = words.delivery;
  return { title, values: asForm(terms), version, limits: limitsOf(serviceTermsSchema) };
});

export const action = staffAction(
  { page: PAGE, list: "/admin/delivery-time", fields: FIELDS },
  {
    send: (sent) =>
      save(
        sent,
        serviceTermsSchema,
        (changes, shown) => updateServiceTerms(changes, shown, sent.actor),
        { said: sent.words.delivery.timeSaved },
      ),
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function DeliveryTime() {
  const { delivery, frame } = useAdminWords();
  const { values, version, limits } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isSaving = useNavigation().formData !== undefined;
  const names = useTermNames();
  const field = (name: string) => ({
    ...limits[name],
    ...fieldOf(answer, name, values[name]),
    label: names[name] ?? "",
    autoComplete: "off",
  });
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
            {DAYS.map((name) => (
              <Field key={name} {...field(name)} inputMode="numeric" maxLength={20} required />
            ))}
          </div>
          <Field {...field("sameDayDistricts")} hint={delivery.sameDayHint} />
          <Field
            {...field("closingHour")}
            hint={delivery.closingHourHint}
            inputMode="numeric"
            maxLength={2}
          />
          <Field {...field("holidays")} hint={delivery.holidaysHint} maxLength={1200} />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{delivery.timeGroups.free}</legend>
          {FREE.map((name) => (
            <Field
              key={name}
              {...field(name)}
              hint={delivery.freeHints[name]}
              {...(name !== "freeDistricts" && { inputMode: "numeric", maxLength: 12 })}
            />
          ))}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{delivery.timeGroups.promises}</legend>
          <div className={styles.languages}>
            {LINES.map((name) => (
              <Field key={name} {...field(name)} />
            ))}
          </div>
        </fieldset>
        <div>
          <Button disabled={isSaving}>{isSaving ? frame.saving : delivery.saveTime}</Button>
        </div>
      </Form>
    </>
  );
}

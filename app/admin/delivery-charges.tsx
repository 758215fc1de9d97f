import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from "@remix-run/react";
import { useState } from "react";
import {
  findDeliveryCharges,
  setDeliveryCharges,
} from "#app/domain/delivery/delivery-charges.server.ts";
import { districtLabel, districts } from "#app/domain/delivery/districts.ts";
import { formatTaka } from "#app/domain/money.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { readStaffForm, requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { meanwhileIn } from "#app/http/form-state.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { DistrictFields } from "./delivery-charges/district-fields.tsx";
import { DivisionFields } from "./delivery-charges/division-fields.tsx";
import { DEFAULT_FIELD, DIVISION_FIELDS } from "./delivery-charges/field-name.ts";
import { FindDistrict } from "./delivery-charges/find-district.tsx";
import {
  type ChargesView,
  NAMES,
  readCharges,
  shownIn,
  viewAgain,
  viewCharges,
} from "./delivery-charges/view.server.ts";
import styles from "./delivery-charges.module.css";
import { Meanwhile, ShownBefore } from "./parts/meanwhile.tsx";
import { PageHead } from "./parts/page-head.tsx";

const FIELDS = formFields([], {
  texts: [
    "version",
    "intent",
    ...Object.values(DIVISION_FIELDS),
    ...NAMES,
    ...NAMES.map((name) => `was-${name}`),
  ],
});

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/delivery-charges");
  return { title: adminWordsFor(args.request).delivery.title, view: await readView() };
}

async function readView(): Promise<ChargesView> {
  const { version } = await findShopSettings();
  return viewCharges(await findDeliveryCharges(), version);
}

export async function action(args: ActionFunctionArgs) {
  const { admin: actor, form } = await readStaffForm(args, "admin/delivery-charges", FIELDS);
  const { request } = args;
  const { changes, errors } = readCharges(form, wordsFor(request));
  if (Object.keys(errors).length > 0)
    return data({ view: viewAgain(form, await readView(), { errors }) }, { status: 400 });
  try {
    await setDeliveryCharges(changes, { shown: shownIn(form), actor });
  } catch (error) {
    const meanwhile = meanwhileIn(asRefusal(error));
    if (meanwhile.length === 0) throw error;
    const view = viewAgain(form, await readView(), { changes: meanwhile });
    return data({ view }, { status: 409 });
  }
  const text = adminWordsFor(request).delivery.saved;
  return redirectWithToast(request, "/admin/delivery-charge", { type: "success", text });
}

export { titleMeta as meta } from "#app/http/meta.ts";

/** The default charge, the districts with their own charge, the others by division, and one charge for a whole division. */
export default function DeliveryCharges() {
  const { delivery, frame } = useAdminWords();
  const answer = useActionData<typeof action>() as { view: ChargesView } | undefined;
  const { view: stored } = useLoaderData<typeof loader>();
  const view = answer?.view ?? stored;
  const { language } = useWords();
  const isSaving = useNavigation().formData !== undefined;
  const [query] = useSearchParams();
  const [find, setFind] = useState(query.get("find") ?? "");
  const labels = districts.map((district) => [district.name, districtLabel(district)]);
  const fieldNames = { default: delivery.default, ...Object.fromEntries(labels) };
  const field = (name: string) => ({
    name,
    defaultValue: view.values[name] ?? "",
    errors: view.errors[name] ?? [],
    inputMode: "numeric" as const,
    autoComplete: "off",
  });
  return (
    <>
      <PageHead title={delivery.title}>
        <Link to="/admin/delivery-time">{delivery.timeTitle}</Link>
      </PageHead>
      <p>{delivery.intro}</p>
      <FindDistrict find={find} onFind={setFind} />
      <Form method="post" className={styles.form} key={view.version}>
        <DefaultButton disabled={isSaving}>{delivery.save}</DefaultButton>
        <FormProblems title={frame.errorSummary} state={view} />
        <Meanwhile
          changes={view.changes}
          fieldNames={fieldNames}
          say={(_, charge) =>
            charge === null ? delivery.none : formatTaka(Number(charge), language)
          }
        />
        <ShownBefore version={view.version} values={view.shown} />
        <div className={styles.default}>
          <Field {...field(DEFAULT_FIELD)} label={delivery.default} required />
        </div>
        <DistrictFields view={view} find={find} field={field} />
        <DivisionFields field={field} isSaving={isSaving} />
        <div className={styles.save}>
          <Button disabled={isSaving}>{isSaving ? frame.saving : delivery.save}</Button>
        </div>
      </Form>
    </>
  );
}

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import {
  findDeliveryCharges,
  setDeliveryCharges,
} from "#app/domain/delivery/delivery-charges.server.ts";
import { districtLabel, districts } from "#app/domain/delivery/districts.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { formFields, readForm } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { useFocusOnErrors } from "#app/ui/use-focus-on-errors.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { DEFAULT_FIELD, fieldName } from "./delivery-charges/field-name.ts";
import {
  type ChargesView,
  NAMES,
  readCharges,
  viewCharges,
} from "./delivery-charges/view.server.ts";
import styles from "./delivery-charges.module.css";
import { PageHead } from "./parts/page-head.tsx";

const FIELDS = formFields([], { texts: [...NAMES, "seen"] });

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return {
    title: adminWordsFor(args.request).delivery.title,
    view: viewCharges(await findDeliveryCharges()),
  };
}

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  const { request } = args;
  const { delivery } = adminWordsFor(request);
  const form = await readForm(request, FIELDS);
  const read = readCharges(form, await findDeliveryCharges(), wordsFor(request), delivery);
  if ("view" in read) return data({ view: read.view }, { status: read.status });
  const isChange =
    read.changes.default !== undefined || Object.keys(read.changes.byDistrict).length;
  if (isChange) await setDeliveryCharges(read.changes);
  return redirectWithToast(request, "/admin/delivery-charge", {
    type: "success",
    text: isChange ? delivery.saved : delivery.unchanged,
  });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function DeliveryCharges() {
  const { delivery, frame } = useAdminWords();
  const answer = useActionData<typeof action>() as { view: ChargesView } | undefined;
  const { view: stored } = useLoaderData<typeof loader>();
  const view = answer?.view ?? stored;
  const isSaving = useNavigation().formData !== undefined;
  useFocusOnErrors(answer?.view.errors);
  const field = (name: string) => ({
    name,
    defaultValue: view.values[name] ?? "",
    errors: view.errors[name] ?? [],
    inputMode: "numeric" as const,
    autoComplete: "off",
  });
  return (
    <>
      <PageHead title={delivery.title} />
      <Form method="post" className={styles.form} key={view.seen}>
        <p>{delivery.intro}</p>
        <ErrorSummary title={frame.errorSummary} fieldErrors={view.errors} />
        <input type="hidden" name="seen" value={view.seen} />
        <div className={styles.default}>
          <Field {...field(DEFAULT_FIELD)} label={delivery.default} required />
        </div>
        <fieldset className={styles.own}>
          <legend>{delivery.own}</legend>
          <div className={styles.districts}>
            {districts.map((district) => (
              <Field
                key={district.name}
                {...field(fieldName(district.name))}
                label={districtLabel(district)}
                placeholder={delivery.placeholder(view.defaultCharge)}
              />
            ))}
          </div>
        </fieldset>
        <div className={styles.save}>
          <Button disabled={isSaving}>{isSaving ? frame.saving : delivery.save}</Button>
        </div>
      </Form>
    </>
  );
}

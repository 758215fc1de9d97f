import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import {
  findOrderChecks,
  orderChecksSchema,
  updateOrderChecks,
} from "#app/domain/orders/checks/order-checks.server.ts";
import type { OrderChecks } from "#app/domain/orders/checks/order-checks.ts";
import { readStaffForm, requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, formFields, parseForm, readShown } from "#app/http/form.server.ts";
import { invalidForm, refusedForm } from "#app/http/form-state.server.ts";
import type { FormState } from "#app/http/form-state.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "./order-checks.module.css";
import { AdminFormProblems } from "./parts/admin-form-problems.tsx";
import { ShownBefore } from "./parts/meanwhile.tsx";
import { PageHead } from "./parts/page-head.tsx";

const GROUPS = [
  [
    "held",
    ["openOrdersPerPhone", "namesPerPhone", "totalPrice", "stockShare", "stockPieces", "holdHours"],
  ],
  ["networks", ["networkShare", "wholeShare", "networkTotal", "callsPerNetwork"]],
  ["proof", ["ordersPerMinute", "ordersPerNetwork", "formSeconds"]],
  ["refused", ["mostPerPhone", "mostPerNetwork"]],
] as const satisfies readonly (readonly [string, readonly (keyof OrderChecks)[]])[];

const FIELDS = formFields([orderChecksSchema], { shownBefore: true });

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/order-checks");
  const { checks, version } = await findOrderChecks();
  return {
    title: adminWordsFor(args.request).heldOrders.checksTitle,
    checks,
    version,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { admin: actor, form } = await readStaffForm(args, "admin/order-checks", FIELDS);
  const { request } = args;
  const words = wordsFor(request);
  const submission = parseForm(form, orderChecksSchema);
  if (submission.status !== "success") {
    return data(invalidForm(form, submission, words), { status: 400 });
  }
  try {
    await updateOrderChecks(submission.value, readShown(form, orderChecksSchema), actor);
    const text = adminWordsFor(request).heldOrders.saved;
    return await redirectWithToast(request, "/admin/order/checks", { type: "success", text });
  } catch (error) {
    return data(refusedForm(form, asRefusal(error), words), { status: 409 });
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "./parts/revalidate.ts";

export default function OrderChecksPage() {
  const { heldOrders: words, frame } = useAdminWords();
  const { checks, version } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormState | undefined;
  const isSaving = useNavigation().formData !== undefined;
  return (
    <>
      <PageHead title={words.checksTitle}>
        <Link to="/admin/order/held">{words.title}</Link>
      </PageHead>
      <Form method="post" className={styles.form} key={version}>
        <p>{words.checksIntro}</p>
        <AdminFormProblems state={answer} fieldNames={words.fields} />
        <ShownBefore version={version} values={checks} />
        {GROUPS.map(([group, names]) => (
          <fieldset key={group} className={styles.group}>
            <legend>{words.groups[group]}</legend>
            <div className={styles.fields}>
              {names.map((name) => (
                <Field
                  key={name}
                  label={words.fields[name] ?? name}
                  hint={words.hints[name]}
                  name={name}
                  defaultValue={fieldOf(answer, name, checks[name]).defaultValue}
                  errors={fieldOf(answer, name).errors}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={20}
                  required
                />
              ))}
            </div>
          </fieldset>
        ))}
        <div>
          <Button disabled={isSaving}>{isSaving ? frame.saving : words.save}</Button>
        </div>
      </Form>
    </>
  );
}

import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import {
  findOrderChecks,
  orderChecksSchema,
  updateOrderChecks,
} from "#app/domain/orders/checks/order-checks.server.ts";
import { CHECK_LEVELS, levelOf, type OrderChecks } from "#app/domain/orders/checks/order-checks.ts";
import { formFields } from "#app/http/form.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import { FieldGroup } from "../core/field-group.tsx";
import groups from "../core/groups.module.css";
import { ShownBefore } from "../core/meanwhile.tsx";
import styles from "../core/number-rows.module.css";
import { PageHead } from "../core/page-head.tsx";
import { type SentForm, save, staffAction, staffLoader } from "../core/staff-page.server.ts";

const GROUPS = [
  [
    "held",
    ["openOrdersPerPhone", "namesPerPhone", "totalPrice", "stockShare", "stockPieces", "holdHours"],
  ],
  ["networks", ["networkShare", "wholeShare", "networkTotal", "callsPerNetwork"]],
  ["proof", ["ordersPerMinute", "ordersPerNetwork", "formSeconds"]],
  ["refused", ["mostPerPhone", "mostPerNetwork"]],
  ["code", ["codesPerDay"]],
] as const satisfies readonly (readonly [string, readonly (keyof OrderChecks)[]])[];

const FIELDS = formFields([orderChecksSchema], {
  texts: ["level", "was-level"],
  shownBefore: true,
});

/**
 * A level that was chosen sets the numbers. One that was shown already leaves those that were
 * typed.
 */
function withLevel(sent: SentForm): SentForm {
  const { form } = sent;
  const level = String(form.get("level") ?? "");
  if (level !== form.get("was-level"))
    for (const [name, number] of Object.entries(CHECK_LEVELS[level as "normal"] ?? {}))
      form.set(name, String(number));
  return sent;
}

const LEVELS = ["careful", "normal", "off"] as const;

const PAGE = "admin/orders/order-checks";

export const loader = staffLoader(PAGE, async ({ words }) => {
  const { checks, version } = await findOrderChecks();
  return { title: words.heldOrders.checksTitle, checks, version };
});

export const action = staffAction(
  { page: PAGE, list: "/admin/order/checks", fields: FIELDS },
  {
    send: (sent) =>
      save(
        withLevel(sent),
        orderChecksSchema,
        (changes, shown) => updateOrderChecks(changes, shown, sent.actor),
        { said: sent.words.heldOrders.saved },
      ),
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function OrderChecksPage() {
  const { heldOrders: words, frame } = useAdminWords();
  const { checks, version } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isSaving = useNavigation().formData !== undefined;
  const level = levelOf(checks);
  const numbers = GROUPS.flatMap(([, names]) => names.map((name) => fieldOf(answer, name)));
  return (
    <>
      <PageHead title={words.checksTitle}>
        <Link to="/admin/order/held">{words.title}</Link>
      </PageHead>
      <Form method="post" className={styles.form} key={version}>
        <p>{words.checksIntro}</p>
        <AdminFormProblems state={answer} fieldNames={words.fields} />
        <ShownBefore version={version} values={{ ...checks, level }} />
        <fieldset className={styles.group}>
          <legend>{words.level}</legend>
          {[...LEVELS, ...(level === "own" ? (["own"] as const) : [])].map((one) => (
            <label key={one} className={styles.choice}>
              <input
                type="radio"
                name="level"
                value={one}
                defaultChecked={one === fieldOf(answer, "level", level).defaultValue}
              />
              <span>
                <b>{words.levels[one]}</b> <small>{words.levelHints[one]}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <FieldGroup
          title={words.ownNumbers}
          isOpen={level === "own" || numbers.some(({ errors }) => errors.length > 0)}
        >
          {GROUPS.map(([group, names]) => (
            <fieldset key={group} className={styles.group}>
              <legend>{words.groups[group]}</legend>
              <div className={styles.fields}>
                {names.map((name) => (
                  <Field
                    key={name}
                    label={words.fields[name] ?? name}
                    hint={wordFor(words.hints, name)}
                    {...fieldOf(answer, name, checks[name])}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={20}
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </FieldGroup>
        <div className={groups.save}>
          <Button disabled={isSaving}>{isSaving ? frame.saving : words.save}</Button>
        </div>
      </Form>
    </>
  );
}

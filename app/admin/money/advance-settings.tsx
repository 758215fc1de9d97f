import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Fragment } from "react";
import { textFor } from "#app/domain/core/local-text.ts";
import { asksAboveTenth } from "#app/domain/orders/law/law-settings.ts";
import { ADVANCE_ASKS, WALLETS } from "#app/domain/orders/money/advance-rules.ts";
import {
  advanceSettingsSchema,
  findAdvanceSettings,
  updateAdvanceSettings,
} from "#app/domain/orders/money/advance-settings.server.ts";
import { listPaymentContradictions } from "#app/domain/orders/money/payment-contradictions.server.ts";
import { namedDistricts } from "#app/domain/shop/delivery/district-names.ts";
import { formFields, limitsOf } from "#app/http/form.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { Local } from "#app/ui/local.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import { Card } from "../core/card.tsx";
import { FieldGroup, isAsked } from "../core/field-group.tsx";
import styles from "../core/groups.module.css";
import kinds from "../core/kinds.module.css";
import { ShownBefore } from "../core/meanwhile.tsx";
import { PageHead } from "../core/page-head.tsx";
import { save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { Tick, Ticks } from "../core/ticks.tsx";

/** Most shops take bKash alone. */
const OTHER_WALLETS = WALLETS.filter((wallet) => wallet !== "bkash");

const RULES = ["heldOrders", "returnedBefore", "blockedPhones"] as const;

const MERCHANTS = ["bkashIsMerchant", "nagadIsMerchant", "rocketIsMerchant"] as const;

const BOXES = ["districts", ...RULES, ...MERCHANTS] as const;

const FIELDS = formFields([advanceSettingsSchema], { shownBefore: true });

const PAGE = "admin/money/advance-settings";

export const loader = staffLoader(PAGE, async ({ words, language }) => {
  const title = words.advances.settingsTitle;
  const contradictions = await listPaymentContradictions();
  const pages = contradictions.map(({ id, title, titleBn }) => ({
    id,
    title: textFor({ en: title, bn: titleBn }, language),
  }));
  const limits = limitsOf(advanceSettingsSchema);
  return { title, pages, limits, ...(await findAdvanceSettings()) };
});

export const action = staffAction(
  { page: PAGE, list: "/admin/advances/settings", fields: FIELDS },
  {
    send: (sent) =>
      save(
        sent,
        advanceSettingsSchema,
        (changes, shown) => updateAdvanceSettings(changes, shown, sent.actor),
        {
          said: sent.words.advances.saved,
          ticks: BOXES,
          fields: { "law-reason-needed": "lawReason" },
        },
      ),
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function AdvanceSettingsPage() {
  const { advances: words, walletSms, frame } = useAdminWords();
  const { language } = useWords();
  const { settings, version, pages, limits } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isSaving = useNavigation().formData !== undefined;
  const { fields, hints } = words;
  const text = (value: string | number | null) => (value === null ? "" : String(value));
  const shown = {
    ask: settings.ask,
    fixedAmount: text(settings.fixedAmount),
    fromTotal: text(settings.fromTotal),
    cancelAfterDays: text(settings.cancelAfterDays),
    lawReason: settings.lawReason,
    bkash: settings.bkash,
    nagad: settings.nagad,
    rocket: settings.rocket,
    districts: settings.districts.join(","),
    ...Object.fromEntries(
      [...RULES, ...MERCHANTS].map((name) => [name, settings[name] ? "on" : ""]),
    ),
  };
  const control = (
    name:
      | ("ask" | "fixedAmount" | "fromTotal" | "cancelAfterDays" | "lawReason")
      | (typeof WALLETS)[number],
  ) => ({
    ...limits[name],
    ...fieldOf(answer, name, shown[name]),
    label: fields[name] ?? name,
    hint: wordFor(hints, name),
  });
  const tick = (name: (typeof RULES)[number] | (typeof MERCHANTS)[number]) => ({
    name,
    label: fields[name] ?? name,
    stored: settings[name],
    answer,
  });
  const askWallet = (wallet: (typeof WALLETS)[number]) => (
    <div key={wallet}>
      <Field {...control(wallet)} inputMode="tel" autoComplete="off" />
      <Tick {...tick(`${wallet}IsMerchant`)} />
    </div>
  );
  return (
    <>
      <PageHead title={words.settingsTitle}>
        <Link to="/admin/advances">{words.title}</Link>
        <Link to="/admin/advances/phones">{walletSms.phonesTitle}</Link>
      </PageHead>
      <Form method="post" className={`${styles.form} ${styles.wide} ${kinds.form}`} key={version}>
        <p>{words.settingsIntro}</p>
        {pages.length > 0 && (
          <p role="status">
            {words.contradicting}
            {pages.map(({ id, title }) => (
              <Fragment key={id}>
                {" "}
                <Link to={`/admin/page?edit=${id}`}>
                  <Local of={title} />
                </Link>
              </Fragment>
            ))}
          </p>
        )}
        <AdminFormProblems state={answer} fieldNames={fields} />
        <ShownBefore version={version} values={shown} />
        <div className={styles.columns}>
          <Card title={words.groups.numbers}>
            {askWallet("bkash")}
            <FieldGroup
              title={words.otherWallets}
              isOpen={isAsked(OTHER_WALLETS.map((wallet) => control(wallet)))}
            >
              {OTHER_WALLETS.map(askWallet)}
            </FieldGroup>
          </Card>
          <Card title={words.groups.rules}>
            <Select {...control("ask")}>
              {ADVANCE_ASKS.map((ask) => (
                <option key={ask} value={ask}>
                  {words.asks[ask]}
                </option>
              ))}
            </Select>
            <div className={kinds.asked}>
              <Field
                {...control("fixedAmount")}
                inputMode="numeric"
                autoComplete="off"
                maxLength={20}
              />
              <Field
                {...control("cancelAfterDays")}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
              />
            </div>
            <div className={kinds.rules}>
              <Field
                {...control("fromTotal")}
                inputMode="numeric"
                autoComplete="off"
                maxLength={20}
              />
              {RULES.map((name) => (
                <Tick key={name} {...tick(name)} />
              ))}
              <Ticks
                isClosed
                name="districts"
                legend={fields.districts ?? ""}
                options={namedDistricts.map(({ name, banglaName }) => [
                  name,
                  language === "bn" ? banglaName : name,
                ])}
                stored={settings.districts}
                answer={answer}
              />
            </div>
            <FieldGroup
              title={words.fields.lawReason ?? ""}
              isOpen={asksAboveTenth(settings) || isAsked([control("lawReason")])}
            >
              <p>{words.aboveTenth}</p>
              <Field {...control("lawReason")} />
            </FieldGroup>
          </Card>
        </div>
        <div className={styles.save}>
          <Button disabled={isSaving}>{isSaving ? frame.saving : frame.save}</Button>
        </div>
      </Form>
    </>
  );
}

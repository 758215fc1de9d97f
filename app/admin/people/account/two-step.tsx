import type { ReactNode } from "react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import type { FormState } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../account.module.css";
import type { TwoStepView } from "./two-step.server.ts";

/** A refused form, identified by its intent. */
export type Problem = { intent: string; state: FormState };

/** Field ids must be unique, and several forms of the page ask for the password. */
export const passwordField = (intent: string) => `${intent}-password`;

type ProblemProps = { problem: Problem | null };

/** Sets up and removes the authenticator app for the second step of the log-in. */
export function TwoStep({
  view,
  codes,
  problem,
}: { view: TwoStepView; codes: string[] } & ProblemProps) {
  const { account } = useAdminWords();
  return (
    <section className={styles.section} aria-labelledby="two-step">
      <h2 id="two-step">{account.twoStep}</h2>
      {codes.length > 0 && <RecoveryCodes codes={codes} />}
      {view.is === "off" && <Off problem={problem} />}
      {view.is === "pending" && <Pending view={view} problem={problem} />}
      {view.is === "on" && <On view={view} problem={problem} />}
    </section>
  );
}

function Off({ problem }: ProblemProps) {
  const { account } = useAdminWords();
  return (
    <>
      <p>{account.twoStepHint}</p>
      <WithPassword intent="start-authenticator" problem={problem}>
        <Button name="intent" value="start-authenticator">
          {account.setUp}
        </Button>
      </WithPassword>
    </>
  );
}

function Pending({
  view,
  problem,
}: { view: Extract<TwoStepView, { is: "pending" }> } & ProblemProps) {
  const { account } = useAdminWords();
  return (
    <>
      <p>{account.scan}</p>
      <img className={styles.qr} src={view.qr} alt={account.qrAlt} width="220" height="220" />
      <p>
        {account.orType} <code className={styles.secret}>{view.secret}</code>
      </p>
      <Form method="post" className={styles.form}>
        <Field
          label={account.code}
          hint={account.codeHint}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          errors={errorsOf(problem, "confirm-authenticator", "code")}
          required
        />
        <div>
          <Button name="intent" value="confirm-authenticator">
            {account.confirm}
          </Button>
        </div>
      </Form>
      <Form method="post">
        <Button look="quiet" name="intent" value="stop-authenticator">
          {account.stop}
        </Button>
      </Form>
    </>
  );
}

function On({ view, problem }: { view: Extract<TwoStepView, { is: "on" }> } & ProblemProps) {
  const { account } = useAdminWords();
  const { language } = useWords();
  return (
    <>
      <p>{account.onSince(formatDateTime(new Date(view.since), language))}</p>
      <p className={styles.hint}>{account.codesLeft(view.codesLeft)}</p>
      <WithPassword intent="renew-recovery-codes" problem={problem}>
        <Button look="secondary" name="intent" value="renew-recovery-codes">
          {account.renewCodes}
        </Button>
      </WithPassword>
      <WithPassword intent="remove-authenticator" problem={problem}>
        <Button look="danger" name="intent" value="remove-authenticator">
          {account.turnOff}
        </Button>
      </WithPassword>
    </>
  );
}

/** The ten recovery codes, which are shown only once. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const { account } = useAdminWords();
  return (
    <div className={styles.codes} role="status">
      <p>{account.codesOnce}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

function WithPassword({
  intent,
  problem,
  children,
}: { intent: string; children: ReactNode } & ProblemProps) {
  const { settings } = useAccountWords();
  return (
    <Form method="post" className={styles.form}>
      <Field
        id={passwordField(intent)}
        label={settings.currentPassword}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        errors={errorsOf(problem, intent, passwordField(intent))}
        required
      />
      <div>{children}</div>
    </Form>
  );
}

function errorsOf(problem: Problem | null, intent: string, field: string): string[] {
  return (problem?.intent === intent && problem.state.errors[field]) || [];
}

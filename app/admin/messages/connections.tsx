import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { FIELD_MAX } from "#app/domain/core/connections/connection-fields.server.ts";
import { CONNECTIONS, SMS_GATEWAYS } from "#app/domain/core/connections/connection-names.ts";
import {
  type ConnectionView,
  listConnections,
  removeConnection,
  saveConnection,
} from "#app/domain/core/connections/connections.server.ts";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { optionalLine } from "#app/domain/core/fields/text.server.ts";
import { normalizePhone } from "#app/domain/core/phone.ts";
import { tryConnection } from "#app/domain/messages/connections/try-connection.server.ts";
import { formFields, limitsOf } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, PhoneField, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import groups from "../core/groups.module.css";
import { PageHead } from "../core/page-head.tsx";
import { done, save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import styles from "./connections.module.css";

const line = () => optionalLine(FIELD_MAX);

const name = z.enum(CONNECTIONS);

const schema = z.object({
  ...{ name, gateway: line(), apiKey: line(), senderId: line(), url: line(), method: line() },
  ...{ headers: line(), body: line(), success: line(), host: line(), port: line() },
  ...{ username: line(), password: line(), from: line(), appKey: line(), appSecret: line() },
  ...{ mode: line(), storeId: line(), storePassword: line(), delivered: line() },
  ...{ returned: line(), token: line() },
});

const removeSchema = z.object({ name });
const trySchema = z.object({ name, to: optionalLine(200), phone: optionalLine(30) });

const PAGE = "admin/messages/connections";

export const loader = staffLoader(PAGE, async ({ words }) => ({
  title: words.connections.title,
  limits: limitsOf(schema),
  connections: await listConnections(),
}));

export const action = staffAction(
  { page: PAGE, fields: formFields([schema, removeSchema, trySchema]) },
  {
    "save-connection": (sent) =>
      save(sent, schema, ({ name, ...fields }) => saveConnection(name, fields, sent.actor), {
        said: sent.words.connections.saved,
      }),
    "remove-connection": (sent) =>
      save(sent, removeSchema, ({ name }) => removeConnection(name, sent.actor), {
        said: sent.words.connections.removed,
      }),
    "try-connection": (sent) =>
      save(
        sent,
        trySchema,
        async ({ name, to, phone }) => {
          const { connections: words, messages } = sent.words;
          const own = sent.actor.phoneNumber;
          const phoneNumber = (name === "check" && normalizePhone(phone)) || own;
          const given = { phoneNumber, email: to, text: words.text };
          const { reason, said } = await tryConnection(name, given);
          const reasons: Record<string, string> = messages.deliveries.reasons;
          const what = reason === "" ? words.well[name] : (reasons[reason] ?? words.silent);
          const text = `${words.names[name]}: ${[what, said].filter(Boolean).join(", ")}`;
          return reason === ""
            ? done(sent, text)
            : redirectWithToast(sent.request, sent.list, { type: "error", text });
        },
        { said: (answer) => answer },
      ),
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";

const READY = {
  sms: ["apiKey", "senderId"],
  mail: ["host", "port", "username", "password", "from"],
  bkash: ["appKey", "appSecret", "username", "password"],
  sslcommerz: ["storeId", "storePassword"],
  check: ["url", "method", "headers", "delivered", "returned"],
  telegram: ["token"],
} as const satisfies Record<ConnectionView["name"], readonly string[]>;

const OTHER = ["url", "method", "headers", "body", "success"] as const;

const SECRET = /key|secret|password|token|url|headers|body/i;

export default function Connections() {
  const { connections: words, messages } = useAdminWords();
  const { connections } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead title={words.title}>
        <Link to="/admin/messages">{messages.title}</Link>
        <Link to="/admin/messages/conversions">{words.conversions}</Link>
      </PageHead>
      <p>{words.intro}</p>
      {connections.map((one) => (
        <Service
          key={one.name}
          one={one}
          answer={answer?.values.name === one.name ? answer : null}
        />
      ))}
    </>
  );
}

type Answer = ReturnType<typeof useActionData<typeof action>> | null;

function Service({ one, answer }: { one: ConnectionView; answer: Answer }) {
  const { connections: words, messages, frame } = useAdminWords();
  const { language } = useWords();
  const { name, is, fields, tried } = one;
  const reasons: Record<string, string> = messages.deliveries.reasons;
  const what = (reason: string) =>
    reason === "" ? words.well[name] : (reasons[reason] ?? words.silent);
  const said = tried && [what(tried.reason), tried.said].filter(Boolean).join(", ");
  return (
    <details className={styles.service} open={Boolean(answer)} id={name}>
      <summary>
        <strong>{words.names[name]}</strong>
        <span>
          {words.states[is]}
          {tried &&
            said &&
            `, ${words.triedAt(formatDateTime(new Date(tried.at), language), said)}`}
        </span>
      </summary>
      <p>{words.about[name]}</p>
      {is !== "operator" && (
        <Form method="post" className={groups.form} key={JSON.stringify(fields)}>
          <AdminFormProblems state={answer} fieldNames={words.fields} />
          <input type="hidden" name="name" value={name} />
          {name === "sms" && (
            <Choice of={one} field="gateway" options={SMS_GATEWAYS} names={words.gateways} />
          )}
          {READY[name].map((field) => (
            <Entry key={field} of={one} field={field} answer={answer} />
          ))}
          {name === "sms" && (
            <details open={fields.gateway === "other"}>
              <summary>{words.other}</summary>
              <p>{words.otherHint}</p>
              <div className={groups.form}>
                {OTHER.map((field) => (
                  <Entry key={field} of={one} field={field} answer={answer} />
                ))}
              </div>
            </details>
          )}
          {(name === "bkash" || name === "sslcommerz") && (
            <Choice of={one} field="mode" options={["live", "test"]} names={words.modes} />
          )}
          <div className={styles.buttons}>
            <Button name="intent" value="save-connection">
              {frame.save}
            </Button>
            {is !== "off" && (
              <Button look="secondary" name="intent" value="remove-connection">
                {words.remove}
              </Button>
            )}
          </div>
        </Form>
      )}
      {(is === "on" || (is === "operator" && name !== "telegram")) && (
        <Form method="post" className={groups.form}>
          <input type="hidden" name="name" value={name} />
          {name === "mail" && (
            <Field id="mail-to" name="to" type="email" label={words.fields.to ?? ""} required />
          )}
          {name === "check" && (
            <PhoneField id="check-phone" name="phone" label={words.fields.phone ?? ""} />
          )}
          <p>{words.tryHint[name]}</p>
          <div>
            <Button look="secondary" name="intent" value="try-connection">
              {words.try}
            </Button>
          </div>
        </Form>
      )}
    </details>
  );
}

function Entry({ of, field, answer }: { of: ConnectionView; field: string; answer: Answer }) {
  const { connections: words } = useAdminWords();
  const { limits } = useLoaderData<typeof loader>();
  const stored = of.fields[field] ?? "";
  const isSecret = SECRET.test(field);
  if (field === "method")
    return (
      <Choice
        of={of}
        field="method"
        options={["GET", "POST"]}
        names={{ GET: "GET", POST: "POST" }}
      />
    );
  const hint =
    isSecret && stored ? words.kept(stored) : field === "url" ? words.urlHint : undefined;
  return (
    <Field
      {...limits[field]}
      id={`${of.name}-${field}`}
      name={field}
      label={words.fields[field] ?? field}
      hint={hint}
      defaultValue={isSecret ? "" : (answer?.values[field] ?? stored)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function Choice<Option extends string>({
  of,
  field,
  options,
  names,
}: {
  of: ConnectionView;
  field: string;
  options: readonly Option[];
  names: Record<Option, string>;
}) {
  const { connections: words } = useAdminWords();
  return (
    <Select
      id={`${of.name}-${field}`}
      name={field}
      label={words.fields[field] ?? field}
      defaultValue={of.fields[field] || options[0]}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {names[option]}
        </option>
      ))}
    </Select>
  );
}

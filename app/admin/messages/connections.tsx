import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { z } from "zod";
import { connectionSchema } from "#app/domain/core/connections/connection-fields.server.ts";
import {
  CONNECTIONS,
  type Connection,
  isKey,
  isSecret,
  SECRETS,
  SERVICES,
  SMS_GATEWAYS,
} from "#app/domain/core/connections/connection-names.ts";
import {
  removeConnection,
  type ServiceView,
  saveConnection,
} from "#app/domain/core/connections/connections.server.ts";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { listGatewayDemands } from "#app/domain/messages/connections/gateway-demands.server.ts";
import type { GatewayDemand } from "#app/domain/messages/connections/gateway-demands.ts";
import { listServices } from "#app/domain/messages/connections/services.server.ts";
import {
  tryConnection,
  trySchema,
} from "#app/domain/messages/connections/try-connection.server.ts";
import { formFields, limitsOf } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, PhoneField, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { sayTried } from "#app/words/admin/messages/say-tried.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import groups from "../core/groups.module.css";
import { PageHead } from "../core/page-head.tsx";
import { done, type SentForm, save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import styles from "./connections.module.css";

const removeSchema = z.object({ name: z.enum(CONNECTIONS) });

const PAGE = "admin/messages/connections";

export const loader = staffLoader(PAGE, async ({ words, query }) => ({
  title: words.connections.title,
  opened: query.get("open"),
  limits: { ...limitsOf(trySchema), ...limitsOf(connectionSchema) },
  connections: await listServices(),
  demands: await listGatewayDemands(),
}));

/** Back to the service that the form is about. */
const stay = (sent: SentForm): SentForm => {
  const name = SERVICES.find((one) => one === sent.form.get("name"));
  return name ? { ...sent, list: `/admin/connections?open=${name}` } : sent;
};

export const action = staffAction(
  { page: PAGE, fields: formFields([connectionSchema, removeSchema, trySchema]) },
  {
    "save-connection": (sent) =>
      save(
        stay(sent),
        connectionSchema,
        ({ name, ...fields }) => saveConnection(name, fields, sent.actor),
        { said: sent.words.connections.saved, secrets: SECRETS },
      ),
    "remove-connection": (sent) =>
      save(sent, removeSchema, ({ name }) => removeConnection(name, sent.actor), {
        said: sent.words.connections.removed,
      }),
    "try-connection": (sent) =>
      save(
        sent,
        trySchema,
        async (given) => {
          const { connections: words } = sent.words;
          const tried = await tryConnection(given, words.text, sent.actor);
          const text = `${words.names[given.name]}: ${sayTried(words, given.name, tried)}`;
          return tried.reason === ""
            ? done(stay(sent), text)
            : redirectWithToast(sent.request, stay(sent).list, { type: "error", text });
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
  ads: ["account", "rate", "adToken"],
} as const satisfies Record<Connection, readonly string[]>;

const OTHER = ["url", "method", "headers", "body", "success"] as const;

export default function Connections() {
  const { connections: words, messages } = useAdminWords();
  const { connections, opened } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead title={words.title}>
        <Link to="/admin/messages">{messages.title}</Link>
        <Link to="/admin/messages/deliveries">{messages.links.deliveries}</Link>
      </PageHead>
      <p>{words.intro}</p>
      {connections.map((one) => (
        <Service
          key={one.name}
          one={one}
          isOpened={opened === one.name}
          answer={answer?.values.name === one.name ? answer : null}
        />
      ))}
    </>
  );
}

type Answer = ReturnType<typeof useActionData<typeof action>> | null;

type OfService = { one: ServiceView; answer: Answer };

function Service({ one, answer, isOpened }: OfService & { isOpened: boolean }) {
  const { connections: words } = useAdminWords();
  const { language } = useWords();
  const { name, is, tried } = one;
  // A network is tried before purchases are sent.
  const canBeTried = is === "on" || is === "operator" || Boolean(one.fields.pixelId);
  return (
    <details className={styles.service} open={isOpened || answer !== null} id={name}>
      <summary>
        <strong>{words.names[name]}</strong>
        <span>{words.states[is]}</span>
        {canBeTried && tried && (
          <span>
            {words.triedAt(formatDateTime(new Date(tried.at), language))}{" "}
            {sayTried(words, name, tried)}
          </span>
        )}
      </summary>
      <p>{words.about[name]}</p>
      {name === "sslcommerz" && <Demands />}
      <AdminFormProblems state={answer} fieldNames={words.fields} />
      {name === "meta" || name === "tiktok" ? (
        <p>
          <Link to="/admin/messages/conversions">{words.open}</Link>
        </p>
      ) : (
        is !== "operator" && <Keys one={one} name={name} answer={answer} />
      )}
      {canBeTried && <Attempt one={one} answer={answer} />}
    </details>
  );
}

/** Where what is missing is filled in; null for what the shop does by itself. */
const DEMAND_PLACES: Record<GatewayDemand, string | null> = {
  agreement: null,
  banner: null,
  policies: "/admin/page",
  about: "/admin/page",
  returns: "/admin/delivery-time",
  delivery: "/admin/delivery-time",
  address: "/admin/settings#address",
  licence: "/admin/settings#tradeLicence",
  open: "/admin/settings#opening",
};

/** What SSLCommerz looks for on the site before it switches a shop on. */
function Demands() {
  const { demands: words } = useAdminWords().connections;
  const { demands } = useLoaderData<typeof loader>();
  return (
    <section className={styles.demands}>
      <h2>{words.title}</h2>
      <p>{words.intro}</p>
      <ul>
        {demands.map(({ name, isMet }) => {
          const place = DEMAND_PLACES[name];
          return (
            <li key={name}>
              <b className={isMet ? undefined : styles.open}>{isMet ? words.met : words.open}</b>{" "}
              <span>
                {isMet || !place ? (
                  words.names[name]
                ) : (
                  // A browser that loads the page opens the group of the field.
                  <a href={place}>{words.names[name]}</a>
                )}
                {!isMet && !place && <small> {words.byItself}</small>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The form with the keys. */
function Keys({ one, name, answer }: OfService & { name: Connection }) {
  const { connections: words, frame } = useAdminWords();
  const isSending = useNavigation().formData !== undefined;
  const { is, fields } = one;
  return (
    <Form method="post" className={groups.form} key={JSON.stringify(fields)}>
      <input type="hidden" name="name" value={name} />
      {name === "sms" && (
        <Choice of={one} field="gateway" options={SMS_GATEWAYS} names={words.gateways} />
      )}
      {READY[name].map((field) => (
        <Entry key={field} of={one} field={field} answer={answer} />
      ))}
      {name === "sms" && (
        <details open={(answer?.values.gateway ?? fields.gateway) === "other"}>
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
        <Button name="intent" value="save-connection" disabled={isSending}>
          {frame.save}
        </Button>
        {is !== "off" && (
          <Button look="secondary" name="intent" value="remove-connection" disabled={isSending}>
            {words.remove}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** The form that asks the service. */
function Attempt({ one: { name, fields }, answer }: OfService) {
  const { connections: words } = useAdminWords();
  const { limits } = useLoaderData<typeof loader>();
  const isSending = useNavigation().formData !== undefined;
  const control = (field: "email" | "phone" | "testCode", stored = "") => ({
    ...limits[field],
    id: `${name}-try-${field}`,
    name: field,
    label: words.fields[field] ?? field,
    defaultValue: answer?.values[field] ?? stored,
  });
  return (
    <Form method="post" className={`${groups.form} ${styles.attempt}`}>
      <input type="hidden" name="name" value={name} />
      <p>{words.tryHint[name]}</p>
      {name === "mail" && (
        <Field {...control("email")} type="email" autoComplete="email" required />
      )}
      {name === "check" && <PhoneField {...control("phone")} required={false} />}
      {(name === "meta" || name === "tiktok") && (
        <Field {...control("testCode", fields.testCode)} autoComplete="off" />
      )}
      <div>
        <Button look="secondary" name="intent" value="try-connection" disabled={isSending}>
          {words.try}
        </Button>
      </div>
    </Form>
  );
}

function Entry({ of, field, answer }: { of: ServiceView; field: string; answer: Answer }) {
  const { connections: words } = useAdminWords();
  const { limits } = useLoaderData<typeof loader>();
  const stored = of.fields[field] ?? "";
  if (field === "method")
    return (
      <Choice
        of={of}
        field="method"
        options={of.name === "sms" ? ["POST", "GET"] : ["GET", "POST"]}
        names={{ GET: "GET", POST: "POST" }}
      />
    );
  const hint = isSecret(field) && stored ? words.kept(stored) : words.hints[field];
  return (
    <Field
      {...limits[field]}
      id={`${of.name}-${field}`}
      name={field}
      label={words.fields[field] ?? field}
      hint={hint}
      type={isKey(field) ? "password" : "text"}
      defaultValue={isSecret(field) ? "" : (answer?.values[field] ?? stored)}
      autoComplete={isKey(field) ? "new-password" : "off"}
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
  of: ServiceView;
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

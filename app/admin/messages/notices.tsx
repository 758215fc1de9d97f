import { data } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { formatDateTime, formatHour } from "#app/domain/core/dates.ts";
import { kindsFor } from "#app/domain/messages/notices/notice-kinds.ts";
import {
  findNotices,
  noticeSchema,
  saveNotices,
} from "#app/domain/messages/notices/notice-settings.server.ts";
import { publicPushKey } from "#app/domain/messages/notices/push.server.ts";
import {
  addBrowser,
  listReceivers,
  removeReceiver,
  subscriptionSchema,
} from "#app/domain/messages/notices/receivers.server.ts";
import { hasTelegram } from "#app/domain/messages/notices/telegram.server.ts";
import { startLink } from "#app/domain/messages/notices/telegram-links.server.ts";
import { deviceOf } from "#app/domain/people/accounts/device.ts";
import { roleOf } from "#app/domain/people/accounts/roles.ts";
import { formFields } from "#app/http/form.server.ts";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { languageOf } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import groups from "../core/groups.module.css";
import { PageHead } from "../core/page-head.tsx";
import { done, invalid, save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { Tick, Ticks } from "../core/ticks.tsx";
import { useMay } from "../core/use-may.ts";
import { AddBrowser } from "./notices/add-browser.tsx";
import styles from "./notices.module.css";

const PAGE = "admin/messages/notices";

const FIELDS = formFields([noticeSchema, subscriptionSchema], { texts: ["id"] });

/** An answer carries a one-time link. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const loader = staffLoader(PAGE, async ({ user, language, words }) => {
  const [receivers, chosen, pushKey] = await Promise.all([
    listReceivers(user.id),
    findNotices(user.id, language),
    publicPushKey(),
  ]);
  return {
    title: words.notices.title,
    receivers: receivers.map(({ createdAt, ...rest }) => ({ ...rest, since: createdAt.getTime() })),
    chosen,
    kinds: kindsFor(roleOf(user) ?? "packer"),
    pushKey,
    hasTelegram: hasTelegram(),
  };
});

type LinkAnswer = { link: string };

export const action = staffAction<typeof PAGE, LinkAnswer>(
  { page: PAGE, list: "/admin/account/notices", fields: FIELDS },
  {
    send: (sent) =>
      save<typeof noticeSchema, void, LinkAnswer>(
        sent,
        noticeSchema,
        (chosen) => saveNotices(sent.actor, chosen),
        { said: sent.words.notices.saved },
      ),
    "add-browser": (sent) => {
      const name = deviceOf(sent.request.headers.get("User-Agent"));
      const language = languageOf(sent.request);
      return save<typeof subscriptionSchema, void, LinkAnswer>(
        sent,
        subscriptionSchema,
        (subscription) => addBrowser(sent.actor.id, subscription, { name, language }),
        { said: sent.words.notices.browserAdded },
      );
    },
    "start-telegram": async (sent) => {
      const { telegramFailed, telegramOff } = sent.words.notices;
      if (!hasTelegram()) return invalid(sent, telegramOff);
      const link = await startLink(sent.actor.id, languageOf(sent.request));
      // Shown only in this answer, because addresses are logged.
      return link ? data<LinkAnswer>({ link }) : invalid(sent, telegramFailed);
    },
    "remove-receiver": async (sent) => {
      await removeReceiver(sent.id, sent.actor.id);
      return done(sent, sent.words.notices.removed);
    },
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function Notices() {
  const { notices: words, account, connections, messages } = useAdminWords();
  const may = useMay();
  const { pushKey, hasTelegram: hasBot } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const link = answer && "link" in answer ? answer.link : null;
  const state = answer && "errors" in answer ? answer : undefined;
  return (
    <>
      <PageHead title={words.title}>
        <Link to="/admin/account">{account.title}</Link>
      </PageHead>
      <p className={styles.intro}>{words.intro}</p>
      <AdminFormProblems state={state} fieldNames={{}} />
      <Receivers />
      <section className={styles.section} aria-labelledby="browser">
        <h2 id="browser">{words.browser}</h2>
        <p className={styles.hint}>{words.browserHint}</p>
        <AddBrowser pushKey={pushKey} />
      </section>
      <section className={styles.section} aria-labelledby="telegram">
        <h2 id="telegram">{words.telegram}</h2>
        <p className={styles.hint}>
          {hasBot ? words.telegramHint : words.telegramOff}{" "}
          {!hasBot && may("admin/messages/connections") && (
            <Link to="/admin/connections">{connections.title}</Link>
          )}
        </p>
        {link ? (
          <div role="status">
            <a className={styles.open} href={link} target="_blank" rel="noreferrer">
              {words.telegramOpen}
            </a>
            <p>{words.telegramValid}</p>
          </div>
        ) : (
          hasBot && (
            <Form method="post" preventScrollReset>
              <Button look="secondary" name="intent" value="start-telegram">
                {words.addTelegram}
              </Button>
            </Form>
          )
        )}
      </section>
      {may("admin/messages/messages") && (
        <section className={styles.section} aria-labelledby="email">
          <h2 id="email">{words.email}</h2>
          <p className={styles.hint}>
            {words.emailHint} <Link to="/admin/messages#ownerEmails">{messages.title}</Link>
          </p>
        </section>
      )}
      <Choices state={state} />
    </>
  );
}

/** The browsers and chats of this member of staff, each with a button that removes it. */
function Receivers() {
  const { notices: words } = useAdminWords();
  const { language } = useWords();
  const { receivers } = useLoaderData<typeof loader>();
  return (
    <section className={styles.section} aria-labelledby="receivers">
      <h2 id="receivers">{words.receivers}</h2>
      {receivers.length === 0 && <p>{words.none}</p>}
      <ul className={styles.receivers}>
        {receivers.map(({ id, channel, name, since }) => (
          <li key={id}>
            <div>
              <p>
                <b>{words.channels[channel]}</b> {name}
              </p>
              <p className={styles.hint}>
                {words.since(formatDateTime(new Date(since), language))}
              </p>
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <Button
                look="quiet"
                name="intent"
                value="remove-receiver"
                aria-label={words.removeOf(name || words.channels[channel])}
              >
                {words.remove}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

function Choices({ state }: { state: FormState | undefined }) {
  const { notices: words, frame } = useAdminWords();
  const { chosen, kinds } = useLoaderData<typeof loader>();
  const { language } = useWords();
  const isSaving = useNavigation().formData !== undefined;
  const hours = (name: "quietFrom" | "quietUntil") => (
    <Select {...fieldOf(state, name, chosen[name])} label={words[name]}>
      <option value="">{words.never}</option>
      {HOURS.map((hour) => (
        <option key={hour} value={hour}>
          {formatHour(hour, language)}
        </option>
      ))}
    </Select>
  );
  return (
    <Form method="post" className={groups.form}>
      <Ticks
        legend={words.what}
        name="kinds"
        options={kinds.map((kind) => [kind, words.kinds[kind]] as const)}
        stored={chosen.kinds}
        answer={state}
      />
      {kinds.includes("order") && (
        <Tick label={words.rings} name="rings" stored={chosen.rings} answer={state} />
      )}
      <Select {...fieldOf(state, "language", chosen.language)} label={words.language}>
        <option value="bn">{words.languages.bn}</option>
        <option value="en">{words.languages.en}</option>
      </Select>
      <fieldset className={styles.hours}>
        <legend>{words.quiet}</legend>
        {hours("quietFrom")}
        {hours("quietUntil")}
        <p className={styles.hint}>{words.quietHint}</p>
      </fieldset>
      <div>
        <Button disabled={isSaving}>{isSaving ? frame.saving : frame.save}</Button>
      </div>
    </Form>
  );
}

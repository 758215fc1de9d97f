import { data } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  type WebhookInput,
  webhookChangesSchema,
  webhookSchema,
} from "#app/domain/messages/webhooks/webhook-input.server.ts";
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
  type WithSecret,
} from "#app/domain/messages/webhooks/webhooks.server.ts";
import { formFields, limitsOf } from "#app/http/form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Confirm } from "#app/ui/confirm.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { EmptyList } from "../core/empty-list.tsx";
import styles from "../core/groups.module.css";
import { PageHead } from "../core/page-head.tsx";
import { done, save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { WebhookForm } from "./message-webhooks/webhook-form.tsx";
import { WebhookTable } from "./message-webhooks/webhook-table.tsx";

const LIST = "/admin/messages/webhooks";
/** Responses carry a secret, so no cache may store them. */
export const headers = () => ({ "Cache-Control": "no-store" });

const PAGE = "admin/messages/message-webhooks";

export const loader = staffLoader(PAGE, async ({ query, words }) => {
  const [webhooks, edited, asked] = await Promise.all([
    listWebhooks(),
    findWebhook(query.get("edit") ?? ""),
    findWebhook(query.get("delete") ?? ""),
  ]);
  return {
    title: words.messages.webhooks.title,
    webhooks,
    edited,
    asked,
    isMissing: query.has("edit") && !edited,
    limits: limitsOf(webhookSchema),
  };
});

const FIELDS = formFields([webhookChangesSchema], { texts: ["id"], shownBefore: true });

/**
 * A form without a ticked event asks for none, while the API's body without events leaves them as
 * they are.
 */
const changesSchema = webhookChangesSchema.extend({ events: webhookSchema.shape.events });

const ticks = ["events"];

export const action = staffAction<typeof PAGE, { secret: string; url: string }>(
  { page: PAGE, list: LIST, fields: FIELDS },
  {
    "create-webhook": (sent) => {
      const write = (input: WebhookInput) => createWebhook(input, sent.actor);
      return save(sent, webhookSchema, write, { said: showSecret, ticks });
    },
    "update-webhook": (sent) =>
      save(
        sent,
        changesSchema,
        (changes, shown) => updateWebhook(sent.id, changes, shown, sent.actor),
        { said: sent.words.messages.webhooks.updated, ticks },
      ),
    "rotate-secret": async ({ id, actor }) => showSecret(await rotateSecret(id, actor)),
    "delete-webhook": async (sent) => {
      await deleteWebhook(sent.id, sent.actor);
      return done(sent, sent.words.messages.webhooks.deleted);
    },
  },
);

const showSecret = ({ webhook, secret }: WithSecret) => data({ secret, url: webhook.url });

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function MessageWebhooks() {
  const { messages, frame } = useAdminWords();
  const { webhooks: words } = messages;
  const { webhooks, edited, asked, isMissing, limits } = useLoaderData<typeof loader>();
  const said = useActionData<typeof action>();
  const made = said && "secret" in said ? said : null;
  const answer = said && "secret" in said ? null : said;
  return (
    <>
      <PageHead title={words.title} count={words.count(webhooks.length)}>
        <Link to="/admin/messages">{messages.title}</Link>
        <Link to="/admin/messages/deliveries">{messages.links.deliveries}</Link>
      </PageHead>
      <p>{words.intro}</p>
      {made && (
        // The secret is shown only in this response because addresses and cookies are logged or
        // stored.
        <section className={`${styles.notice} ${styles.secret}`} role="status">
          <h2>{words.secretTitle}</h2>
          <p className={styles.address}>{made.url}</p>
          <output>{made.secret}</output>
          <p>{words.secretHint}</p>
          <ButtonLink href={LIST}>{words.done}</ButtonLink>
        </section>
      )}
      {webhooks.some(({ givenUpAt }) => givenUpAt !== null) && (
        <p className={styles.notice}>{words.givenUpNotice}</p>
      )}
      {isMissing && <p className={styles.notice}>{words.missing}</p>}
      {webhooks.length === 0 ? (
        <EmptyList text={words.none} />
      ) : (
        <WebhookTable webhooks={webhooks} />
      )}
      {asked && (
        <Confirm
          question={words.deleteQuestion}
          id={asked.id}
          intent="delete-webhook"
          closeHref={LIST}
        >
          <p className={styles.address}>{asked.url}</p>
        </Confirm>
      )}
      <section className={styles.section} aria-labelledby="webhook-form">
        <h2 id="webhook-form">{edited ? words.edit : words.add}</h2>
        <WebhookForm
          key={edited ? `${edited.id} ${edited.version}` : `new ${webhooks.length}`}
          webhook={edited}
          limits={limits}
          answer={answer}
          listHref={LIST}
        />
        {edited && (
          <Link className={styles.back} to={LIST}>
            {frame.back}
          </Link>
        )}
      </section>
    </>
  );
}

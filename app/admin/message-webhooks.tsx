import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { webhookChangesSchema, webhookSchema } from "#app/domain/webhooks/webhook-input.server.ts";
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from "#app/domain/webhooks/webhooks.server.ts";
import { readStaffForm, requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, formFields, parseForm, readShown } from "#app/http/form.server.ts";
import { invalidForm, refusedForm } from "#app/http/form-state.server.ts";
import type { FormState } from "#app/http/form-state.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Confirm } from "#app/ui/confirm.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { Secret } from "./message-webhooks/secret.tsx";
import { viewWebhook } from "./message-webhooks/view.server.ts";
import { WebhookForm } from "./message-webhooks/webhook-form.tsx";
import { WebhookTable } from "./message-webhooks/webhook-table.tsx";
import styles from "./messages/messages.module.css";
import { withTicks } from "./messages/ticks.server.ts";
import { AdminFormProblems } from "./parts/admin-form-problems.tsx";
import { PageHead } from "./parts/page-head.tsx";

const LIST = "/admin/messages/webhooks";
const FIELDS = formFields([webhookChangesSchema], { texts: ["id"], shownBefore: true });

/** Responses carry a secret, so no cache may store them. */
export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/message-webhooks");
  const { searchParams } = new URL(args.request.url);
  const [webhooks, edited, asked] = await Promise.all([
    listWebhooks(),
    findWebhook(searchParams.get("edit") ?? ""),
    findWebhook(searchParams.get("delete") ?? ""),
  ]);
  return {
    title: adminWordsFor(args.request).messages.webhooks.title,
    webhooks: webhooks.map(viewWebhook),
    edited: edited && viewWebhook(edited),
    asked: asked && { id: asked.id, url: asked.url },
    isMissing: searchParams.has("edit") && !edited,
  };
}

export async function action(args: ActionFunctionArgs) {
  const {
    admin: actor,
    form,
    intent,
  } = await readStaffForm(args, "admin/message-webhooks", FIELDS);
  const { request } = args;
  const { webhooks: words } = adminWordsFor(request).messages;
  const id = String(form.get("id") ?? "");
  const back = (text: string) => redirectWithToast(request, LIST, { type: "success", text });
  try {
    switch (intent) {
      case "create-webhook": {
        const submission = parseForm(form, webhookSchema);
        if (submission.status !== "success") return refused(request, form, submission);
        const { webhook, secret } = await createWebhook(submission.value, actor);
        return data({ secret, url: webhook.url });
      }
      case "update-webhook": {
        const submission = parseForm(form, webhookChangesSchema);
        if (submission.status !== "success") return refused(request, form, submission);
        const shown = readShown(form, webhookChangesSchema);
        // When all boxes are unticked the field is absent, which must mean "none" and not "unchanged".
        const events = form.getAll("events");
        if (events.length === 0)
          return refused(request, form, parseForm(form, webhookSchema.pick({ events: true })));
        await updateWebhook(id, submission.value, shown, actor);
        return await back(words.updated);
      }
      case "rotate-secret": {
        const { webhook, secret } = await rotateSecret(id, actor);
        return data({ secret, url: webhook.url });
      }
      case "delete-webhook":
        await deleteWebhook(id, actor);
        return await back(words.deleted);
    }
  } catch (error) {
    const answer = refusedForm(form, asRefusal(error), wordsFor(request));
    return data({ answer: withTicks(answer, form, ["events"]) }, { status: 409 });
  }
}

type Submission = Parameters<typeof invalidForm>[1];

function refused(request: Request, form: FormData, submission: Submission) {
  const answer = invalidForm(form, submission, wordsFor(request));
  return data({ answer: withTicks(answer, form, ["events"]) }, { status: 400 });
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "./parts/revalidate.ts";

export default function MessageWebhooks() {
  const { messages, frame } = useAdminWords();
  const { webhooks: words } = messages;
  const { webhooks, edited, asked, isMissing } = useLoaderData<typeof loader>();
  const said = useActionData<typeof action>() as
    | { answer?: FormState; secret?: string; url?: string }
    | undefined;
  const problems = <AdminFormProblems state={said?.answer} fieldNames={words.fields} />;
  return (
    <>
      <PageHead title={words.title} count={words.count(webhooks.length)}>
        <Link to="/admin/messages">{messages.title}</Link>
        <Link to="/admin/messages/deliveries">{messages.links.deliveries}</Link>
      </PageHead>
      <p>{words.intro}</p>
      {said?.secret && <Secret secret={said.secret} url={said.url ?? ""} closeHref={LIST} />}
      {webhooks.some(({ givenUpAt }) => givenUpAt !== null) && (
        <p className={styles.notice}>{words.givenUpNotice}</p>
      )}
      {isMissing && <p className={styles.notice}>{words.missing}</p>}
      {webhooks.length === 0 ? <p>{words.none}</p> : <WebhookTable webhooks={webhooks} />}
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
          answer={said?.answer}
          listHref={LIST}
        >
          {problems}
        </WebhookForm>
        {edited && (
          <Link className={styles.back} to={LIST}>
            {frame.back}
          </Link>
        )}
      </section>
    </>
  );
}

import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { dhakaMinute, formatDateTime } from "#app/domain/core/dates.ts";
import {
  answerComplaint,
  answerSchema,
  complaintSchema,
  listComplaintsOf,
  noteComplaint,
} from "#app/domain/orders/law/complaints.server.ts";
import { listDeadlinesOf } from "#app/domain/orders/law/deadlines.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { formFields, limitsOf } from "#app/http/form.server.ts";
import { oneLineEnd } from "#app/http/form-state.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { notFound } from "#app/http/responses.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import styles from "../core/groups.module.css";
import { PageHead } from "../core/page-head.tsx";
import { save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { useMay } from "../core/use-may.ts";
import { LawDeadlines, viewDeadlines } from "./law-deadlines.tsx";

const FIELDS = formFields([complaintSchema, answerSchema], { texts: ["id", "shownAnswer"] });

const PAGE = "admin/orders/complaints";

export const loader = staffLoader(PAGE, async ({ params, words }) => {
  const order = await findOrder(params.orderId ?? "");
  if (!order) throw notFound();
  const [complaints, deadlines] = await Promise.all([
    listComplaintsOf(order.id),
    listDeadlinesOf(order.id),
  ]);
  return {
    title: words.law.complaintsOf(order.orderNumber),
    id: order.id,
    fullName: order.fullName,
    now: dhakaMinute(new Date()),
    deadlines: viewDeadlines(deadlines),
    limits: limitsOf(complaintSchema),
    complaints: complaints.map(({ id, text, madeAt, answer, answeredAt }) => ({
      id,
      text,
      madeAt: madeAt.getTime(),
      answer,
      answeredAt: answeredAt?.getTime() ?? null,
    })),
  };
});

export const action = staffAction(
  { page: PAGE, fields: FIELDS },
  {
    complain: (sent) =>
      save(
        sent,
        complaintSchema,
        (input) => noteComplaint(sent.params.orderId ?? "", input, sent.actor),
        { said: sent.words.law.noted },
      ),
    answer: (sent) =>
      save(
        sent,
        answerSchema,
        ({ answer }) => {
          const shown = oneLineEnd(String(sent.form.get("shownAnswer") ?? ""));
          return answerComplaint(sent.id, answer, sent.actor, shown);
        },
        { said: sent.words.law.answered },
      ),
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function Complaints() {
  const { law: words } = useAdminWords();
  const { language } = useWords();
  const page = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const may = useMay();
  const isAnswer = sent?.values.intent === "answer";
  const when = (moment: number) => formatDateTime(new Date(moment), language);
  const field = (name: "text" | "madeAt") => ({
    ...page.limits[name],
    ...fieldOf(isAnswer ? undefined : sent, name),
    label: words.fields[name],
  });
  return (
    <>
      <PageHead title={page.title}>
        <Link to={`/admin/order?items=${page.id}`}>{words.toOrder}</Link>
        {may("admin/figures/law") && <Link to="/admin/law">{words.title}</Link>}
      </PageHead>
      <p>
        {page.fullName}. {words.complaintsIntro}
      </p>
      <LawDeadlines of={page.deadlines} />
      <AdminFormProblems state={sent} fieldNames={words.fields} />
      {page.complaints.length === 0 && <p>{words.noComplaints}</p>}
      {page.complaints.map(({ id, text, madeAt, answer, answeredAt }) => (
        <Form method="post" key={`${id} ${answeredAt} ${answer}`} className={styles.form}>
          <h2>{words.madeAt(when(madeAt))}</h2>
          <p lang="">{text}</p>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="shownAnswer" value={answer} />
          {answeredAt !== null && <p>{words.answeredAt(when(answeredAt))}</p>}
          <TextArea
            {...fieldOf(isAnswer && sent?.values.id === id ? sent : undefined, "answer", answer)}
            id={`answer-${id}`}
            label={words.fields.answer}
            rows={3}
            maxLength={1000}
            required
          />
          <div>
            <Button
              name="intent"
              value="answer"
              look={answeredAt === null ? "primary" : "secondary"}
            >
              {answeredAt === null ? words.saveAnswer : words.changeAnswer}
            </Button>
          </div>
        </Form>
      ))}
      <Form
        method="post"
        className={`${styles.form} ${styles.section}`}
        key={page.complaints.length}
      >
        <h2>{words.complain}</h2>
        <TextArea {...field("text")} rows={3} required />
        <Field {...field("madeAt")} type="datetime-local" max={page.now} />
        <div>
          <Button name="intent" value="complain" look="secondary">
            {words.saveComplaint}
          </Button>
        </div>
      </Form>
    </>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { listCouriers } from "#app/domain/couriers/couriers.server.ts";
import {
  type DeliveryLine,
  planDeliveries,
  saveDeliveries,
} from "#app/domain/couriers/deliveries.server.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, formFields, readForm } from "#app/http/form.server.ts";
import { formState, refusedForm } from "#app/http/form-state.server.ts";
import type { FormState } from "#app/http/form-state.ts";
import { Table } from "#app/ui/table.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "./couriers/couriers.module.css";
import { PasteForm } from "./couriers/paste-form.tsx";
import { PageHead } from "./parts/page-head.tsx";
import { MOST_PASTED, pastedText } from "./parts/pasted-text.server.ts";

const FIELDS = formFields([], {
  texts: ["courier", "text"],
  files: ["file"],
  mostTextBytes: MOST_PASTED,
});

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const couriers = await listCouriers();
  return {
    title: adminWordsFor(args.request).couriers.delivered.title,
    asked: new URL(args.request.url).searchParams.get("courier") ?? "",
    couriers: couriers.map(({ id, name }) => ({ id, name })),
  };
}

type Answer = { form: FormState; lines: DeliveryLine[]; isSaved: boolean };

/** As with consignment numbers: first what the list would do; saved, what it did. */
export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args);
  const { request } = args;
  const form = await readForm(request, FIELDS);
  const { numbers } = adminWordsFor(request).couriers;
  const text = await pastedText(form);
  const courierId = String(form.get("courier") ?? "");
  const answer = (state: FormState, lines: DeliveryLine[], isSaved: boolean, status = 200) =>
    data<Answer>(
      { form: { ...state, values: { ...state.values, text: text ?? "" } }, lines, isSaved },
      { status },
    );
  if (!text) return answer(formState(form, { text: [numbers.nothingTyped] }), [], false, 400);
  try {
    const isSaved = form.get("intent") === "save";
    const lines = isSaved
      ? await saveDeliveries(text, courierId, admin)
      : await planDeliveries(text, courierId);
    return answer(formState(form, {}), lines, isSaved);
  } catch (error) {
    return answer(refusedForm(form, asRefusal(error), wordsFor(request)), [], false, 409);
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function DeliveredParcels() {
  const { couriers: words } = useAdminWords();
  const { couriers, asked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Answer | undefined;
  const { delivered: said } = words;
  const fitting = answer?.lines.filter(({ outcome }) => outcome === "fits").length ?? 0;
  const isChecked = answer !== undefined && !answer.isSaved && fitting > 0;
  return (
    <>
      <PageHead title={said.title}>
        <Link to="/admin/couriers/parcels">{words.parcels.title}</Link>
      </PageHead>
      <p>{said.intro}</p>
      <PasteForm
        couriers={couriers}
        asked={asked}
        form={answer?.form}
        labels={{ courier: words.handOver.courier, list: said.list, listHint: said.listHint }}
        save={isChecked ? said.save(fitting) : null}
      />
      {answer && answer.lines.length > 0 && <Lines answer={answer} />}
    </>
  );
}

function Lines({ answer: { lines, isSaved } }: { answer: Answer }) {
  const { couriers: words, orders } = useAdminWords();
  const { delivered: said } = words;
  const fitting = lines.filter(({ outcome }) => outcome === "fits").length;
  // What needs a person comes first.
  const sorted = lines.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line);
  return (
    <section>
      <p role="status" className={styles.notice}>
        {isSaved
          ? said.saved(fitting, lines.length - fitting)
          : said.plan(fitting, lines.length - fitting)}
      </p>
      <Table
        caption={said.title}
        rows={sorted}
        rowKey={(line) => line.line}
        columns={[
          { label: words.numbers.line, cell: ({ text }) => text },
          {
            label: words.numbers.order,
            cell: ({ orderNumber }) => (orderNumber ? orders.orderNumber(orderNumber) : ""),
          },
          {
            label: words.numbers.outcome,
            cell: ({ outcome }) => (
              <span className={rank({ outcome }) === 0 ? styles.problem : undefined}>
                {isSaved && outcome === "fits" ? said.isSaved : said.outcomes[outcome]}
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}

const rank = ({ outcome }: Pick<DeliveryLine, "outcome">) =>
  outcome === "fits" ? 1 : outcome === "same" ? 2 : 0;

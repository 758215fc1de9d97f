import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";
import { formatTaka } from "#app/domain/core/money.ts";
import { ORDER_LIMITS } from "#app/domain/orders/order-input.server.ts";
import { hasLeft, type OrderStatus } from "#app/domain/orders/order-status.ts";
import { showLine } from "#app/domain/orders/reading/order-lines.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { isAwaited } from "#app/domain/orders/stock/goods.ts";
import { readReturnable, recordReturn } from "#app/domain/parcels/returns/order-returns.server.ts";
import { returnSchema } from "#app/domain/parcels/returns/return-input.server.ts";
import { RETURN_REASONS } from "#app/domain/parcels/returns/return-reasons.ts";
import { worthOfPiece } from "#app/domain/parcels/returns/returned-worth.ts";
import { readStaffForm, requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { formState, refusedForm } from "#app/http/form-state.server.ts";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { notFound } from "#app/http/responses.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { Table } from "#app/ui/table.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { AdminError } from "../core/admin-error.tsx";
import styles from "../core/list-tools.module.css";
import { PageHead } from "../core/page-head.tsx";
import { PromoChoice, type PromoQuestion } from "../orders/order-desk/promo-choice.tsx";

const LINES = ORDER_LIMITS.linesWithFree;

const FIELDS = formFields([], {
  texts: ["operation", "reason", "note", "refund", "promo"],
  lists: { position: LINES, quantity: LINES, restocked: LINES },
});

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/parcels/order-return");
  const order = await findOrder(args.params.orderId ?? "");
  if (!order) throw notFound();
  const language = languageOf(args.request);
  const lines = await readReturnable(order.id);
  return {
    title: adminWordsFor(args.request).returns.title,
    order: {
      ...{ id: order.id, orderNumber: order.orderNumber, fullName: order.fullName },
      ...{ totalPrice: order.totalPrice, status: order.status, promoCode: order.promoCode },
      isOut: hasLeft(order.status) || isAwaited(order),
    },
    lines: lines.map((line) => ({
      ...{ position: line.position, left: line.quantity - line.returned },
      worth: worthOfPiece(order, lines, line),
      ...showLine(line, language),
    })),
    operation: crypto.randomUUID(),
  };
}

type Answer = {
  form: FormState;
  typed: Record<string, [string, string]>;
  operation: string;
  promoQuestion: PromoQuestion | null;
};

/** Records returned items once per form, or returns the form with its values. */
export async function action(args: ActionFunctionArgs) {
  const { admin, form } = await readStaffForm(args, "admin/parcels/order-return", FIELDS);
  const { request, params } = args;
  const words = wordsFor(request);
  const { returns } = adminWordsFor(request);
  const positions = form.getAll("position").map(String);
  const [quantity, restocked] = ["quantity", "restocked"].map((name) =>
    form.getAll(name).map((text) => String(text).trim() || "0"),
  );
  const typed = Object.fromEntries(
    positions.map((position, i) => [
      position,
      [quantity?.[i] ?? "0", restocked?.[i] ?? "0"] as [string, string],
    ]),
  );
  const operation = String(form.get("operation") ?? "");
  const again = (state: FormState, status: number, promoQuestion: PromoQuestion | null = null) =>
    data<Answer>({ form: state, typed, operation, promoQuestion }, { status });
  const read = returnSchema.safeParse({
    reason: form.get("reason") ?? "",
    note: form.get("note") ?? "",
    refund: String(form.get("refund") ?? "").trim() || "0",
    promo: form.get("promo") ?? "",
    lines: positions.map((position) => ({
      position,
      quantity: typed[position]?.[0],
      restocked: typed[position]?.[1],
    })),
  });
  if (!read.success) {
    const errors = read.error.issues.map(({ path, message }) => [
      path[0] === "lines" ? "" : String(path[0]),
      [wordFor(words.fields, message) ?? message],
    ]);
    return again(formState(form, Object.fromEntries(errors)), 400);
  }
  try {
    const done = await recordReturn(params.orderId ?? "", read.data, {
      actor: admin,
      key: operation,
    });
    return await redirectWithToast(request, `/admin/order?edit=${done.order.id}`, {
      type: "success",
      text: done.repeated ? returns.doneBefore : returns.done(done.order.orderNumber),
    });
  } catch (error) {
    if (error instanceof Response) throw error;
    const refusal = asRefusal(error);
    const { code, params: why } = refusal;
    const question = code === "promo-code-undecided" && "minAmount" in why ? why : null;
    return again(refusedForm(form, refusal, words, question ? "promo" : ""), 409, question);
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function OrderReturn() {
  const { language } = useWords();
  const { returns: words, orders, frame } = useAdminWords();
  const { order, lines, operation } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Answer | undefined;
  const isSaving = useNavigation().formMethod === "POST";
  const amount = (position: number, at: 0 | 1, left: number) =>
    answer?.typed[position]?.[at] ?? String(left);
  return (
    <>
      <PageHead
        title={words.title}
        count={`${orders.orderNumber(order.orderNumber)} · ${order.fullName} · ${formatTaka(order.totalPrice, language)}`}
      >
        <Link to={`/admin/order?edit=${order.id}`}>{words.toOrder}</Link>
      </PageHead>
      {order.isOut ? (
        <Form method="post" replace preventScrollReset className={styles.spaced}>
          <input type="hidden" name="operation" value={answer?.operation || operation} />
          <FormProblems title={frame.errorSummary} state={answer?.form} />
          <p>{words.intro}</p>
          <Table
            caption={words.title}
            rows={lines}
            rowKey={(line) => line.position}
            columns={[
              { label: orders.item, cell: (line) => <ProductName of={line} /> },
              {
                label: words.worth,
                numeric: true,
                cell: ({ worth }) => formatTaka(worth, language),
              },
              { label: words.left, numeric: true, cell: ({ left }) => words.pieces(left) },
              {
                label: words.cameBack,
                cell: ({ position, left, title }) => (
                  <>
                    <input type="hidden" name="position" value={position} />
                    <Pieces
                      name="quantity"
                      aria-label={`${words.cameBack}: ${title.text}`}
                      defaultValue={amount(position, 0, left)}
                    />
                  </>
                ),
              },
              {
                label: words.restocked,
                cell: ({ position, left, title }) => (
                  <Pieces
                    name="restocked"
                    aria-label={`${words.restocked}: ${title.text}`}
                    defaultValue={amount(position, 1, left)}
                  />
                ),
              },
            ]}
          />
          <div className={styles.paste}>
            <Select label={words.reason} {...fieldOf(answer?.form, "reason")} required>
              <option value="">{words.choose}</option>
              {RETURN_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {words.reasons[reason]}
                </option>
              ))}
            </Select>
            <Field
              label={words.refund}
              hint={order.status === "Deliverd" ? words.refundHint : words.refundNone}
              {...fieldOf(answer?.form, "refund", "0")}
              inputMode="numeric"
              maxLength={12}
            />
            {(order.promoCode || fieldOf(answer?.form, "promo").defaultValue) && (
              <PromoChoice
                {...fieldOf(answer?.form, "promo")}
                question={answer?.promoQuestion ?? null}
              />
            )}
            <Field label={words.note} {...fieldOf(answer?.form, "note")} maxLength={200} />
            <div className={styles.bar}>
              <Button disabled={isSaving}>{isSaving ? frame.saving : words.submit}</Button>
            </div>
          </div>
        </Form>
      ) : (
        <p className={styles.notice}>{words[whyNone(order.status)]}</p>
      )}
    </>
  );
}

const Pieces = (input: ComponentPropsWithoutRef<"input">) => (
  <input {...input} inputMode="numeric" size={4} maxLength={4} className={styles.number} />
);

/** The reason an order of this status cannot have returns. */
function whyNone(status: OrderStatus) {
  if (status === "Refunded") return "allBack";
  return status === "Cancelled" ? "cancelled" : "notOut";
}

export function ErrorBoundary() {
  const { returns } = useAdminWords();
  return <AdminError notFound={{ title: returns.gone, hint: returns.goneHint }} />;
}

import { type SubmissionResult, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { type ComponentPropsWithoutRef, useRef, useState } from "react";
import { parseWholeNumber } from "#app/domain/core/digits.ts";
import { isNothing } from "#app/domain/core/fields/refuse.server.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { hasLeft, type OrderStatus } from "#app/domain/orders/order-status.ts";
import { showLine } from "#app/domain/orders/reading/order-lines.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { isAwaited } from "#app/domain/orders/stock/goods.ts";
import {
  paidOf,
  readReturnable,
  recordReturn,
} from "#app/domain/parcels/returns/order-returns.server.ts";
import { returnSchema } from "#app/domain/parcels/returns/return-input.server.ts";
import { RETURN_REASONS, restockedOf } from "#app/domain/parcels/returns/return-reasons.ts";
import { suggestedRefund, worthOfPiece } from "#app/domain/parcels/returns/returned-worth.ts";
import { readStaffForm } from "#app/http/auth.server.ts";
import { asRefusal, formFields, parseForm } from "#app/http/form.server.ts";
import { complaintsOf, refusalErrors, refusedRows } from "#app/http/form-state.server.ts";
import type { FormErrors } from "#app/http/form-state.ts";
import { notFound } from "#app/http/responses.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { Table } from "#app/ui/table.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminError } from "../core/admin-error.tsx";
import styles from "../core/list-tools.module.css";
import { PageHead } from "../core/page-head.tsx";
import { controlOf, RowField, withFields } from "../core/row-field.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import { PromoChoice, type PromoQuestion } from "../orders/order-desk/promo-choice.tsx";

const FIELDS = formFields([returnSchema], { texts: ["operation", "suggest"] });

const PAGE = "admin/parcels/order-return";

export const loader = staffLoader(PAGE, async ({ params, query, words, language }) => {
  const order = await findOrder(params.orderId ?? "");
  if (!order) throw notFound();
  const lines = await readReturnable(order.id);
  return {
    title: words.returns.title,
    order: {
      id: order.id,
      orderNumber: order.orderNumber,
      fullName: order.fullName,
      totalPrice: order.totalPrice,
      status: order.status,
      promoCode: order.promoCode,
      isOut: hasLeft(order.status) || isAwaited(order),
    },
    // What the suggested refund is worked out from while staff type.
    priced: await priceReturn(order, lines),
    isAll: query.has("all"),
    lines: lines.map((line) => ({
      position: line.position,
      left: line.quantity - line.returned,
      worth: worthOfPiece(order, lines, line),
      ...showLine(line, language),
    })),
    operation: crypto.randomUUID(),
  };
});

type Returnable = Awaited<ReturnType<typeof readReturnable>>;

async function priceReturn(order: Order, lines: Returnable) {
  const { promoCodeDiscount, promoOffer, adjustment } = order;
  return {
    order: { promoCodeDiscount, promoOffer, adjustment, paid: await paidOf(order) },
    lines: lines.map(({ productId, categoryId, price, quantity, returned, tiers }) => ({
      ...{ productId, categoryId, price, quantity, returned, tiers },
    })),
  };
}

/** The suggested refund of what the form says came back. */
async function suggestFor(orderId: string, form: FormData): Promise<number> {
  const order = await findOrder(orderId);
  if (!order) throw notFound();
  const lines = await readReturnable(order.id);
  const priced = await priceReturn(order, lines);
  const positions = lines.map(({ position }) => String(position));
  return suggestedRefund(priced.order, priced.lines, piecesIn(form, positions));
}

/** The pieces that the form says came back of the lines at these positions. */
const piecesIn = (form: FormData, positions: readonly string[]): number[] =>
  positions.map((position, at) => {
    const isHere = form.get(`lines[${at}].position`) === position;
    return isHere ? (parseWholeNumber(String(form.get(`lines[${at}].quantity`) ?? "")) ?? 0) : 0;
  });

type ReturnAnswer = { result: SubmissionResult; promoQuestion: PromoQuestion | null };

/** A field that may be left empty for 0. */
const IS_NUMBER = /^refund$|\.quantity$/;

/**
 * Records returned items once per form, or returns the form with its values; `suggest` fills in
 * what to pay back, for browsers without script.
 */
export async function action(args: ActionFunctionArgs) {
  const { admin, form } = await readStaffForm(args, PAGE, FIELDS);
  const { request, params } = args;
  const words = wordsFor(request);
  const { returns } = adminWordsFor(request);
  for (const name of ["refund", ...form.keys()])
    if (IS_NUMBER.test(name) && isNothing(form.get(name))) form.set(name, "0");
  const isSuggested = form.has("suggest");
  if (isSuggested) form.set("refund", String(await suggestFor(params.orderId ?? "", form)));
  const read = parseForm(form, returnSchema);
  const again = (errors: FormErrors, status: number, promoQuestion: PromoQuestion | null = null) =>
    data<ReturnAnswer>({ result: refusedRows(read, errors), promoQuestion }, { status });
  if (isSuggested) return again({}, 200);
  if (read.status !== "success") return again(complaintsOf(read, words), 400);
  try {
    const done = await recordReturn(params.orderId ?? "", read.value, {
      actor: admin,
      key: String(form.get("operation") ?? ""),
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
    return again(refusalErrors(refusal, words, question ? "promo" : ""), 409, question);
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function OrderReturn() {
  const { isAll } = useLoaderData<typeof loader>();
  return <ReturnPage key={isAll ? "all" : "some"} />;
}

function ReturnPage() {
  const { language } = useWords();
  const { returns: words, orders, frame } = useAdminWords();
  const { order, lines: goods, operation, priced, isAll } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ReturnAnswer | undefined;
  const all = goods.map(({ left }) => left);
  const isLive = useHydrated();
  const [shelf, setShelf] = useState(isAll ? all : all.map(() => 0));
  const isRefundTyped = useRef(false);
  /** The shelf and the refund follow what came back, until staff say otherwise. */
  const follow = (element: HTMLFormElement) => {
    const typed = new FormData(element);
    const reason = String(typed.get("reason") ?? "");
    const pieces = piecesIn(
      typed,
      goods.map(({ position }) => String(position)),
    );
    setShelf(pieces.map((n) => restockedOf(reason, n)));
    const refund = element.elements.namedItem("refund");
    if (isRefundTyped.current || !(refund instanceof HTMLInputElement)) return;
    refund.value = String(suggestedRefund(priced.order, priced.lines, pieces));
  };
  const [form, fields] = useForm<ReturnForm>({
    id: "return",
    lastResult: answer?.result,
    defaultValue: {
      operation,
      refund: isAll ? String(suggestedRefund(priced.order, priced.lines, all)) : "",
      lines: goods.map(({ position, left }) => ({
        ...{ position: String(position), quantity: isAll ? String(left) : "", restocked: "" },
      })),
    },
  });
  const lines = withFields(fields.lines.getFieldList(), (of) =>
    goods.find(({ position }) => String(position) === of.position.initialValue),
  );
  const isSaving = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHead
        title={words.title}
        count={`${orders.orderNumber(order.orderNumber)} · ${order.fullName} · ${formatTaka(order.totalPrice, language)}`}
      >
        <Link to={`/admin/order?edit=${order.id}`}>{words.toOrder}</Link>
      </PageHead>
      {order.isOut ? (
        <Form
          method="post"
          replace
          preventScrollReset
          className={styles.spaced}
          id={form.id}
          onInput={({ target, currentTarget }) => {
            if (target instanceof HTMLInputElement && target.name === "refund")
              isRefundTyped.current = target.value.trim() !== "";
            else follow(currentTarget);
          }}
        >
          <input type="hidden" name="operation" value={fields.operation.initialValue} />
          <FormProblems title={frame.errorSummary} state={{ errors: form.allErrors }} />
          <p>
            {words.intro} {!isAll && <Link to="?all">{words.all}</Link>}
          </p>
          <Table
            caption={words.title}
            rows={lines}
            rowKey={(line) => line.position}
            columns={[
              { label: orders.item, cell: (line) => <ProductName of={line} /> },
              {
                label: words.worth,
                numeric: true,
                at: "sum",
                cell: ({ worth }) => formatTaka(worth, language),
              },
              {
                label: words.left,
                numeric: true,
                at: "tail",
                cell: ({ left }) => words.pieces(left),
              },
              {
                label: words.cameBack,
                isNamed: true,
                cell: ({ of, title }) => (
                  <>
                    <input type="hidden" name={of.position.name} value={of.position.initialValue} />
                    <Pieces
                      field={of.quantity}
                      placeholder="0"
                      aria-label={`${words.cameBack}: ${title.text}`}
                    />
                  </>
                ),
              },
              {
                label: words.restocked,
                isNamed: true,
                cell: ({ of, title }, at) => (
                  <Pieces
                    field={of.restocked}
                    placeholder={isLive ? String(shelf[at] ?? 0) : words.follows}
                    aria-label={`${words.restocked}: ${title.text}`}
                  />
                ),
              },
            ]}
          />
          <div className={styles.paste}>
            <Select label={words.reason} {...controlOf(fields.reason)} required>
              <option value="">{words.choose}</option>
              {RETURN_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {words.reasons[reason]}
                </option>
              ))}
            </Select>
            <Field
              label={words.refund}
              hint={
                order.status === "Deliverd"
                  ? words.refundHint(formatTaka(priced.order.paid, language))
                  : words.refundNone
              }
              placeholder="0"
              {...controlOf(fields.refund)}
              inputMode="numeric"
              maxLength={12}
            />
            {(order.promoCode || fields.promo.initialValue) && (
              <PromoChoice {...controlOf(fields.promo)} question={answer?.promoQuestion ?? null} />
            )}
            <Field label={words.note} {...controlOf(fields.note)} maxLength={200} />
            <div className={styles.bar}>
              {!isLive && priced.order.paid > 0 && (
                <>
                  <DefaultButton>{words.submit}</DefaultButton>
                  <Button look="secondary" name="suggest" value="yes" formNoValidate>
                    {words.suggest}
                  </Button>
                </>
              )}
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

type ReturnForm = Record<"operation" | "reason" | "refund" | "promo" | "note", string> & {
  lines: Record<"position" | "quantity" | "restocked", string>[];
};

const Pieces = (field: ComponentPropsWithoutRef<typeof RowField>) => (
  <RowField {...field} size={4} maxLength={4} className={styles.number} />
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

import { useActionData, useLoaderData } from "@remix-run/react";
import { nameGoods } from "#app/domain/catalog/goods-lines.server.ts";
import { saleSchema } from "#app/domain/catalog/sales/sale-input.server.ts";
import { SALE_KINDS } from "#app/domain/catalog/sales/sale-kinds.ts";
import { listSales, SALE, type Sale } from "#app/domain/catalog/sales/sales.server.ts";
import { tierText } from "#app/domain/catalog/sales/tier-lines.server.ts";
import { showDeal } from "#app/domain/catalog/selling.ts";
import { dhakaMinute, formatDateTime } from "#app/domain/core/dates.ts";
import type { Language } from "#app/domain/core/language.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { formFields } from "#app/http/form.server.ts";
import { Field, Select, TextArea } from "#app/ui/field.tsx";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { controlsOf } from "../core/controls.ts";
import kinds from "../core/kinds.module.css";
import { type ListAnswer, ListPage, RowForm, RowLinks } from "../core/list-page.tsx";
import { readOpened } from "../core/opened.server.ts";
import { nounForms, staffAction, staffLoader } from "../core/staff-page.server.ts";

const LIST = "/admin/sale";

const NO_GOODS = { products: "", categories: "" };

const PAGE = "admin/catalog/sales";

export const loader = staffLoader(PAGE, async ({ query, words: { sales: words }, language }) => {
  const [sales, opened] = await Promise.all([listSales(), readOpened(query, SALE)]);
  const now = new Date();
  return {
    title: words.title,
    opened,
    goods: opened.edited ? await nameGoods(opened.edited, language) : NO_GOODS,
    tiers: tierText(opened.edited?.tiers),
    sales: sales.map(({ startsAt, endsAt, ...sale }) => ({
      id: sale.id,
      name: sale.name,
      gives: words.gives[sale.kind](sayAmount(sale, language)),
      from: formatDateTime(startsAt, language),
      until: endsAt ? formatDateTime(endsAt, language) : words.noEnd,
      state:
        words.states[endsAt && endsAt <= now ? "over" : startsAt <= now ? "running" : "waiting"],
    })),
  };
});

const NO_DEAL = { pieces: 1, pay: 1 };

function sayAmount(
  { kind, amount, pieces, tiers }: Pick<Sale, "kind" | "amount" | "pieces" | "tiers">,
  language: Language,
): string {
  if (kind === "percent") return formatNumber(amount, language);
  if (kind === "tiers") return showDeal({ ...NO_DEAL, tiers: tiers ?? [] }, language)?.said ?? "";
  const deal = kind === "deal" && pieces ? showDeal({ pieces, pay: amount }, language) : null;
  return deal?.said ?? formatTaka(amount, language);
}

const FIELDS = formFields([saleSchema], { texts: ["id"], shownBefore: true });

export const action = staffAction(
  { page: PAGE, list: LIST, fields: FIELDS },
  nounForms("sale", SALE, ({ sales }) => sales),
);

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function Sales() {
  const { sales: words, frame, empty } = useAdminWords();
  const { sales, opened } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ListPage
      words={words}
      intro={words.intro}
      total={sales.length}
      empty={empty.sales}
      opened={opened}
      answer={answer}
      closeHref={LIST}
      intent="delete-sale"
      form={(sale) => <SaleForm sale={sale} answer={answer} />}
      about={({ name }) => <p>{name}</p>}
    >
      <Table
        caption={words.title}
        rows={sales}
        rowKey={({ id }) => id}
        columns={[
          { label: words.fields.name ?? "", cell: ({ name }) => name },
          { label: words.fields.kind ?? "", cell: ({ gives }) => gives },
          { label: words.fields.startsAt ?? "", isNamed: true, cell: ({ from }) => from },
          { label: words.fields.endsAt ?? "", isNamed: true, cell: ({ until }) => until },
          { label: words.state, at: "sum", cell: ({ state }) => state },
          {
            label: frame.edit,
            isLabelHidden: true,
            cell: ({ id, name }) => (
              <RowActions>
                <RowLinks id={id} name={name} />
              </RowActions>
            ),
          },
        ]}
      />
    </ListPage>
  );
}

function SaleForm({ sale, answer }: { sale: Sale | null; answer: ListAnswer }) {
  const { sales: words } = useAdminWords();
  const { language } = useWords();
  const { goods, tiers, opened } = useLoaderData<typeof loader>();
  const shown = {
    name: sale?.name ?? "",
    kind: sale?.kind ?? "percent",
    amount: sale && sale.kind !== "tiers" ? String(sale.amount) : "",
    pieces: String(sale?.pieces ?? ""),
    tiers,
    startsAt: dhakaMinute(sale?.startsAt),
    endsAt: dhakaMinute(sale?.endsAt),
    ...goods,
  };
  const control = controlsOf({ labels: words.fields, shown, limits: opened.limits, answer });
  return (
    <RowForm
      row={sale}
      shown={shown}
      answer={answer}
      intents={["create-sale", "update-sale"]}
      className={kinds.form}
      fieldNames={words.fields}
      say={(field, value) => {
        if (field === "kind") return words.kinds[value as keyof typeof words.kinds] ?? "";
        if ((field === "amount" || field === "pieces") && value)
          return formatNumber(Number(value), language);
        if (field === "endsAt" && !value) return words.noEnd;
        if (field === "startsAt" || field === "endsAt")
          return formatDateTime(new Date(String(value)), language);
        return String(value ?? "");
      }}
    >
      <Field {...control("name", words.nameHint)} />
      <Select {...control("kind")}>
        {SALE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {words.kinds[kind]}
          </option>
        ))}
      </Select>
      <div className={kinds.amount}>
        <Field {...control("amount", words.amountHint)} inputMode="numeric" maxLength={10} />
      </div>
      <div className={kinds.deal}>
        <Field {...control("pieces", words.piecesHint)} inputMode="numeric" maxLength={10} />
      </div>
      <div className={kinds.tiers}>
        <TextArea {...control("tiers", words.tiersHint)} rows={3} />
      </div>
      <Field {...control("startsAt", words.timeHint)} type="datetime-local" />
      <Field {...control("endsAt")} type="datetime-local" />
      <TextArea {...control("products", words.productsHint)} rows={3} />
      <TextArea {...control("categories", words.categoriesHint)} rows={2} />
    </RowForm>
  );
}

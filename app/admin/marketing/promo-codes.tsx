import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { formatDate } from "#app/domain/core/dates.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { isExpired, isUsedUp } from "#app/domain/marketing/promo-codes/promo-code-rules.ts";
import {
  deletePromoCode,
  findPromoCode,
  listDeletedPromoCodes,
  listPromoCodes,
  restorePromoCode,
} from "#app/domain/marketing/promo-codes/promo-codes.server.ts";
import { formFields } from "#app/http/form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { EmptyList } from "../core/empty-list.tsx";
import { ListOverlay } from "../core/list-page.tsx";
import { readOpened } from "../core/opened.server.ts";
import { PageHead } from "../core/page-head.tsx";
import { deleted, restored, staffAction, staffLoader } from "../core/staff-page.server.ts";
import styles from "./promo-codes/promo-code-table.module.css";

const LIST = "/admin/promo-code";
const NEW = `${LIST}/post`;

const PAGE = "admin/marketing/promo-codes";

export const loader = staffLoader(PAGE, async ({ query, words }) => {
  const [promoCodes, opened] = await Promise.all([
    listPromoCodes(),
    readOpened(query, {
      find: findPromoCode,
      listDeleted: listDeletedPromoCodes,
      nameOf: ({ code }) => code,
    }),
  ]);
  return {
    title: words.promoCodes.title,
    promoCodes: promoCodes.map((promo) => ({
      ...promo,
      isExpired: isExpired(promo, new Date()),
      isNotYet: promo.startDate !== null && promo.startDate > new Date(),
      isUsedUp: isUsedUp(promo),
    })),
    // A code is added and edited on pages of their own.
    opened: { ...opened, isNew: null, edited: null },
  };
});

const FIELDS = formFields([], { texts: ["id"] });

export const action = staffAction(
  { page: PAGE, list: LIST, fields: FIELDS },
  {
    "delete-promo-code": async (sent) => {
      const { code } = await deletePromoCode(sent.id, sent.actor);
      return deleted(sent, sent.words.promoCodes.deleted(code));
    },
    restore: (sent) => restored(sent, restorePromoCode),
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";

type Promo = ReturnType<typeof useLoaderData<typeof loader>>["promoCodes"][number];

export default function PromoCodes() {
  const { language } = useWords();
  const { promoCodes: words, frame, empty } = useAdminWords();
  const { promoCodes, opened } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const hrefWith = useHrefWith();
  const { columns } = words;
  const number = (n: number) => formatNumber(n, language);
  const taka = (amount: number) => formatTaka(amount, language);
  const offerOf = ({ kind, discount, percent }: Promo) =>
    kind === "fixed"
      ? taka(discount)
      : kind === "percent"
        ? `${number(percent ?? 0)}%`
        : words.kinds[kind];
  return (
    <>
      <PageHead
        title={words.title}
        count={words.count(promoCodes.length)}
        add={promoCodes.length > 0 && <ButtonLink href={NEW}>{words.addNew}</ButtonLink>}
      >
        <Link to={hrefWith({ deleted: "" })} preventScrollReset>
          {frame.recentlyDeleted}
        </Link>
      </PageHead>
      <ListOverlay
        words={words}
        opened={opened}
        answer={answer}
        closeHref={LIST}
        intent="delete-promo-code"
        about={({ code }) => <p>{code}</p>}
      />
      {promoCodes.length === 0 ? (
        <EmptyList text={empty.promoCodes} add={words.addNew} to={NEW} />
      ) : (
        <Table
          caption={words.title}
          rows={promoCodes}
          rowKey={({ id }) => id}
          columns={[
            {
              label: columns.sl,
              numeric: true,
              isIdle: () => true,
              cell: (_, index) => number(index + 1),
            },
            { label: columns.code, cell: ({ code }) => <b className={styles.code}>{code}</b> },
            {
              label: columns.discount,
              numeric: true,
              at: "sum",
              cell: (promo) => offerOf(promo),
            },
            {
              label: columns.maxUsage,
              numeric: true,
              isIdle: ({ maxUsage }) => maxUsage === null,
              cell: ({ maxUsage }) => (maxUsage === null ? words.noLimit : number(maxUsage)),
            },
            {
              label: columns.minAmount,
              numeric: true,
              isIdle: ({ minAmount }) => minAmount === 0,
              cell: ({ minAmount }) => taka(minAmount),
            },
            {
              label: columns.currentUsage,
              numeric: true,
              cell: ({ currentUsage }) => number(currentUsage),
            },
            {
              label: columns.expiredIn,
              isNamed: true,
              isIdle: ({ expirationDate }) => expirationDate === null,
              cell: ({ expirationDate, isExpired }) =>
                expirationDate === null
                  ? words.never
                  : `${formatDate(expirationDate, language)}${isExpired ? ` (${words.expired})` : ""}`,
            },
            {
              label: columns.status,
              cell: (promo) => {
                const state = stateOf(promo);
                const { active, disabled, notYet } = words;
                const said = { active, disabled, notYet, ...words.isOver };
                return <span className={styles[state]}>{said[state]}</span>;
              },
            },
            {
              label: columns.action,
              at: "below",
              cell: ({ id }) => (
                <RowActions>
                  <Link to={`/admin/promo-code/${id}/update`}>{frame.edit}</Link>
                  <Link to={hrefWith({ delete: id, deleted: null })} preventScrollReset>
                    {frame.delete}
                  </Link>
                </RowActions>
              ),
            },
          ]}
        />
      )}
    </>
  );
}

/** Whether a code is usable today, and if not, why. */
function stateOf(promo: Promo): "active" | "disabled" | "notYet" | "expired" | "usedUp" {
  if (!promo.isActive) return "disabled";
  if (promo.isExpired) return "expired";
  if (promo.isNotYet) return "notYet";
  return promo.isUsedUp ? "usedUp" : "active";
}

import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { speakNumber } from "#app/domain/core/digits.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { readListFilters } from "#app/domain/orders/reading/list-filters.ts";
import { showLine } from "#app/domain/orders/reading/order-lines.ts";
import { findOrder, listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { listCouriers } from "#app/domain/parcels/couriers/couriers.server.ts";
import { packByNumber, unpackOrder } from "#app/domain/parcels/packing/pack-order.server.ts";
import { findPrints, isStale } from "#app/domain/parcels/packing/prints.server.ts";
import { readStaffForm } from "#app/http/auth.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { ListFilters } from "../core/lists/list-filters.tsx";
import { PageHead } from "../core/page-head.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import { PackingList } from "./packing/packing-list.tsx";
import { type ScanAnswer, ScanForm } from "./packing/scan-form.tsx";
import styles from "./packing.module.css";

const FIELDS = formFields([], { texts: ["number", "id"] });

const TABS = { "to-pack": "to-pack", packed: "Ready for delivery" } as const;

const PAGE = "admin/parcels/packing";

export const loader = staffLoader(PAGE, async ({ query, words, language }) => {
  const tab: keyof typeof TABS = query.get("list") === "packed" ? "packed" : "to-pack";
  const filters = readListFilters(query, tab === "packed" ? "packed" : "packing");
  const { orders, ...list } = await readListPage(
    query,
    (paging) => listOrders(TABS[tab], { filters, ...paging }),
    50,
  );
  const couriers = await listCouriers();
  const prints = await findPrints(orders.map(({ id }) => id));
  return {
    title: words.packing.title,
    ...list,
    tab,
    filters,
    couriers: couriers.map(({ id, name }) => ({ id, name })),
    orders: orders.map((order) => {
      const print = prints.get(order.id);
      return {
        id: order.id,
        version: order.version,
        orderNumber: order.orderNumber,
        fullName: order.fullName,
        district: order.district,
        lines: order.lines.map((line) => showLine(line, language)),
        printedAt: print?.printedAt.getTime() ?? null,
        copies: print?.copies ?? 0,
        isStale: isStale(order, print),
        isTrial: order.isTrial,
      };
    }),
  };
});

/** Every scan is answered on its own page, even when refused. */
export async function action(args: ActionFunctionArgs) {
  const { admin: actor, form, intent } = await readStaffForm(args, PAGE, FIELDS);
  const { request } = args;
  const { packing } = adminWordsFor(request);
  const language = languageOf(request);
  // The key distinguishes two equal answers in a row.
  const answer = (said: Omit<ScanAnswer, "key">, status = 200) =>
    data<ScanAnswer>({ ...said, key: crypto.randomUUID() }, { status });
  try {
    switch (intent) {
      case "pack": {
        const { outcome, number, order } = await packByNumber(String(form.get("number")), actor);
        const named = number === null ? "" : speakNumber(number, language);
        const packed = outcome === "packed" && order ? await findOrder(order.id) : null;
        const isDone = outcome === "packed" || outcome === "packed-before";
        return answer(
          {
            text: packing.outcomes[outcome](named),
            isDone,
            typed: outcome === "no-number" ? String(form.get("number")).slice(0, 40) : "",
            packed: packed && {
              id: packed.id,
              fullName: packed.fullName,
              lines: packed.lines.map((line) => showLine(line, language)),
            },
          },
          isDone ? 200 : 409,
        );
      }
      case "unpack": {
        const id = String(form.get("id") ?? "");
        const isDone = await unpackOrder(id, actor);
        const order = await findOrder(id);
        const named = speakNumber(order?.orderNumber ?? 0, language);
        const text = isDone ? packing.undone(named) : packing.notUndone(named);
        return answer({ text, isDone, typed: "", packed: null }, isDone ? 200 : 409);
      }
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    const text = sayRefusal(wordsFor(request), asRefusal(error));
    const typed = String(form.get("number") ?? "").slice(0, 40);
    return answer({ text, isDone: false, typed, packed: null }, 409);
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Packing() {
  const { packing } = useAdminWords();
  const list = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ScanAnswer | undefined;
  const { tab, page, pages } = list;
  const hrefTo = useHrefWith();
  return (
    <>
      <PageHead title={packing.title}>
        <nav className={styles.tabs} aria-label={packing.title}>
          {(["to-pack", "packed"] as const).map((one) => (
            <Link
              key={one}
              className={styles.tab}
              to={one === "packed" ? "?list=packed" : "/admin/packing"}
              aria-current={one === tab ? "page" : undefined}
            >
              {packing.tabs[one]}{" "}
            </Link>
          ))}
        </nav>
      </PageHead>
      <div className={styles.top}>
        <ScanForm answer={answer ?? null} />
        <ListFilters
          name={tab === "packed" ? "packed" : "packing"}
          path="/admin/packing"
          filters={list.filters}
          couriers={list.couriers}
          keep={tab === "packed" ? { list: tab } : {}}
          isScanned
        />
      </div>
      <MissingPage {...list} />
      <PackingList {...list} filter={TABS[tab]} />
      <Pagination
        page={page}
        pages={pages}
        href={(n) => hrefTo({ page: n > 1 ? n : null, ticked: null })}
      />
    </>
  );
}

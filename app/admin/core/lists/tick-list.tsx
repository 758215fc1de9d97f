import { useSearchParams } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { formatTaka } from "#app/domain/core/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { EmptyList } from "../empty-list.tsx";
import type { RefusedAnswer } from "../refused-orders.server.ts";
import { RefusedOrders } from "../refused-orders.tsx";
import styles from "./lists.module.css";
import { MOST_KEPT, useChoice } from "./use-choice.ts";

const Ticked = createContext<(id: string) => boolean>(() => false);

type Props = {
  /** Its address with the filters: another list has other ticks. */
  list: string;
  /** The rows of this page. */
  ids: readonly string[];
  /** What stands instead of an empty list. */
  nothing: ReactNode;
  /** The label of the checkbox for the whole list, if the form has one. */
  whole?: string;
  answer: RefusedAnswer | null | undefined;
  /** Rows that are ticked at first. */
  usual?: (id: string) => boolean;
  /** A native form, whose buttons also lead to pages by GET. */
  plain?: { method: "get" | "post"; action?: string };
  /**
   * The taka of each row, whose sum is said of the ticked ones; ticks that move money end with the
   * page.
   */
  taka?: ReadonlyMap<string, number>;
  /** Stands before the list, within its form. */
  head?: ReactNode;
  /** Hidden fields, and what can be done with the ticked ones. */
  bar: ReactNode;
  /** The table, with a `Tick` in each row. */
  children: ReactNode;
};

/**
 * A form around a list whose rows are ticked: one by one, the page by one press (a link without
 * script), a range with the shift key. With script the ticks outlive a reload, except those that
 * move money, and the foot of the list stays in sight, with the acts once there is a tick.
 */
export function TickList({ nothing, ...list }: Props) {
  if (list.ids.length > 0) return <Filled {...list} />;
  return (
    <>
      {list.answer && <RefusedOrders answer={list.answer} />}
      {typeof nothing === "string" ? <EmptyList text={nothing} /> : nothing}
    </>
  );
}

function Filled({
  list,
  ids,
  whole,
  answer,
  usual,
  plain,
  taka,
  head,
  bar,
  children,
}: Omit<Props, "nothing">) {
  const { language } = useWords();
  const { lists } = useAdminWords();
  const [query] = useSearchParams();
  const hrefWith = useHrefWith();
  const isLive = useHydrated();
  const isPageAsked = query.get("ticked") === "page";
  const isTicked = useMemo(() => {
    const refused = answer && new Set(answer.ticked);
    return (id: string) => refused?.has(id) ?? (isPageAsked || (usual?.(id) ?? false));
  }, [answer, isPageAsked, usual]);
  const ticked = { here: ids.filter(isTicked), isWhole: answer?.all ?? false };
  const choice = useChoice(list, ids, answer?.ticks ?? null, ticked, taka !== undefined);
  const { here, elsewhere, isWhole } = choice;
  const isPageTicked = here.length === ids.length;
  const chosen = here.length + elsewhere.length;
  const sum = here.reduce((all, id) => all + (taka?.get(id) ?? 0), 0);
  const isWholeLater = isLive && chosen > 0 && !isPageTicked && !isWhole;
  const isIdle = isLive && chosen === 0 && !isWhole;
  const Frame = plain ? "form" : Form;
  return (
    <Frame
      {...(plain ?? { method: "post", preventScrollReset: true })}
      {...(taka && { autoComplete: "off" })}
      ref={choice.form}
      // A browser remembers ticks by their position, where another order may stand now.
      autoComplete="off"
      className={isLive ? `${styles.list} ${styles.live}` : styles.list}
      {...choice.handlers}
    >
      {answer && answer.text !== "" && <RefusedOrders answer={answer} />}
      {head}
      {elsewhere.map((tick) => (
        <input key={tick} type="hidden" name="id" value={tick} />
      ))}
      <Ticked.Provider value={isTicked}>{children}</Ticked.Provider>
      <div className={styles.foot}>
        <div className={styles.whole}>
          <ButtonLink
            look="secondary"
            href={hrefWith({ ticked: isPageTicked ? null : "page" })}
            onClick={(event) => {
              event.preventDefault();
              choice.tickPage(!isPageTicked);
            }}
          >
            {isPageTicked ? lists.untickPage : lists.tickPage(ids.length)}
          </ButtonLink>
          {whole && (
            <label className={`${styles.tick} ${isWholeLater ? styles.later : ""}`}>
              <input type="checkbox" name="all" defaultChecked={answer?.all} />
              {whole}
            </label>
          )}
        </div>
        <fieldset className={styles.bar} hidden={isIdle}>
          <legend className={styles.legend}>
            {isLive && !isWhole ? (
              <>
                <output>
                  {lists.chosen(chosen, elsewhere.length)}
                  {taka && ` · ${formatTaka(sum, language)}`}
                  {choice.isCut && ` ${lists.cut(MOST_KEPT)}`}
                </output>{" "}
                <button type="button" className={styles.clear} onClick={choice.clear}>
                  {lists.untickAll}
                </button>
              </>
            ) : (
              lists.withTicked
            )}
          </legend>
          {bar}
        </fieldset>
      </div>
    </Frame>
  );
}

/**
 * The checkbox of an order, with its number or what else the row begins with. It sends the version
 * that the page shows.
 */
export function Tick({
  order: { id, version, orderNumber },
  children,
}: {
  order: { id: string; version: number; orderNumber: number };
  children?: ReactNode;
}) {
  const { orders } = useAdminWords();
  return (
    <TickBox id={id} value={`${id}~${version}`}>
      {children ?? <b>{orders.orderNumber(orderNumber)}</b>}
    </TickBox>
  );
}

/** The checkbox of a row that is no order, with its label. */
export function TickBox({
  id,
  value = id,
  children,
}: {
  id: string;
  value?: string;
  children: ReactNode;
}) {
  const isTicked = useContext(Ticked);
  return (
    <label className={styles.tick}>
      <input type="checkbox" name="id" value={value} defaultChecked={isTicked(id)} />
      {children}
    </label>
  );
}

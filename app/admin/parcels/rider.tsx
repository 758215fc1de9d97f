import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { MOST_AT_ONCE } from "#app/domain/orders/changing/order-selection.server.ts";
import {
  markCameBack,
  markDelivered,
  markNotReached,
  moveParcels,
} from "#app/domain/parcels/riders/rider-acts.server.ts";
import { cameBackSchema, takenSchema } from "#app/domain/parcels/riders/rider-input.server.ts";
import { countNobodys, listRiderTotals } from "#app/domain/parcels/riders/rider-parcels.server.ts";
import { listRiders } from "#app/domain/parcels/riders/riders.server.ts";
import { roleOf } from "#app/domain/people/accounts/roles.ts";
import { formFields } from "#app/http/form.server.ts";
import type { FormState } from "#app/http/form-state.ts";
import { languageOf } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { PageHead } from "../core/page-head.tsx";
import { done, type SentForm, save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { useMay } from "../core/use-may.ts";
import { MoveForm } from "./rider/move-form.tsx";
import { ParcelCard } from "./rider/parcel-card.tsx";
import styles from "./rider/rider.module.css";
import { RidersTable } from "./rider/riders-table.tsx";
import { viewRider } from "./rider/view.server.ts";

const PAGE = "admin/parcels/rider";

/** Stands for the parcels of the shop's own that nobody is named for. */
const NOBODY = "nobody";

/** A rider's own parcels; for the office all riders, or the page of one of them. */
export const loader = staffLoader(PAGE, async ({ user, query, language, words }) => {
  const isRider = roleOf(user) === "rider";
  const whose = isRider ? user.id : query.get("rider");
  const { riders: said } = words;
  if (whose === null) {
    const [riders, nobodys] = await Promise.all([listRiderTotals(), countNobodys()]);
    return { title: said.title, riders, nobodys, day: null, others: [], name: "" };
  }
  const [day, riders] = await Promise.all([
    viewRider(whose === NOBODY ? null : whose, language),
    listRiders(),
  ]);
  const name = isRider ? "" : day.name || said.nobody;
  return {
    title: isRider ? said.mine : name,
    riders: [],
    nobodys: 0,
    day,
    others: isRider ? [] : riders.filter(({ id }) => id !== whose),
    name,
  };
});

const FIELDS = formFields([takenSchema, cameBackSchema], {
  texts: ["orderNumber", "to"],
  lists: { id: MOST_AT_ONCE },
});

const orderOf = ({ form, words }: SentForm) =>
  words.orders.orderNumber(Number(form.get("orderNumber")));

export const action = staffAction(
  { page: PAGE, fields: FIELDS },
  {
    delivered: (sent) =>
      save(
        sent,
        takenSchema,
        async (taken) => {
          await markDelivered(sent.id, taken, sent.actor);
          return formatTaka(taken.took, languageOf(sent.request));
        },
        {
          said: (taka) => sent.words.riders.saidDelivered(orderOf(sent), taka),
          fields: { "took-too-much": "took", "short-unexplained": "reason" },
        },
      ),
    "came-back": (sent) =>
      save(sent, cameBackSchema, ({ reason }) => markCameBack(sent.id, reason, sent.actor), {
        said: () => sent.words.riders.saidCameBack(orderOf(sent)),
      }),
    later: async (sent) => {
      await markNotReached(sent.id, sent.actor);
      return done(sent, sent.words.riders.saidLater(orderOf(sent)));
    },
    move: async (sent) => {
      const to = String(sent.form.get("to") ?? "");
      const moved = await moveParcels(sent.form.getAll("id").map(String), to, sent.actor);
      const rider = (await listRiders()).find(({ id }) => id === to);
      return done(sent, sent.words.riders.saidMoved(moved, rider?.name ?? ""));
    },
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";

import { EmptyList } from "../core/empty-list.tsx";

export default function RiderPage() {
  const { riders: said, couriers } = useAdminWords();
  const { riders, nobodys, day } = useLoaderData<typeof loader>();
  if (day) return <Day />;
  return (
    <>
      <PageHead title={said.title}>
        <Link to="/admin/couriers/hand-over">{couriers.handOver.title}</Link>
      </PageHead>
      <RidersTable riders={riders} nobodys={nobodys} nobody={NOBODY} />
    </>
  );
}

/** What one rider has now: to deliver, to bring back, and the cash in his hand. */
function Day() {
  const { language } = useWords();
  const { riders: said, orders } = useAdminWords();
  const { day, others, name, title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormState | undefined;
  const may = useMay();
  if (!day) return null;
  const { out, back, delivered, cash } = day;
  const answerOf = (id: string) => (answer?.values.id === id ? answer : undefined);
  const taka = (amount: number) => formatTaka(amount, language);
  return (
    <>
      <PageHead title={title} count={said.count(out.length)}>
        {name ? (
          <Link to="/admin/rider">{said.title}</Link>
        ) : (
          <Link to="/admin/account/notices">{said.notices}</Link>
        )}
        {day.id && may("admin/money/rider-balance") && (
          <Link to={`/admin/cash/rider/${day.id}`}>{said.balance.link}</Link>
        )}
      </PageHead>
      {day.id && (
        <p className={styles.cash}>
          {`${said.cashInHand}: `}
          <b>{taka(cash)}</b>
        </p>
      )}
      {answer?.errors[""]?.map((error) => (
        <p key={error} role="alert" className={styles.refused}>
          {error}
        </p>
      ))}
      {may(PAGE, "move") && out.length > 1 && (
        <MoveForm ids={out.map(({ id }) => id)} others={others} label={said.moveAll(out.length)} />
      )}
      {out.length === 0 && <EmptyList text={said.nothingOut} />}
      {out.map((parcel) => (
        <ParcelCard
          key={parcel.id}
          parcel={parcel}
          answer={answerOf(parcel.id)}
          isNamed={day.id !== ""}
          others={others}
        />
      ))}
      {back.length > 0 && (
        <section>
          <h2>{`${said.back} (${formatNumber(back.length, language)})`}</h2>
          <p className={styles.soft}>{said.backHint}</p>
          {back.map((parcel) => (
            <ParcelCard
              key={parcel.id}
              isBack
              parcel={parcel}
              answer={answerOf(parcel.id)}
              isNamed={day.id !== ""}
              others={others}
            />
          ))}
        </section>
      )}
      {delivered.length > 0 && (
        <section>
          <h2>{`${said.delivered} (${formatNumber(delivered.length, language)})`}</h2>
          <ul className={styles.done}>
            {delivered.map(({ id, orderNumber, fullName, taken }) => (
              <li key={id}>
                <span>
                  {orders.orderNumber(orderNumber)} {fullName}
                </span>{" "}
                <b>{taka(taken)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

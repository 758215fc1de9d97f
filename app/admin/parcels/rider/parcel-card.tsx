import { formatTaka } from "#app/domain/core/money.ts";
import { formatPhone } from "#app/domain/core/phone.ts";
import { REASON_MAX } from "#app/domain/orders/order-transitions.ts";
import { RETURN_REASONS } from "#app/domain/parcels/returns/return-reasons.ts";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { useMay } from "../../core/use-may.ts";
import { MoveForm } from "./move-form.tsx";
import styles from "./rider.module.css";
import type { ParcelView } from "./view.server.ts";

const PAGE = "admin/parcels/rider";

type Props = {
  parcel: ParcelView;
  answer: FormState | undefined;
  /** Whether somebody carries it, who can say what became of it. */
  isNamed: boolean;
  others: { id: string; name: string }[];
};

/** A parcel at the door: whom, where and for how much, and what became of it. */
export function ParcelCard({ parcel, answer, isNamed, others }: Props) {
  const { language } = useWords();
  const { riders: said, orders, returns } = useAdminWords();
  const may = useMay();
  const { id, fullName, phoneNumber, owed, goods, note, address, notReachedAt, reason } = parcel;
  const number = orders.orderNumber(parcel.orderNumber);
  const comesBack = reason in returns.reasons;
  const delivered = <Delivered parcel={parcel} answer={answer} number={number} />;
  return (
    <article className={styles.card} aria-labelledby={`name-${id}`}>
      <header>
        <h2 id={`name-${id}`}>{fullName}</h2> <span className={styles.soft}>{number}</span>
        {!comesBack && (
          <p className={styles.collect}>
            {owed > 0 ? said.collect(formatTaka(owed, language)) : said.paid}
          </p>
        )}
      </header>
      <a className={styles.address} href={parcel.map} target="_blank" rel="noreferrer">
        {address}
      </a>
      <p className={styles.contact}>
        <a href={parcel.tel}>
          {said.call} {formatPhone(phoneNumber, language)}
        </a>{" "}
        <a href={parcel.whatsApp} target="_blank" rel="noreferrer">
          WhatsApp
        </a>
      </p>
      <p className={styles.soft}>{goods}</p>
      {note && (
        <p>
          {said.note}: {note}
        </p>
      )}
      {notReachedAt && <p className={styles.tried}>{said.notReachedAt(notReachedAt)}</p>}
      {comesBack && <p className={styles.tried}>{wordFor(returns.reasons, reason)}</p>}
      {isNamed && !comesBack && delivered}
      <details className={styles.other} open={(comesBack && answer !== undefined) || undefined}>
        <summary>{comesBack ? said.otherAfterAll : said.other}</summary>
        {isNamed && comesBack && delivered}
        {isNamed && <NotDelivered parcel={parcel} />}
        {may(PAGE, "move") && <MoveForm ids={[id]} others={others} label={said.moveTo} />}
      </details>
    </article>
  );
}

function Which({ parcel: { id, orderNumber } }: Pick<Props, "parcel">) {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="orderNumber" value={orderNumber} />
    </>
  );
}

function Delivered({
  parcel,
  answer,
  number,
}: Pick<Props, "parcel" | "answer"> & { number: string }) {
  const { riders: said } = useAdminWords();
  const { id, owed } = parcel;
  return (
    <Form method="post" preventScrollReset className={styles.deliver}>
      <Which parcel={parcel} />
      {owed > 0 ? (
        <>
          <div className={styles.row}>
            <Field
              label={said.took}
              aria-label={said.tookOf(number)}
              id={`took-${id}`}
              inputMode="numeric"
              maxLength={20}
              required
              {...fieldOf(answer, "took", owed)}
            />
            <Button name="intent" value="delivered">
              {said.markDelivered}
            </Button>
          </div>
          <details open={answer !== undefined || undefined}>
            <summary>{said.less}</summary>
            <Field
              label={said.whyLess}
              id={`reason-${id}`}
              maxLength={REASON_MAX}
              {...fieldOf(answer, "reason")}
            />
          </details>
        </>
      ) : (
        <>
          <input type="hidden" name="took" value="0" />
          <Button name="intent" value="delivered" wide>
            {said.markDelivered}
          </Button>
        </>
      )}
    </Form>
  );
}

function NotDelivered({ parcel }: Pick<Props, "parcel">) {
  const { riders: said, returns } = useAdminWords();
  return (
    <>
      <Form method="post" preventScrollReset>
        <Which parcel={parcel} />
        <Button look="secondary" name="intent" value="later" wide>
          {said.markLater}
        </Button>
      </Form>
      <Form method="post" preventScrollReset className={styles.row}>
        <Which parcel={parcel} />
        <Select label={said.why} name="reason" id={`back-${parcel.id}`}>
          {RETURN_REASONS.map((one) => (
            <option key={one} value={one}>
              {returns.reasons[one]}
            </option>
          ))}
        </Select>
        <Button look="secondary" name="intent" value="came-back">
          {said.markCameBack}
        </Button>
      </Form>
    </>
  );
}

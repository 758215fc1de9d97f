import { formatTaka } from "#app/domain/core/money.ts";
import { formatPhone } from "#app/domain/core/phone.ts";
import { REASON_MAX } from "#app/domain/orders/order-transitions.ts";
import { RETURN_REASONS } from "#app/domain/parcels/returns/return-reasons.ts";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
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
  /** Whether it was refused at the door, and goes to the shop. */
  isBack?: boolean;
  others: { id: string; name: string }[];
};

/** A parcel at the door: whom, where and for how much, and what became of it. */
export function ParcelCard({ parcel, answer, isNamed, isBack = false, others }: Props) {
  const { language } = useWords();
  const { riders: said, orders, returns } = useAdminWords();
  const may = useMay();
  const { id, fullName, phoneNumber, owed, goods, note, address, notReachedAt, reason } = parcel;
  const number = orders.orderNumber(parcel.orderNumber);
  const phone = formatPhone(phoneNumber, language);
  const taka = formatTaka(owed, language);
  return (
    <article
      className={isBack ? `${styles.card} ${styles.back}` : styles.card}
      aria-labelledby={`name-${id}`}
    >
      <header>
        <h2 id={`name-${id}`}>{fullName}</h2>{" "}
        {!isBack && <b>{owed > 0 ? said.collect(taka) : said.paid}</b>}
      </header>
      <p className={styles.soft}>
        {number} · <span className={styles.number}>{phone}</span>
      </p>
      {!isBack && (
        <a className={styles.address} href={parcel.map} target="_blank" rel="noreferrer">
          {address}
        </a>
      )}
      <p className={styles.soft}>{goods}</p>
      {note && (
        <p>
          {said.note}: {note}
        </p>
      )}
      {notReachedAt && <p className={styles.tried}>{said.notReachedAt(notReachedAt)}</p>}
      {reason in returns.reasons && (
        <p className={styles.tried}>{wordFor(returns.reasons, reason)}</p>
      )}
      <div className={styles.acts}>
        <a href={parcel.tel}>
          {said.call} <span className="hidden-visually">{phone}</span>
        </a>{" "}
        <a href={parcel.whatsApp} target="_blank" rel="noreferrer" title="WhatsApp">
          <Icon name="chat" size={22} />
          <span className="hidden-visually">WhatsApp</span>
        </a>
        {isNamed && !isBack && (
          <Form method="post" preventScrollReset>
            <Which parcel={parcel} />
            <input type="hidden" name="took" value={owed} />
            <Button name="intent" value="delivered">
              {owed > 0 ? said.deliveredFor(taka) : said.markDelivered}
            </Button>
          </Form>
        )}
      </div>
      <details className={styles.other} open={answer !== undefined || undefined}>
        <summary>{isBack ? said.otherAfterAll : said.other}</summary>
        {isNamed && (
          <DeliveredForSum parcel={parcel} answer={answer} number={number} isBack={isBack} />
        )}
        {isNamed && <NotDelivered parcel={parcel} isBack={isBack} />}
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

/** Delivered, with the sum taken and, if it is less than owed, the reason. */
function DeliveredForSum({
  parcel,
  answer,
  number,
  isBack,
}: Pick<Props, "parcel" | "answer" | "isBack"> & { number: string }) {
  const { riders: said } = useAdminWords();
  const { id, owed } = parcel;
  if (owed === 0 && !isBack) return null;
  return (
    <Form method="post" preventScrollReset className={styles.row}>
      <Which parcel={parcel} />
      <Field
        label={said.took}
        aria-label={said.tookOf(number)}
        id={`took-${id}`}
        inputMode="numeric"
        maxLength={20}
        required
        {...fieldOf(answer, "took", owed)}
      />
      <Field
        label={said.whyLess}
        id={`reason-${id}`}
        maxLength={REASON_MAX}
        {...fieldOf(answer, "reason")}
      />
      <Button look="secondary" name="intent" value="delivered">
        {isBack ? said.markDelivered : said.markLess}
      </Button>
    </Form>
  );
}

function NotDelivered({ parcel, isBack }: Pick<Props, "parcel" | "isBack">) {
  const { riders: said, returns } = useAdminWords();
  return (
    <>
      <Form method="post" preventScrollReset>
        <Which parcel={parcel} />
        <Button look="secondary" name="intent" value="later" wide>
          {said.markLater}
        </Button>
      </Form>
      {!isBack && (
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
      )}
    </>
  );
}

import type { ReactNode } from "react";
import { formatPhone, telHref } from "#app/domain/core/phone.ts";
import type { DeliveryNote as Note } from "#app/http/district.server.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Local } from "#app/ui/local.tsx";
import { useShell } from "#app/ui/shell.ts";
import { Slot } from "#app/ui/slot.tsx";
import { useWords } from "#app/words/use-words.ts";
import { DeliveryChip } from "../parts/delivery-chip.tsx";
import deliveryTable from "../parts/delivery-table.module.css";
import type { DeliveryView } from "../parts/delivery-view.server.ts";
import styles from "./promises.module.css";

/** Delivery time and charge, payment, returns and contact. */
export function Promises({ view, slug }: { view: DeliveryView; slug: string }) {
  const { product, language } = useWords();
  const { shop, delivery } = useShell();
  const [phone] = shop.phones;
  return (
    <section className={styles.promises} aria-label={product.promises}>
      <div>
        <DeliveryChip href={`/district?redirectTo=/products/${slug}`}>
          <Slot name="delivery">{delivery ? <DeliveryNote of={delivery} /> : view.choose}</Slot>
        </DeliveryChip>
      </div>
      <details>
        <summary>
          <Row icon="truck" as="span">
            {view.summary}
          </Row>
        </summary>
        <DeliveryTable rows={view.rows} />
      </details>
      {view.soonest && <Row icon="check">{view.soonest}</Row>}
      {view.free && <Row icon="truck">{view.free}</Row>}
      <Row icon="cash">{view.payment}</Row>
      {view.returns.text && (
        <Row icon="back">
          <Local of={view.returns} />
        </Row>
      )}
      {phone && (
        <Row icon="phone">
          <a href={telHref(phone)}>{formatPhone(phone, language)}</a>
          {view.hours.text && (
            <>
              {" · "}
              <Local of={view.hours} />
            </>
          )}
        </Row>
      )}
    </section>
  );
}

/** Charge and days of the visitor's district. */
export const DeliveryNote = ({ of }: { of: Note }) => <>{of[useWords().language]}</>;

/** A paragraph keeps rows apart without styles; inside a summary only a span is valid. */
function Row({
  icon,
  as: Tag = "p",
  children,
}: {
  icon: IconName;
  as?: "p" | "span";
  children: ReactNode;
}) {
  return (
    <Tag className={styles.row}>
      <Icon name={icon} size={20} />
      <span>{children}</span>
    </Tag>
  );
}

/** Delivery time and charge by destination. */
function DeliveryTable({ rows }: Pick<DeliveryView, "rows">) {
  return (
    <table className={deliveryTable.table}>
      <tbody>
        {rows.map(({ places, days, cost }) => (
          <tr key={places}>
            <th scope="row">{places}</th>
            <td>{days}</td>
            <td>{cost}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

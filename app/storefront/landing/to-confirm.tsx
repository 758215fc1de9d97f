import { formatTaka } from "#app/domain/core/money.ts";
import type { AdvanceRules } from "#app/domain/orders/money/advance-rules.ts";
import { savedOf } from "#app/domain/orders/money/savings.ts";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../landing.module.css";
import type { Said } from "./buyer-fields.tsx";
import type { LandingAnswer } from "./one-form.server.ts";
import { type District, foresee, type GoodsPrice, type LandingSums } from "./sums.ts";

/** What the order costs and what of it is paid in advance, with the button that places it. */
export function ToConfirm({
  said,
  rules,
  what,
  price: { goods, regular },
  discount = 0,
  district,
  sums,
  answer,
}: {
  said: Said;
  answer: LandingAnswer | undefined;
  rules: AdvanceRules;
  /** The goods in a few words. */
  what: string;
  /** Without delivery. */
  price: GoodsPrice;
  /** Taka that staff took off. */
  discount?: number;
  district: District | undefined;
  /** Null before the district is known. */
  sums: LandingSums | null;
}) {
  const { checkout, product, language } = useWords();
  const hydrated = useHydrated();
  const taka = (amount: number) => formatTaka(amount, language);
  const off = sums?.discount ?? discount;
  const rest = Math.max(0, goods - discount);
  const ofGoods = { regular, subtotal: goods, discount, promoCodeDiscount: 0, deliverySaved: 0 };
  const freeFrom = district ? district.freeFrom : said.freeFrom;
  const missing = sums?.charge === 0 ? 0 : (freeFrom ?? 0) - (sums?.goods ?? goods);
  const saved = sums?.saved ?? savedOf(ofGoods);
  const payment =
    district && sums ? said.payment[foresee(rules, district.name, sums)] : said.promise;
  const { agreement } = answer ?? said;
  return (
    <>
      <dl className={styles.sums} aria-live="polite">
        <div>
          <dt>{what}</dt>
          <dd>{taka(sums?.goods ?? goods)}</dd>
        </div>
        {sums && (
          <div>
            <dt>{checkout.deliveryCharge}</dt>
            <dd>
              {sums.deliverySaved > 0 && <s>{taka(sums.charge + sums.deliverySaved)}</s>}{" "}
              {sums.charge > 0 ? taka(sums.charge) : said.isFree}
            </dd>
          </div>
        )}
        {off > 0 && (
          <div>
            <dt>{checkout.discount}</dt>
            <dd>−{taka(off)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{checkout.total}</dt>
          <dd>{sums ? taka(sums.total) : `${taka(rest)} ${said.plusDelivery}`}</dd>
        </div>
        {saved > 0 && (
          <div>
            <dt>{said.saves}</dt>
            <dd>
              <b>{taka(saved)}</b>
            </dd>
          </div>
        )}
        {sums !== null && sums.advance > 0 && (
          <>
            <div>
              <dt>{said.advance}</dt>
              <dd>{taka(sums.advance)}</dd>
            </div>
            <div>
              <dt>{said.rest}</dt>
              <dd>{taka(sums.total - sums.advance)}</dd>
            </div>
          </>
        )}
      </dl>
      {missing > 0 && <p className={styles.hint}>{said.missing.join(taka(missing))}</p>}
      {!sums?.advance && <p className={styles.hint}>{payment}</p>}
      {agreement && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made and escaped by the server
        <div className={styles.agree} dangerouslySetInnerHTML={{ __html: agreement }} />
      )}
      <div className={styles.bar}>
        {/* The button names the total. */}
        {sums === null ? (
          <p>
            <b>{taka(rest)}</b> <small>{said.plusDelivery}</small>
          </p>
        ) : (
          sums.advance > 0 && (
            <p className={styles.advance}>
              {(sums.advance < sums.total ? said.nowAndLater : said.now)
                .replace("{}", taka(sums.advance))
                .replace("{}", taka(sums.total - sums.advance))}
            </p>
          )
        )}
        <Button wide id="confirm">
          {sums ? checkout.confirm(sums.total) : hydrated ? product.orderNow : said.seeTotal}
        </Button>
      </div>
    </>
  );
}

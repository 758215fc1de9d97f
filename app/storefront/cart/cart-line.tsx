import { useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { formatTaka } from "#app/domain/core/money.ts";
import type { PricedLine } from "#app/domain/orders/cart/priced-cart.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Image } from "#app/ui/image.tsx";
import { useWords } from "#app/words/use-words.ts";
import { useCartClick } from "../parts/cart-clicks.ts";
import { LineName, nameOfLine } from "../parts/line-name.tsx";
import type { NextDeal } from "../parts/next-deal.server.ts";
import styles from "./cart-line.module.css";
import type { RefusedQuantity } from "./change.server.ts";
import { Stepper } from "./stepper.tsx";
import { TypedQuantity } from "./typed-quantity.tsx";

/** A cart line whose buttons post to `/cart`; `operation` makes repeated submissions count once. */
export function CartLine({
  line,
  operation,
  refused,
  deal,
}: {
  line: PricedLine;
  operation: string;
  refused: RefusedQuantity | null;
  deal: NextDeal | null | undefined;
}) {
  const words = useWords();
  const name = nameOfLine(line, words);
  const canBeHad = line.problem === null || line.problem === "not-enough-stock";
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        <Image path={line.image} alt="" use="thumbnail" />
      </div>
      {line.slug ? (
        <a className={styles.title} href={`/products/${line.slug}`}>
          <LineName line={line} />
        </a>
      ) : (
        <span className={styles.title}>
          <LineName line={line} />
        </span>
      )}{" "}
      <span className={styles.total}>{canBeHad && formatTaka(line.lineTotal, words.language)}</span>{" "}
      {canBeHad && <span className={styles.each}>{words.cart.each(line.price)}</span>}
      <Problem line={line} operation={operation} />
      {deal && <TakeDeal deal={deal} productId={line.productId} operation={operation} />}
      <div className={styles.acts}>
        {canBeHad ? <Stepper line={line} title={name} operation={operation} /> : <span />}
        <RemoveLine productId={line.productId} title={name} operation={operation} />
        {canBeHad && (
          <TypedQuantity line={line} title={name} operation={operation} refused={refused} />
        )}
      </div>
    </li>
  );
}

/** Why the line cannot be ordered; when fewer pieces are left, a button takes those. */
function Problem({ line, operation }: { line: PricedLine; operation: string }) {
  const { problems, takeWhatIsLeft } = useWords().cart;
  const fetcher = useFetcher();
  if (!line.problem) return null;
  if (line.problem !== "not-enough-stock")
    return <p className={styles.problem}>{problems[line.problem]}</p>;
  return (
    <fetcher.Form method="post" action="/cart" className={styles.problem} preventScrollReset>
      <p>{problems["not-enough-stock"](line.limit, line.quantity)}</p>
      <input type="hidden" name="operation" value={operation} />
      <input type="hidden" name="productId" value={line.productId} />
      <input type="hidden" name="quantity" value={line.limit} />
      <Button look="secondary" name="intent" value="set-quantity">
        {takeWhatIsLeft(line.limit)}
      </Button>
    </fetcher.Form>
  );
}

/** Takes the pieces that complete the line's deal. */
function TakeDeal(props: { deal: NextDeal; productId: string; operation: string }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/cart" className={styles.deal} preventScrollReset>
      <input type="hidden" name="operation" value={props.operation} />
      <input type="hidden" name="productId" value={props.productId} />
      <Button look="secondary" name="deal" value={props.deal.quantity}>
        {props.deal.text}
      </Button>
    </fetcher.Form>
  );
}

function RemoveLine(props: { productId: string; title: string; operation: string }) {
  const words = useWords();
  const send = useCartClick();
  const remove = (event: FormEvent) => {
    event.preventDefault();
    send("remove-line", props.productId);
  };
  return (
    <form method="post" action="/cart" onSubmit={remove}>
      <input type="hidden" name="operation" value={props.operation} />
      <input type="hidden" name="productId" value={props.productId} />
      <Button
        look="quiet"
        name="intent"
        value="remove-line"
        aria-label={words.cart.removeLine(props.title)}
      >
        {words.cart.remove}
      </Button>
    </form>
  );
}

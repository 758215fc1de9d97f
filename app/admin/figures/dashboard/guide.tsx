import { Link } from "@remix-run/react";
import { formatNumber } from "#app/domain/core/money.ts";
import type { Guide as Facts, TrialOrder } from "#app/domain/figures/guide/guide.server.ts";
import { GUIDE, GUIDE_PRODUCTS, type GuideStep } from "#app/domain/figures/guide/guide.ts";
import type { StaffPage } from "#app/rights.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { DistrictSelect } from "#app/ui/place-fields.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { useMay } from "../../core/use-may.ts";
import styles from "./guide.module.css";

/** Where each step is done, and the page that its reader must be allowed to read. */
const TARGETS: Partial<Record<GuideStep, readonly [StaffPage, string]>> = {
  name: ["admin/shop/settings", "/admin/settings?back=/admin#phones"],
  products: ["admin/catalog/products", "/admin/product?new&back=/admin"],
  hear: ["admin/messages/notices", "/admin/account/notices"],
  courier: ["admin/parcels/couriers", "/admin/couriers?new&back=/admin"],
};

/** The steps to the first sale; those that are done keep their tick. */
export function Guide({
  guide,
  isOpen,
}: {
  guide: Facts;
  /** Whether its steps are shown at first, and not only how many are done. */
  isOpen: boolean;
}) {
  const { guide: words } = useAdminWords().dashboard;
  const { language } = useWords();
  const may = useMay();
  const steps = GUIDE.filter((step) => {
    const [page] = TARGETS[step] ?? [];
    return page === undefined || may(page);
  });
  const number = (n: number) => formatNumber(n, language);
  const done = steps.filter((step) => guide.done.includes(step)).length;
  const next = steps.find((step) => !guide.done.includes(step));
  return (
    <section className={styles.guide} aria-labelledby="guide">
      <details open={isOpen}>
        <summary>
          <h2 id="guide">
            {words.title} <small>{words.progress(number(done), number(steps.length))}</small>
          </h2>
        </summary>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <Step key={step} step={step} guide={guide} isNext={step === next} />
          ))}
        </ol>
        <Form method="post" action="/admin/guide">
          <Button look="quiet" name="intent" value="close-guide">
            {words.away}
          </Button>
        </Form>
      </details>
    </section>
  );
}

function Step({ step, guide, isNext }: { step: GuideStep; guide: Facts; isNext: boolean }) {
  const { done, products } = guide;
  const { guide: words } = useAdminWords().dashboard;
  const { language } = useWords();
  const number = (n: number) => formatNumber(n, language);
  const isDone = done.includes(step);
  const count = step === "products" && !isDone && products > 0;
  return (
    <li className={isDone ? styles.done : `${styles.open} ${isNext ? styles.next : ""}`.trim()}>
      <span className={styles.tick} aria-hidden="true">
        {isDone ? "✓" : number(GUIDE.indexOf(step) + 1)}
      </span>
      <div>
        <h3>
          {words.steps[step]}{" "}
          {count && <small>{`${number(products)}/${number(GUIDE_PRODUCTS)}`}</small>}
          {isDone && <span className="hidden-visually">{words.done}</span>}
        </h3>
        {!isDone && <p>{words.hints[step]}</p>}
        {step === "try" && guide.trial && <Trial trial={guide.trial} />}
      </div>
      {!isDone && <Act step={step} />}
    </li>
  );
}

/** The trial that is under way or over, and the press that removes it. */
function Trial({ trial: { id, orderNumber, status } }: { trial: TrialOrder }) {
  const { guide: words } = useAdminWords().dashboard;
  const { statuses } = useWords();
  return (
    <Form method="post" action="/admin/guide" className={styles.trial}>
      <Link to={`/admin/order?edit=${id}&back=/admin`}>
        {words.trial(orderNumber, statuses[status])}
      </Link>
      <Button look="quiet" name="intent" value="remove-trial">
        {words.removeTrial}
      </Button>
    </Form>
  );
}

/** The press of a step that is done on the dashboard itself. */
const INTENTS: Partial<Record<GuideStep, string>> = {
  district: "fill-delivery",
  try: "try-order",
  open: "open-shop",
};

function Act({ step }: { step: GuideStep }) {
  const { guide: words } = useAdminWords().dashboard;
  const [, href] = TARGETS[step] ?? [];
  if (href)
    return (
      <Link className={styles.act} to={href}>
        {words.acts[step]}
      </Link>
    );
  return (
    <Form method="post" action="/admin/guide" className={styles.form}>
      {step === "district" && (
        <DistrictSelect label={words.district} defaultValue="" required>
          <option value="" />
        </DistrictSelect>
      )}
      <Button name="intent" value={INTENTS[step]}>
        {words.acts[step]}
      </Button>
    </Form>
  );
}

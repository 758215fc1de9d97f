import { useId } from "react";
import styles from "./charts.module.css";

const WIDTH = 300;
const HEIGHT = 48;

/** A small curve of steps, such as the stock of each day. `about` says it in words. */
export function Sparkline({
  title,
  about,
  values,
}: {
  title: string;
  about: string;
  values: readonly number[];
}) {
  const id = useId();
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length);
  const y = (value: number) => (2 + (1 - value / most) * (HEIGHT - 4)).toFixed(1);
  const path = values.map(
    (value, index) => `${index === 0 ? "M0 " : "V"}${y(value)}h${step.toFixed(2)}`,
  );
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-about`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-about`}>{about}</desc>
      <path className={styles.under} d={`${path.join("")}V${HEIGHT}H0Z`} />
      <path className={styles.now} d={path.join("")} />
    </svg>
  );
}

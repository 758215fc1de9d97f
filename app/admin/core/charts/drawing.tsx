import { type ReactNode, useId } from "react";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "./charts.module.css";
import type { Bar } from "./charts.tsx";
import { scaleOf } from "./scale.ts";

/** In pixels; above the highest mark is the space for a column's figure. */
const HEIGHT = 220;
const HEAD = 24;

/**
 * Where a drawing puts its columns and points: the left edge and width of a column in percent of
 * the width, the height of a value in pixels, and the values at both ends.
 */
export type Room = {
  left: (column: number) => number;
  step: number;
  y: (value: number) => number;
  top: number;
  bottom: number;
};

/**
 * The frame of a picture over time, as wide as its card: round values named at the axis, the first,
 * middle and last day below, and the highest day in the description for screen readers.
 */
export function Drawing({
  title,
  about,
  bars,
  values = bars.map(({ value }) => value),
  say,
  children,
}: {
  title: string;
  /** For screen readers, instead of the range and its highest day. */
  about?: string;
  bars: readonly Bar[];
  /** All values that the axis must reach, if there are more than those of the bars. */
  values?: readonly number[];
  /** A value of the axis in words. */
  say: (value: number) => string;
  children: (room: Room) => ReactNode;
}) {
  const { dashboard } = useAdminWords();
  const id = useId();
  const { bottom, top, marks } = scaleOf(values);
  const step = 100 / Math.max(1, bars.length);
  const y = (value: number) => HEAD + ((top - value) / (top - bottom)) * (HEIGHT - HEAD - 1);
  const room = { left: (column: number) => column * step, step, y, top, bottom };
  const [first, last] = [bars[0], bars.at(-1)];
  const middle = bars.length < 3 ? undefined : bars[Math.floor((bars.length - 1) / 2)];
  const ends = [...new Set([first, middle, last])].flatMap((bar) => bar ?? []);
  const highest = highestOf(bars);
  const said =
    first && last && highest && bars.some(({ value }) => value !== 0)
      ? dashboard.aboutDrawing(first.label, last.label, `${highest.label}, ${highest.text}`)
      : dashboard.noSales;
  return (
    <div className={styles.frame}>
      <div className={styles.scale} aria-hidden="true">
        {marks.toReversed().map((mark) => (
          <span key={mark}>{say(mark)}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a drawing */}
      <svg
        className={styles.drawing}
        height={HEIGHT}
        role="group"
        aria-labelledby={`${id}-title ${id}-about`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-about`}>{about ?? said}</desc>
        {marks.map((mark) => (
          <line
            key={mark}
            className={mark === 0 ? styles.axis : styles.line}
            x2="100%"
            y1={y(mark)}
            y2={y(mark)}
          />
        ))}
        {children(room)}
      </svg>
      <div className={styles.ends} aria-hidden="true">
        {ends.map(({ key, short }) => (
          <span key={key}>{short}</span>
        ))}
      </div>
    </div>
  );
}

/** A line through points, in percent of the width and pixels, as wide as the drawing. */
export function Path({ className, d }: { className: string | undefined; d: string }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 100 ${HEIGHT}`}
      width="100%"
      height={HEIGHT}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
}

/** The first bar of the highest value. */
const highestOf = (bars: readonly Bar[]): Bar | undefined =>
  bars.reduce<Bar | undefined>(
    (most, bar) => (most && most.value >= bar.value ? most : bar),
    undefined,
  );

/** A bar or point's name and figure where the pointer or the focus is. */
function Hint({ bar, column, room }: { bar: Bar; column: number; room: Room }) {
  const said = [`${bar.label}: ${bar.text}`, ...(bar.more ? [bar.more] : [])];
  const isLeft = room.left(column) < 50;
  return (
    <>
      <title>{said.join(" · ")}</title>
      <rect
        className={styles.column}
        x={`${room.left(column)}%`}
        width={`${room.step}%`}
        height={HEIGHT}
      />
      {said.map((line, n) => (
        <text
          key={line}
          className={styles.said}
          x={isLeft ? 0 : "100%"}
          y={14 + 18 * n}
          textAnchor={isLeft ? "start" : "end"}
        >
          {line}
        </text>
      ))}
    </>
  );
}

/** A column of a drawing that shows its figure when it has the focus. */
export function Column({
  bar,
  column,
  room,
  children,
}: {
  bar: Bar;
  column: number;
  room: Room;
  children?: ReactNode;
}) {
  return (
    <g className={styles.hinted} tabIndex={0}>
      <Hint bar={bar} column={column} room={room} />
      {children}
    </g>
  );
}

/** The mark of a column that is taller than the drawing: a cut across it. */
export function CutMark({ column, room }: { column: number; room: Room }) {
  return (
    <line
      className={styles.cut}
      x1={`${room.left(column)}%`}
      x2={`${room.left(column + 1)}%`}
      y1={HEAD + 22}
      y2={HEAD + 14}
    />
  );
}

/** Names the columns that are taller than the drawing. */
export function CutOff({ bars, values }: { bars: readonly Bar[]; values?: readonly number[] }) {
  const { dashboard } = useAdminWords();
  const { bottom, top } = scaleOf(values ?? bars.map(({ value }) => value));
  const cut = bars.filter(({ value }) => value > top || value < bottom);
  if (cut.length === 0) return null;
  return (
    <p className={styles.hint}>
      {dashboard.cutOff(cut.map((bar) => `${bar.label}: ${bar.text}`).join("; "))}
    </p>
  );
}

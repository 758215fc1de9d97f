import { type ReactNode, useId } from "react";
import { formatNumber } from "#app/domain/core/money.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./charts.module.css";
import type { Bar } from "./charts.tsx";

const WIDTH = 600;
const HEIGHT = 220;
/** Space for the days below and the highest figure above, in pixels. */
const FOOT = 36;
const HEAD = 32;
/** Width of one digit of the axis labels at their size on a phone, in pixels. */
const FIGURE = 13;

/**
 * Where a drawing puts its columns and points, in pixels: the left edge and width of a column, and
 * the height of a value.
 */
export type Room = {
  left: (column: number) => number;
  step: number;
  y: (value: number) => number;
  top: number;
  foot: number;
  width: number;
};

/**
 * The frame of a picture over time: values named at the axis, the first, middle and last day below,
 * and the highest day in the description for screen readers.
 */
export function Drawing({
  title,
  bars,
  least = 0,
  most,
  marks,
  children,
}: {
  title: string;
  bars: readonly Bar[];
  /** The values at the bottom and at the top. */
  least?: number;
  most: number;
  /** The values with a line. */
  marks: readonly number[];
  children: (room: Room) => ReactNode;
}) {
  const { language } = useWords();
  const { dashboard } = useAdminWords();
  const id = useId();
  const names = marks.map((mark) => formatNumber(mark, language));
  const left = Math.max(0, ...names.map((name) => name.length)) * FIGURE + 8;
  const step = (WIDTH - left) / Math.max(1, bars.length);
  const height = HEIGHT - FOOT - HEAD;
  const y = (value: number) => HEAD + ((most - value) / (most - least)) * height;
  const ends = bars.length < 3 ? [0] : [0, Math.floor((bars.length - 1) / 2), bars.length - 1];
  const [first, last] = [bars[0], bars.at(-1)];
  const highest = highestOf(bars);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a drawing
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="group"
      aria-labelledby={`${id}-title ${id}-about`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-about`}>
        {first && last && highest && bars.some(({ value }) => value !== 0)
          ? dashboard.aboutDrawing(first.label, last.label, `${highest.label}, ${highest.text}`)
          : dashboard.noSales}
      </desc>
      {marks.map((mark, index) => (
        <g key={mark}>
          <line
            className={mark === 0 ? styles.axis : styles.line}
            x1={left}
            x2={WIDTH}
            y1={y(mark)}
            y2={y(mark)}
          />
          <text
            className={styles.word}
            x={left - 8}
            y={y(mark)}
            textAnchor="end"
            dominantBaseline="middle"
          >
            {names[index]}
          </text>
        </g>
      ))}
      {children({
        left: (column) => left + column * step,
        step,
        y,
        top: HEAD,
        foot: HEIGHT - FOOT,
        width: WIDTH,
      })}
      {ends.map((index, position) => (
        <text
          key={bars[index]?.key ?? position}
          className={styles.word}
          x={left + (index + (position === 1 ? 0.5 : position / 2)) * step}
          y={HEIGHT - 8}
          textAnchor={(["start", "middle", "end"] as const)[position]}
        >
          {bars[index]?.short}
        </text>
      ))}
    </svg>
  );
}

/** The first bar of the highest value. */
export const highestOf = (bars: readonly Bar[]): Bar | undefined =>
  bars.reduce<Bar | undefined>(
    (most, bar) => (most && most.value >= bar.value ? most : bar),
    undefined,
  );

/** A bar or point's name and figure where the pointer or the focus is. */
function Hint({ bar, column, room }: { bar: Bar; column: number; room: Room }) {
  const said = `${bar.label}: ${bar.text}`;
  const isLeft = column * room.step < room.width / 2;
  return (
    <>
      <title>{said}</title>
      <rect
        className={styles.column}
        x={room.left(column)}
        y={0}
        width={room.step}
        height={room.foot}
      />
      <text
        className={styles.said}
        x={isLeft ? room.left(0) : room.width}
        y={14}
        textAnchor={isLeft ? "start" : "end"}
      >
        {said}
      </text>
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
    <path
      className={styles.cut}
      d={`M${room.left(column)} ${room.top + 20}l${room.step / 2} -8l${room.step / 2} 8`}
    />
  );
}

/** Names the columns that are taller than the drawing. */
export function CutOff({ bars }: { bars: readonly Bar[] }) {
  const { dashboard } = useAdminWords();
  if (bars.length === 0) return null;
  return (
    <p className={styles.hint}>
      {dashboard.cutOff(bars.map((bar) => `${bar.label}: ${bar.text}`).join("; "))}
    </p>
  );
}

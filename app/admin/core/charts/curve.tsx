import styles from "./charts.module.css";
import type { Bar } from "./charts.tsx";
import { Column, CutMark, CutOff, Drawing, Path, type Room } from "./drawing.tsx";

/** A value of each day and that of the same day of the range before. */
export type Point = Bar & { before: number };

/** Days up to which each has a dot, so that one day alone is seen too. */
const DOTS = 31;

/** A curve over time, with the range before as a dashed one; `names` are those of both ranges. */
export function Curve({
  title,
  points,
  names,
  say,
}: {
  title: string;
  points: Point[];
  names: { now: string; before: string };
  say: (value: number) => string;
}) {
  const values = points.flatMap(({ value, before }) => [value, before]);
  return (
    <>
      <ul className={styles.legend} aria-hidden="true">
        {(["now", "before"] as const).map((line) => (
          <li key={line}>
            <svg
              className={styles[line]}
              viewBox="0 0 28 10"
              width={28}
              height={10}
              aria-hidden="true"
            >
              <path d="M1 5h26" />
            </svg>
            {names[line]}
          </li>
        ))}
      </ul>
      <Drawing title={title} bars={points} values={values} say={say}>
        {(room) => (
          <>
            <Line
              of={points.map(({ before }) => within(room, before))}
              room={room}
              className={styles.before}
            />
            <Line
              of={points.map(({ value }) => within(room, value))}
              room={room}
              className={styles.now}
            />
            {points.map((point, index) => (
              <Column key={point.key} bar={point} column={index} room={room}>
                {point.value > room.top && <CutMark column={index} room={room} />}
              </Column>
            ))}
          </>
        )}
      </Drawing>
      <CutOff bars={points} values={values} />
    </>
  );
}

/** What lies beyond the drawing is drawn at its edge. */
const within = ({ bottom, top }: Room, value: number) => Math.max(bottom, Math.min(value, top));

function Line({
  of,
  room,
  className,
}: {
  of: readonly number[];
  room: Room;
  className: string | undefined;
}) {
  const at = of.map((value, index) => [room.left(index + 0.5), room.y(value)] as const);
  const path = at.map(
    ([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(2)} ${y.toFixed(1)}`,
  );
  return (
    <>
      <Path className={className} d={path.join("")} />
      {of.length <= DOTS && (
        <g className={className}>
          {at.map(([x, y]) => (
            <circle key={x} cx={`${x}%`} cy={y} r={4} />
          ))}
        </g>
      )}
    </>
  );
}

/** A level that stays until it changes, such as the stock at the end of each day. */
export function Steps({
  title,
  about,
  bars,
  say,
}: {
  title: string;
  about: string;
  bars: Bar[];
  say: (value: number) => string;
}) {
  return (
    <Drawing title={title} about={about} bars={bars} say={say}>
      {(room) => {
        const line = bars.map(
          ({ value }, index) =>
            `${index === 0 ? "M0 " : "V"}${room.y(Math.min(value, room.top)).toFixed(1)}H${room.left(index + 1).toFixed(2)}`,
        );
        return (
          <>
            <Path className={styles.under} d={`${line.join("")}V${room.y(0)}H0Z`} />
            <Path className={styles.now} d={line.join("")} />
            {bars.map((bar, index) => (
              <Column key={bar.key} bar={bar} column={index} room={room} />
            ))}
          </>
        );
      }}
    </Drawing>
  );
}

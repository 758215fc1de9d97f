import styles from "./charts.module.css";
import type { Bar } from "./charts.tsx";
import { Column, CutMark, CutOff, Drawing, type Room } from "./drawing.tsx";
import { scaleOf } from "./scale.ts";

/** A value of each day and that of the same day of the range before. */
export type Point = Bar & { before: number };

/** Days up to which each has a dot, so that one day alone is seen too. */
const DOTS = 31;

/** A curve over time, with the range before as a dashed one; `names` are those of both ranges. */
export function Curve({
  title,
  points,
  names,
}: {
  title: string;
  points: Point[];
  names: { now: string; before: string };
}) {
  const { top, lines } = scaleOf(points.flatMap(({ value, before }) => [value, before]));
  return (
    <>
      <ul className={styles.legend} aria-hidden="true">
        {(["now", "before"] as const).map((line) => (
          <li key={line}>
            <svg viewBox="0 0 28 10" width={28} height={10} aria-hidden="true">
              <path className={styles[line]} d="M1 5h26" />
            </svg>
            {names[line]}
          </li>
        ))}
      </ul>
      <Drawing title={title} bars={points} most={top} marks={[0, ...lines]}>
        {(room) => (
          <>
            <Line
              of={points.map(({ before }) => Math.min(before, top))}
              room={room}
              className={styles.before}
            />
            <Line
              of={points.map(({ value }) => Math.min(value, top))}
              room={room}
              className={styles.now}
            />
            {points.map((point, index) => (
              <Column key={point.key} bar={point} column={index} room={room}>
                {point.value > top && <CutMark column={index} room={room} />}
              </Column>
            ))}
          </>
        )}
      </Drawing>
      <CutOff bars={points.filter(({ value }) => value > top)} />
    </>
  );
}

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
    ([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`,
  );
  return (
    <g className={className}>
      <path d={path.join("")} />
      {of.length <= DOTS && at.map(([x, y]) => <circle key={x} cx={x} cy={y} r={4} />)}
    </g>
  );
}

import styles from "./charts.module.css";
import type { Bar } from "./charts.tsx";
import { Column, CutMark, CutOff, Drawing, highestOf } from "./drawing.tsx";
import { scaleOf } from "./scale.ts";

/**
 * A column chart over time with round grid lines and a label on the highest column; outliers are
 * cut off and explained below.
 */
export function Columns({ title, bars }: { title: string; bars: Bar[] }) {
  const { top, lines } = scaleOf(bars.map((bar) => bar.value));
  const highest = highestOf(bars);
  return (
    <>
      <Drawing title={title} bars={bars} most={top} marks={[0, ...lines]}>
        {(room) => (
          <>
            {bars.map((bar, index) => (
              <Column key={bar.key} bar={bar} column={index} room={room}>
                <rect
                  className={styles.bar}
                  x={room.left(index) + room.step * 0.15}
                  y={room.y(Math.min(bar.value, top))}
                  width={room.step * 0.7}
                  height={room.foot - room.y(Math.min(bar.value, top))}
                  rx={2}
                />
                {bar.value > top && <CutMark column={index} room={room} />}
              </Column>
            ))}
            {highest && highest.value > 0 && (
              <text
                className={`${styles.word} ${styles.highest}`}
                x={Math.min(
                  Math.max(room.left(bars.indexOf(highest) + 0.5), room.left(0) + 60),
                  room.width - 80,
                )}
                y={22}
                textAnchor="middle"
              >
                {highest.text}
              </text>
            )}
          </>
        )}
      </Drawing>
      <CutOff bars={bars.filter((bar) => bar.value > top)} />
    </>
  );
}

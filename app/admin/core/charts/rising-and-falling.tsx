import styles from "./charts.module.css";
import type { Bar } from "./charts.tsx";
import { Drawing, Hint } from "./drawing.tsx";

/**
 * Columns over time that rise from zero for a profit and fall for a loss, with the highest and
 * lowest named at the axis.
 */
export function RisingAndFalling({ title, bars }: { title: string; bars: Bar[] }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  const least = Math.min(0, ...bars.map((bar) => bar.value));
  const marks = least < 0 ? [most, 0, least] : [most, 0];
  return (
    <Drawing title={title} bars={bars} least={least} most={most} marks={marks}>
      {(room) =>
        bars.map((bar, index) => (
          <g key={bar.key}>
            <Hint bar={bar} column={index} room={room} />
            <rect
              className={bar.value < 0 ? styles.loss : styles.bar}
              x={room.left(index) + room.step * 0.15}
              y={room.y(Math.max(0, bar.value))}
              width={room.step * 0.7}
              height={Math.abs(room.y(bar.value) - room.y(0))}
            />
          </g>
        ))
      }
    </Drawing>
  );
}

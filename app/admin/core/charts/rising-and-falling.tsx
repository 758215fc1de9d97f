import styles from "./charts.module.css";
import type { Bar } from "./charts.tsx";
import { Column, CutMark, CutOff, Drawing } from "./drawing.tsx";
import { scaleBothWays } from "./scale.ts";

/**
 * Columns over time that rise from zero for a profit and fall for a loss, with round grid lines;
 * outliers are cut off and explained below.
 */
export function RisingAndFalling({ title, bars }: { title: string; bars: Bar[] }) {
  const { top, bottom, lines } = scaleBothWays(bars.map((bar) => bar.value));
  const within = (value: number) => Math.max(bottom, Math.min(value, top));
  const isCut = ({ value }: Bar) => within(value) !== value;
  return (
    <>
      <Drawing title={title} bars={bars} least={bottom} most={top} marks={[0, ...lines]}>
        {(room) =>
          bars.map((bar, index) => (
            <Column key={bar.key} bar={bar} column={index} room={room}>
              <rect
                className={bar.value < 0 ? styles.loss : styles.bar}
                x={room.left(index) + room.step * 0.15}
                y={room.y(Math.max(0, within(bar.value)))}
                width={room.step * 0.7}
                height={Math.abs(room.y(within(bar.value)) - room.y(0))}
                rx={2}
              />
              {bar.value > top && <CutMark column={index} room={room} />}
            </Column>
          ))
        }
      </Drawing>
      <CutOff bars={bars.filter(isCut)} />
    </>
  );
}

import styles from "./charts.module.css";
import type { Bar } from "./charts.tsx";
import { Column, CutMark, CutOff, Drawing, highestOf } from "./drawing.tsx";

/**
 * A column chart over time: columns rise from zero, and fall for a loss. The highest is named;
 * outliers are cut off and explained below.
 */
export function Columns({
  title,
  bars,
  say,
}: {
  title: string;
  bars: Bar[];
  say: (value: number) => string;
}) {
  const highest = highestOf(bars);
  return (
    <>
      <Drawing title={title} bars={bars} say={say}>
        {(room) => {
          const within = (value: number) => Math.max(room.bottom, Math.min(value, room.top));
          return (
            <>
              {bars.map((bar, index) => (
                <Column key={bar.key} bar={bar} column={index} room={room}>
                  <rect
                    className={bar.value < 0 ? styles.loss : styles.bar}
                    x={`${room.left(index + 0.15)}%`}
                    y={room.y(Math.max(0, within(bar.value)))}
                    width={`${room.step * 0.7}%`}
                    height={Math.abs(room.y(within(bar.value)) - room.y(0))}
                    rx={2}
                  />
                  {bar.value > room.top && <CutMark column={index} room={room} />}
                </Column>
              ))}
              {highest && highest.value > 0 && (
                <Highest
                  bar={highest}
                  at={room.left(bars.indexOf(highest) + 0.5)}
                  y={room.y(within(highest.value))}
                />
              )}
            </>
          );
        }}
      </Drawing>
      <CutOff bars={bars} />
    </>
  );
}

/** The figure of the highest column above it, `at` a place in percent of the width. */
function Highest({ bar, at, y }: { bar: Bar; at: number; y: number }) {
  const isAtEnd = at < 15 || at > 85;
  const end = at < 15 ? "start" : "end";
  return (
    <text
      className={`${styles.word} ${styles.highest}`}
      x={isAtEnd ? (at < 15 ? 0 : "100%") : `${at}%`}
      y={y - 6}
      textAnchor={isAtEnd ? end : "middle"}
    >
      {bar.text}
    </text>
  );
}

import { formatNumber } from "#app/domain/money.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./charts.module.css";
import type { Bar } from "./charts.tsx";
import { scaleOf } from "./scale.ts";

const WIDTH = 600;
const HEIGHT = 220;
/** Space for the labels below and above the columns, in pixels. */
const FOOT = 36;
const HEAD = 32;
/** Width of one digit of the axis labels at their size on a phone, in pixels. */
const FIGURE = 13;

/**
 * A column chart over time with round grid lines and a label on the highest column; outliers are cut off and explained
 * below. Units are pixels.
 */
export function Columns({ title, bars }: { title: string; bars: Bar[] }) {
  const { language } = useWords();
  const { dashboard } = useAdminWords();
  const { top, lines } = scaleOf(bars.map((bar) => bar.value));
  const names = lines.map((line) => formatNumber(line, language));
  const left = Math.max(...names.map((name) => name.length)) * FIGURE + 8;
  const step = (WIDTH - left) / Math.max(1, bars.length);
  const room = HEIGHT - FOOT - HEAD;
  const heightOf = (value: number) => (Math.min(value, top) / top) * room;
  const highest = bars.reduce(
    (at, bar, index) => (bar.value > (bars[at]?.value ?? 0) ? index : at),
    0,
  );
  const cut = bars.filter((bar) => bar.value > top);
  const middle = Math.floor((bars.length - 1) / 2);
  return (
    <>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={title}
      >
        {lines.map((line, index) => (
          <g key={line}>
            <line
              className={styles.line}
              x1={left}
              x2={WIDTH}
              y1={HEAD + room - heightOf(line)}
              y2={HEAD + room - heightOf(line)}
            />
            <text
              className={styles.word}
              x={left - 8}
              y={HEAD + room - heightOf(line)}
              textAnchor="end"
              dominantBaseline="middle"
            >
              {names[index]}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          <g key={bar.key}>
            <title>{`${bar.label}: ${bar.text}`}</title>
            <rect
              x={left + index * step}
              y={0}
              width={step}
              height={HEIGHT - FOOT}
              fill="transparent"
            />
            <rect
              className={styles.bar}
              x={left + index * step + step * 0.15}
              y={HEAD + room - heightOf(bar.value)}
              width={step * 0.7}
              height={heightOf(bar.value)}
              rx={2}
            />
            {bar.value > top && (
              <path
                className={styles.cut}
                d={`M${left + index * step} ${HEAD + 20}l${step / 2} -8l${step / 2} 8`}
              />
            )}
          </g>
        ))}
        <line className={styles.axis} x1={left} x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
        {[0, middle, bars.length - 1].map((index, position) => (
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
        {(bars[highest]?.value ?? 0) > 0 && (
          <text
            className={styles.word}
            x={Math.min(Math.max(left + highest * step + step / 2, left + 60), WIDTH - 80)}
            y={22}
            textAnchor="middle"
          >
            {bars[highest]?.text}
          </text>
        )}
      </svg>
      {cut.length > 0 && (
        <p className={styles.hint}>
          {dashboard.cutOff(cut.map((bar) => `${bar.label}: ${bar.text}`).join("; "))}
        </p>
      )}
    </>
  );
}

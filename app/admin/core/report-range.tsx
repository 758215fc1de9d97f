import { Link } from "@remix-run/react";
import type { presetRanges } from "#app/domain/core/report-range.ts";
import { Button } from "#app/ui/button.tsx";
import { useChosenInView } from "#app/ui/use-chosen-in-view.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "./report-range.module.css";

/** The choice of days: presets as links, and a folded form that keeps `also` in the query. */
export function ReportRange({
  path,
  range,
  presets,
  isRefused,
  also = {},
}: {
  path: string;
  range: { from: string; to: string };
  presets: ReturnType<typeof presetRanges>;
  isRefused: boolean;
  also?: Record<string, string>;
}) {
  const { reports } = useAdminWords();
  const row = useChosenInView<HTMLUListElement>(`${range.from} ${range.to}`);
  const isPreset = presets.some(({ from, to }) => from === range.from && to === range.to);
  return (
    <>
      {isRefused && (
        <p className={styles.refused} role="alert">
          {reports.noRange}
        </p>
      )}
      <div className={styles.ranges}>
        <ul ref={row} className={styles.presets}>
          {presets.map(({ name, from, to }) => (
            <li key={name}>
              <Link
                to={`${path}?${new URLSearchParams({ ...also, from, to })}`}
                aria-current={from === range.from && to === range.to ? "true" : undefined}
                preventScrollReset
              >
                {reports.presets[name]}
              </Link>
            </li>
          ))}
        </ul>
        {/* The key resets the fields when the range changes. */}
        <details className={styles.other} key={`${range.from} ${range.to}`} open={!isPreset}>
          <summary>{reports.otherDays}</summary>
          <form className={styles.range}>
            {Object.entries(also).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <label>
              {reports.from}
              <input type="date" name="from" defaultValue={range.from} required />
            </label>
            <label>
              {reports.to}
              <input type="date" name="to" defaultValue={range.to} required />
            </label>
            <Button type="submit">{reports.show}</Button>
          </form>
        </details>
      </div>
    </>
  );
}

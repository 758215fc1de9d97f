import { useEffect, useRef } from "react";

/** Scrolls a row of links sideways to the current one, without scrolling the page. */
export function useChosenInView<Row extends HTMLElement>(chosen: string | null | undefined) {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another link
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && link)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.clientWidth) / 2;
  }, [chosen]);
  return row;
}

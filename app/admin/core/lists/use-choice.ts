import {
  type FormEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";

/** Ticks of other pages that a form sends; an address with more would be refused. */
export const MOST_KEPT = 80;

export type Choice = {
  form: RefObject<HTMLFormElement>;
  /** The ids of the ticked rows of this page. */
  here: readonly string[];
  /** The ticks of rows on other pages. */
  elsewhere: readonly string[];
  /** Whether the whole list is meant. */
  isWhole: boolean;
  /** Whether ticks of other pages were lost, as there were more than a form sends. */
  isCut: boolean;
  tickPage: (isTicked: boolean) => void;
  clear: () => void;
  handlers: {
    onClick: (event: MouseEvent<HTMLFormElement>) => void;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
};

/**
 * The ticks of a list, kept for this tab over pages and reloads until its form is sent. `list`
 * names the list with its filters, `ids` are the rows of this page, `ticks` those of a refused form
 * (null otherwise) and `ticked` those that the server ticked. Ticks that move money are `brief`:
 * they end with the page.
 */
export function useChoice(
  list: string,
  ids: readonly string[],
  ticks: readonly string[] | null,
  ticked: { here: readonly string[]; isWhole: boolean },
  isBrief: boolean,
): Choice {
  const form = useRef<HTMLFormElement>(null);
  const last = useRef<HTMLInputElement | null>(null);
  const [chosen, setChosen] = useState<Pick<Choice, "here" | "elsewhere" | "isWhole">>({
    ...ticked,
    elsewhere: notAmong(ids, ticks ?? []).slice(0, MOST_KEPT),
  });
  const [isCut, setIsCut] = useState(false);
  const { elsewhere } = chosen;
  const page = ids.join();

  const keep = useCallback(
    (others: readonly string[], isStored = true) => {
      const here = boxesOf(form.current).filter((box) => box.checked);
      if (isStored && !isBrief) store(list, [...here.map(({ value }) => value), ...others]);
      const isWhole = form.current?.querySelector<HTMLInputElement>("[name=all]")?.checked ?? false;
      setChosen({ here: here.map(({ value }) => idOf(value)), isWhole, elsewhere: others });
    },
    [list, isBrief],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows and another answer have other ticks
  useEffect(() => {
    const kept = ticks ?? (isBrief ? [] : stored(list));
    if (kept) {
      const among = new Set(kept.map(idOf));
      for (const box of boxesOf(form.current)) box.checked = among.has(idOf(box.value));
    }
    const others = notAmong(ids, kept ?? []);
    if (others.length > MOST_KEPT) setIsCut(true);
    keep(others.slice(0, MOST_KEPT), ticks !== null);
  }, [list, page, ticks, keep, isBrief]);

  useEffect(() => {
    if (!isBrief) return;
    // A page that the browser keeps for Back comes again as it was left.
    const forget = () => {
      for (const box of boxesOf(form.current)) box.checked = false;
      keep([], false);
    };
    addEventListener("pagehide", forget);
    return () => removeEventListener("pagehide", forget);
  }, [isBrief, keep]);

  return {
    ...chosen,
    isCut,
    form,
    tickPage(isTicked) {
      for (const box of boxesOf(form.current)) box.checked = isTicked;
      keep(elsewhere);
    },
    clear() {
      for (const box of boxesOf(form.current)) box.checked = false;
      setIsCut(false);
      keep([]);
    },
    handlers: {
      onClick(event) {
        const box = event.target;
        if (!(box instanceof HTMLInputElement) || box.type !== "checkbox") return;
        if (box.name === "id") {
          const boxes = boxesOf(form.current);
          const range = [last.current, box].map((one) => (one ? boxes.indexOf(one) : -1));
          if (event.shiftKey && !range.includes(-1))
            for (const one of boxes.slice(Math.min(...range), Math.max(...range) + 1))
              one.checked = box.checked;
          last.current = box;
        }
        keep(elsewhere);
      },
      onSubmit({ nativeEvent, currentTarget }) {
        const { submitter } = nativeEvent as SubmitEvent;
        const method = submitter?.getAttribute("formmethod") ?? currentTarget.method;
        if (method === "post" || submitter?.hasAttribute("data-ends-choice")) store(list, null);
      },
    },
  };
}

const boxesOf = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>("input[type=checkbox][name=id]") ?? []),
];

const idOf = (tick: string) => tick.split("~", 1)[0] ?? "";

/** Ticks of other pages of the list. */
function notAmong(ids: readonly string[], ticks: readonly string[]): string[] {
  return ticks.filter((tick) => !ids.includes(idOf(tick)));
}

function stored(list: string): string[] | null {
  try {
    return JSON.parse(sessionStorage.getItem(`ticks ${list}`) ?? "null");
  } catch {
    return null;
  }
}

/** Without storage the ticks live as long as the page. */
function store(list: string, ticks: string[] | null): void {
  try {
    if (ticks) sessionStorage.setItem(`ticks ${list}`, JSON.stringify(ticks));
    else sessionStorage.removeItem(`ticks ${list}`);
  } catch {}
}

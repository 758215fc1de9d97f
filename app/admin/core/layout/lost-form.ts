import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { FORM_TOKEN } from "#app/http/form-state.ts";

/** A form that was sent and not answered yet; `isLost` once the answer was the log-in. */
type KeptForm = {
  by: string;
  page: string;
  boxes: [string, string][];
  at: number;
  isLost: boolean;
};

const KEY = "form-sent";

/** The event of a form that script sends by itself, without a press. */
export const SENT_BY_SCRIPT = "sent-by-script";

const SENDING = ["submit", SENT_BY_SCRIPT];

/** Milliseconds after which nobody expects the values back. */
const KEPT_MS = 60 * 60 * 1000;

/**
 * Keeps what staff typed when their session ended: the form that led to the log-in is filled in
 * again after it, on the same page and for the same person. True once that happened. Only forms of
 * the page itself, in this tab, and no passwords or files.
 */
export function useLostForm(by: string): boolean {
  const { pathname, search, key } = useLocation();
  const { state } = useNavigation();
  const navigate = useNavigate();
  const page = pathname + search;
  const [backOn, setBackOn] = useState("");

  useEffect(() => {
    const keep = ({ target }: Event) => {
      if (!(target instanceof HTMLFormElement) || target.method !== "post") return;
      const here = location.pathname + location.search;
      if (new URL(target.action).pathname !== location.pathname) return;
      write({ by, page: here, boxes: boxesOf(target).map(read), at: Date.now(), isLost: false });
    };
    for (const sending of SENDING) document.addEventListener(sending, keep, true);
    return () => {
      for (const sending of SENDING) document.removeEventListener(sending, keep, true);
      const sent = readSent();
      if (sent && location.pathname === "/login") write({ ...sent, isLost: true });
    };
  }, [by]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the same address is shown again
  useEffect(() => {
    const sent = readSent();
    if (state !== "idle" || !sent) return;
    if (!sent.isLost || sent.by !== by || Date.now() - sent.at > KEPT_MS) return write(null);
    // After the log-in the page comes without its overlay.
    if (sent.page !== page && sent.page.split("?")[0] === pathname)
      return navigate(sent.page, { replace: true });
    if (sent.page === page && fillIn(sent.boxes)) {
      write(null);
      setBackOn(key);
    }
  }, [by, key, page, state]);

  return backOn === key;
}

type Box = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isTicked = (box: Box): box is HTMLInputElement =>
  box instanceof HTMLInputElement && (box.type === "checkbox" || box.type === "radio");

/** A ticked box has its value, any other "". */
const read = (box: Box): [string, string] => [
  box.name,
  isTicked(box) && !box.checked ? "" : box.value,
];

function boxesOf(form: HTMLFormElement): Box[] {
  return [...form.elements].filter(
    (box): box is Box =>
      (box instanceof HTMLInputElement && box.type !== "password" && box.type !== "file") ||
      box instanceof HTMLSelectElement ||
      box instanceof HTMLTextAreaElement,
  );
}

/**
 * Fills the form with the same fields; the token is the new session's. False if the page has no
 * such form.
 */
function fillIn(boxes: KeptForm["boxes"]): boolean {
  const wanted = boxes.filter(([name]) => name !== FORM_TOKEN);
  const id = wanted.find(([name]) => name === "id")?.[1];
  const form = [...document.forms]
    .map((one) => fieldsOf(one))
    .find((fields) => {
      const isSame = fields.map(({ name }) => name).join() === wanted.map(([name]) => name).join();
      return isSame && fields.find(({ name }) => name === "id")?.value === id;
    });
  form?.forEach((box, at) => {
    setValue(box, wanted[at]?.[1] ?? "");
  });
  return form !== undefined;
}

const fieldsOf = (form: HTMLFormElement) => boxesOf(form).filter(({ name }) => name !== FORM_TOKEN);

/** As a person would, so that the page follows. */
function setValue(box: Box, value: string): void {
  if (isTicked(box)) {
    if (box.checked !== (value !== "")) box.click();
    return;
  }
  if (box.value === value) return;
  // The prototype's setter, because React overrides the element's own and would ignore the events.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), "value")?.set?.call(box, value);
  for (const type of ["input", "change"]) box.dispatchEvent(new Event(type, { bubbles: true }));
}

function readSent(): KeptForm | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as KeptForm | null;
  } catch {
    return null;
  }
}

/** Null removes it; a browser without storage keeps nothing. */
function write(sent: KeptForm | null): void {
  try {
    if (sent) sessionStorage.setItem(KEY, JSON.stringify(sent));
    else sessionStorage.removeItem(KEY);
  } catch {}
}

import { useFetcher } from "@remix-run/react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { BLOCK_TAG } from "#app/domain/core/block-tags.ts";
import { ButtonWithoutScript } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "./rich-text-field.module.css";

/** Delay in ms between typing and the preview. */
const REST_MS = 400;

/** The sanitised texts by their fields; null until a preview is requested. */
export type Preview = { readonly [name: string]: string | undefined } | null | undefined;

type RichText = { name: string; value: string; preview: Preview; action: string };

type Heading = "h2" | "h3";

/**
 * A text that is written as in WhatsApp or as HTML, as `textToHtml` reads it. Its preview opens by a
 * button without script; with script it is live and has a toolbar. `action` answers the intent
 * "preview" with the preview of the texts sent.
 */
export function RichTextField({
  preview: sent,
  action,
  value,
  name,
  heading = "h3",
  ...area
}: RichText & {
  heading?: Heading;
} & Omit<ComponentProps<typeof TextArea>, "name">) {
  const { products } = useAdminWords();
  const hydrated = useHydrated();
  const field = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(value);
  const preview = usePreview({ name, value, preview: sent, action }, typed);
  const apply = (kind: keyof typeof FORMATS) => {
    const area = field.current?.querySelector("textarea");
    if (!area) return;
    const html = kind === "h" ? ([`<${heading}>`, `</${heading}>`] as const) : FORMATS[kind];
    const isText = !BLOCK_TAG.test(area.value);
    const marks = isText && PLAIN[kind];
    if (isText && kind === "ul") format(area, asItems);
    else if (marks) format(area, (selected) => marked(marks, selected));
    else format(area, (selected) => wrapped(kind, html, selected, products.linkAddress));
    setTyped(area.value);
  };
  return (
    <div className={styles.description} ref={field}>
      {hydrated && (
        <div
          className={styles.toolbar}
          role="toolbar"
          aria-label={`${products.toolbar}: ${area.label}`}
        >
          {KINDS.map((kind) => (
            <button key={kind} type="button" onClick={() => apply(kind)}>
              {products.format[kind]}
            </button>
          ))}
        </div>
      )}
      <TextArea
        {...area}
        name={name}
        defaultValue={value}
        rows={6}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ButtonWithoutScript intent="preview">{products.preview}</ButtonWithoutScript>
      {preview !== null && (
        <section className={styles.preview} aria-label={products.previewOf}>
          {preview === "" ? (
            <p>{products.previewEmpty}</p>
          ) : (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server, as it would be stored
            <div lang={area.lang} dangerouslySetInnerHTML={{ __html: preview }} />
          )}
        </section>
      )}
    </div>
  );
}

/** The preview is sanitised by the server, as when saving. */
function usePreview({ name, value, preview, action }: RichText, typed: string): string | null {
  const fetcher = useFetcher<{ preview: Preview }>();
  const { submit } = fetcher;
  const shown = useRef(value);
  useEffect(() => {
    if (typed === shown.current) return;
    const timer = setTimeout(() => {
      shown.current = typed;
      submit(
        { intent: "preview", [name]: typed },
        { method: "post", action, encType: "multipart/form-data" },
      );
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [typed, submit, name, action]);
  return (fetcher.data?.preview ?? preview)?.[name] ?? null;
}

/** The tags that each toolbar button writes around the selection. */
const FORMATS = {
  b: ["<b>", "</b>"],
  i: ["<i>", "</i>"],
  h: ["<h3>", "</h3>"],
  ul: ["<ul>\n<li>", "</li>\n</ul>"],
  a: ['<a href="', '">'],
} as const;

/** What they write instead into a text without tags. */
const PLAIN: { readonly [kind: string]: Tags } = { b: ["*", "*"], i: ["_", "_"], h: ["# ", ""] };

const KINDS = Object.keys(FORMATS) as (keyof typeof FORMATS)[];

type Tags = readonly [before: string, after: string];

/** Replaces the selection by what is made of it, and selects that. */
function format(area: HTMLTextAreaElement, make: (selected: string) => string): void {
  const { selectionStart: start, selectionEnd: end, value } = area;
  area.setRangeText(make(value.slice(start, end)), start, end, "select");
  area.focus();
}

const asItems = (selected: string) =>
  selected
    .split(/\n+/)
    .map((line) => `- ${line}`)
    .join("\n");

/** Each line of the selection in marks, which hold within a line and touch its words. */
const marked = ([before, after]: Tags, selected: string) =>
  selected
    .split("\n")
    .map((line) => line.replace(line.trim(), (words) => before + words + after))
    .join("\n");

/** The selection in its tags, a list line by line; `address` is the target of a new link. */
function wrapped(
  name: keyof typeof FORMATS,
  [before, after]: Tags,
  selected: string,
  address: string,
): string {
  if (name === "a") return `${before}${address}${after}${selected}</a>`;
  if (name === "ul") return before + selected.split(/\n+/).join("</li>\n<li>") + after;
  return before + selected + after;
}

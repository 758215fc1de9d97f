import type { Shown } from "#app/domain/local-text.ts";

/** A product's name with the size of one piece: "Mustard honey, 500 g". */
export function ProductName({ of: { title, size } }: { of: { title: Shown; size: string } }) {
  if (!title.lang) return size ? `${title.text}, ${size}` : title.text;
  return (
    <>
      <span lang={title.lang}>{title.text}</span>
      {size && `, ${size}`}
    </>
  );
}

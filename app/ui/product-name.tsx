import type { ShownName } from "#app/domain/catalog/shown-name.ts";

/** A product's name with the size of one piece: "Mustard honey, 500 g". */
export function ProductName({ of: { title, size } }: { of: ShownName }) {
  if (!title.lang) return size ? `${title.text}, ${size}` : title.text;
  return (
    <>
      <span lang={title.lang}>{title.text}</span>
      {size && `, ${size}`}
    </>
  );
}

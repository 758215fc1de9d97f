import { code128 } from "#app/domain/packing/code128.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";

/** The order number as a barcode; the readable number is printed beside it. */
export function Barcode({ number, className }: { number: number; className: string | undefined }) {
  const { packing } = useAdminWords();
  const { bars, width } = code128(number);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={packing.barcode(String(number))}
    >
      <path d={bars.map(({ x, width }) => `M${x} 0h${width}v1h-${width}z`).join("")} />
    </svg>
  );
}

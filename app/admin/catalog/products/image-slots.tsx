import { useEffect, useState } from "react";
import { imageVariant } from "#app/domain/shop/media/image-path.ts";
import { Button } from "#app/ui/button.tsx";
import { IMAGE_BASE } from "#app/ui/image.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { FileInput } from "../../core/file-input.tsx";
import type { ProductFormView } from "./form-view.server.ts";
import styles from "./image-slots.module.css";

/** Four file inputs, each beside the picture that its slot has. */
export function ImageSlots({ view }: { view: ProductFormView }) {
  const { products } = useAdminWords();
  const cameBack = Object.keys(view.errors).length > 0 || view.preview !== null;
  return (
    <fieldset className={styles.slots}>
      <legend>{products.fields.images}</legend>
      <p>{products.hints.images}</p>
      {cameBack && <p role="status">{products.imagesKept}</p>}
      <ol className={styles.list}>
        {view.values.images.split(",").map((path, slot) => (
          // A picture that was accepted is in its slot now; the picker starts empty again.
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its number
          <Slot key={`${slot} ${path}`} slot={slot} path={path} errors={view.errors} />
        ))}
      </ol>
    </fieldset>
  );
}

function Slot({
  slot,
  path,
  errors,
}: {
  slot: number;
  path: string;
  errors: ProductFormView["errors"];
}) {
  const { products } = useAdminWords();
  const hydrated = useHydrated();
  const [kept, setKept] = useState(path);
  const [chosen, setChosen] = useState<File | null>(null);
  const [removals, setRemovals] = useState(0);
  const preview = useDataUrl(chosen);
  const name = `image${slot + 1}`;
  const [error] = errors[name] ?? [];
  const removeHere = () => {
    setChosen(null);
    setKept("");
    setRemovals(removals + 1);
  };
  return (
    <li className={styles.slot}>
      <span className={styles.picture}>
        {preview && <img src={preview} alt={products.imageChosen(slot + 1)} />}
        {!preview && kept && (
          <img src={IMAGE_BASE + imageVariant(kept, 400)} alt={products.imageNow(slot + 1)} />
        )}
        {!preview && !kept && <span>{products.noImage}</span>}
      </span>
      <label htmlFor={name}>{products.image(slot + 1)}</label>
      <input type="hidden" name="images" value={kept} />
      <FileInput
        // Another picker, which has no file.
        key={removals}
        id={name}
        name={name}
        accept="image/*"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        onChange={(event) => setChosen(event.currentTarget.files?.[0] ?? null)}
      />
      {(kept || chosen) && (
        <Button
          look="quiet"
          aria-label={`${products.removeImage} ${slot + 1}`}
          formNoValidate
          {...(hydrated
            ? { type: "button", onClick: removeHere }
            : { name: "intent", value: `remove-image-${slot + 1}` })}
        >
          {products.removeImage}
        </Button>
      )}
      <span id={`${name}-error`} className={styles.error}>
        {error}
      </span>
    </li>
  );
}

/** The chosen file as a data URL, because the security policy allows `data:` and not `blob:`. */
function useDataUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    setUrl(null);
    if (!file?.type.startsWith("image/")) return;
    const reader = new FileReader();
    reader.onload = () => setUrl(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return url;
}

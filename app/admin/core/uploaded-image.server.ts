import { parseImagePath } from "#app/domain/shop/media/image-path.ts";
import { saveUpload } from "#app/domain/shop/media/images.server.ts";
import { asRefusal } from "#app/http/form.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";

/**
 * The path of the uploaded picture, which is stored at once because browsers do not remember a
 * chosen file, else the path in the field `kept`; "" for none. Browsers send an empty file for an
 * unused file input.
 */
export async function receiveImage(
  request: Request,
  form: FormData,
  field: string,
  kept: string,
): Promise<{ path: string; errors: Record<string, string[]> }> {
  const before = String(form.get(kept) ?? "");
  const path = parseImagePath(before) ? before : "";
  const file = form.get(field);
  if (!(file instanceof File) || (file.name === "" && file.size === 0)) return { path, errors: {} };
  try {
    return { path: await saveUpload(file), errors: {} };
  } catch (error) {
    return { path, errors: { [field]: [sayRefusal(wordsFor(request), asRefusal(error))] } };
  }
}

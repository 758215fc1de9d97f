import { data, redirect } from "@remix-run/node";
import { ENCODINGS, MOVE_KINDS } from "#app/domain/core/moves/moves.ts";
import { createMoves } from "#app/domain/core/moves/read-moves.server.ts";
import { asRefusal } from "#app/http/form.server.ts";
import { formState } from "#app/http/form-state.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { done, invalid, type SentForm } from "../../core/staff-page.server.ts";

/**
 * Makes a move of each file. One that is refused among several is named with the reason, and the
 * others are kept.
 */
export async function takeFiles(sent: SentForm) {
  const { form, words, request, actor } = sent;
  const files = form.getAll("file").flatMap((one) => (one instanceof File && one.name ? one : []));
  const encoding = ENCODINGS.find((one) => one === form.get("encoding"));
  const kind = MOVE_KINDS.find((one) => one === form.get("kind"));
  const { ids, refused: failures } = await createMoves(files, { encoding, kind }, actor);
  if (files.length <= 1) {
    const [only] = failures;
    if (only) throw only.error;
    return redirect(`/admin/move-in/${ids[0]}`);
  }
  const refused = failures.map(
    ({ fileName, error }) => `${fileName}: ${sayRefusal(wordsFor(request), asRefusal(error))}`,
  );
  const taken = ids.length;
  if (refused.length === 0) return done(sent, words.moveIn.taken(taken));
  if (taken === 0) return invalid(sent, ...refused);
  // With 409 the page loads its list again, which has the others now.
  return data(formState(form, { "": [...refused, words.moveIn.othersTaken(taken)] }), {
    status: 409,
  });
}

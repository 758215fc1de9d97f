import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { listCouriers } from "#app/domain/couriers/couriers.server.ts";
import { PASTE_MAX_BYTES } from "#app/domain/couriers/pasted-rows.server.ts";
import { readStaffForm, requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { formState, refusedForm } from "#app/http/form-state.server.ts";
import type { FormState } from "#app/http/form-state.ts";
import type { AdminWords } from "#app/words/admin.en.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";

/** Bytes of the form's text: percent-encoded Bangla is three times as long. */
const MOST_PASTED = PASTE_MAX_BYTES * 3;

const FIELDS = formFields([], {
  texts: ["courier", "text"],
  files: ["file"],
  mostTextBytes: MOST_PASTED,
});

type PastedPage = "admin/consignments" | "admin/delivered-parcels" | "admin/payout-new";

/** The data of an empty form for a courier's list; `?courier=` preselects a courier. */
export async function loadPastedList(
  args: LoaderFunctionArgs,
  page: PastedPage,
  title: (words: AdminWords) => string,
) {
  await requireAdmin(args, page);
  const couriers = await listCouriers();
  return {
    title: title(adminWordsFor(args.request)),
    asked: new URL(args.request.url).searchParams.get("courier") ?? "",
    couriers: couriers.map(({ id, name }) => ({ id, name })),
  };
}

export type PastedAnswer<Line> = { form: FormState; lines: Line[]; isSaved: boolean };

type Admin = Awaited<ReturnType<typeof requireAdmin>>;

/**
 * Returns a dry run, or with the save button saves and returns the result (or a redirect to it); the form carries the
 * text so that the server stores nothing in between, and a refused list returns with its reason and text.
 */
export async function answerPastedList<Line>(
  args: ActionFunctionArgs,
  page: PastedPage,
  does: {
    nothingTyped: (words: AdminWords) => string;
    plan: (text: string, courierId: string) => Promise<Line[]>;
    save: (text: string, courierId: string, admin: Admin) => Promise<Line[] | Response>;
  },
) {
  const { admin, form, intent } = await readStaffForm(args, page, FIELDS);
  const { request } = args;
  const text = await pastedText(form);
  const courierId = String(form.get("courier") ?? "");
  const answer = (state: FormState, lines: Line[], isSaved: boolean, status = 200) =>
    data<PastedAnswer<Line>>(
      { form: { ...state, values: { ...state.values, text: text ?? "" } }, lines, isSaved },
      { status },
    );
  if (!text) {
    const said = does.nothingTyped(adminWordsFor(request));
    return answer(formState(form, { text: [said] }), [], false, 400);
  }
  try {
    const isSaved = intent === "save";
    const lines = isSaved
      ? await does.save(text, courierId, admin)
      : await does.plan(text, courierId);
    return lines instanceof Response ? lines : answer(formState(form, {}), lines, isSaved);
  } catch (error) {
    return answer(refusedForm(form, asRefusal(error), wordsFor(request)), [], false, 409);
  }
}

/** The submitted list: its file (`file`), else its text (`text`); null when it is empty or not text. */
async function pastedText(form: FormData): Promise<string | null> {
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0)
    return String(form.get("text") ?? "").trim() || null;
  if (file.size > PASTE_MAX_BYTES) return null;
  try {
    return (
      new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()).trim() || null
    );
  } catch {
    return null;
  }
}

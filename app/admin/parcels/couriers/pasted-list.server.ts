import { type ActionFunctionArgs, data } from "@remix-run/node";
import {
  type ChosenColumns,
  PASTE_MAX_BYTES,
  type TableRules,
} from "#app/domain/core/pasted-tables/pasted-table.server.ts";
import { listCouriers } from "#app/domain/parcels/couriers/couriers.server.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { readStaffForm } from "#app/http/auth.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { formState, refusedForm } from "#app/http/form-state.server.ts";
import type { FormState } from "#app/http/form-state.ts";
import type { AdminWords } from "#app/words/admin.en.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { staffLoader } from "../../core/staff-page.server.ts";
import {
  chosenIn,
  columnFields,
  pastedText,
  type ShownColumns,
  shownColumns,
} from "../../core/tables/chosen-columns.server.ts";

/** Bytes of the form's text: percent-encoded Bangla is three times as long. */
const MOST_PASTED = PASTE_MAX_BYTES * 3;

const fieldsOf = (rules: TableRules<string>) => {
  const { texts, lists } = columnFields(rules);
  return formFields([], {
    texts: ["courier", "text", ...texts],
    lists,
    files: ["file"],
    mostTextBytes: MOST_PASTED,
  });
};

type PastedPage =
  | "admin/parcels/consignments"
  | "admin/parcels/delivered-parcels"
  | "admin/money/payout-new";

/** Loads an empty form for a courier's list; `?courier=` preselects a courier. */
export const pastedListLoader = (page: PastedPage, title: (words: AdminWords) => string) =>
  staffLoader(page, async ({ query, words }) => {
    const couriers = await listCouriers();
    return {
      title: title(words),
      asked: query.get("courier") ?? "",
      couriers: couriers.map(({ id, name }) => ({ id, name })),
    };
  });

export type PastedAnswer<Line> = {
  form: FormState;
  lines: Line[];
  isSaved: boolean;
  /** Null for a list that cannot be read at all. */
  shown: ShownColumns | null;
};

/**
 * Returns a dry run, or with the save button saves and returns the result (or a redirect to it);
 * the form carries the text so that the server stores nothing in between, and a refused list
 * returns with its reason and text.
 */
export async function answerPastedList<Line, Name extends string>(
  args: ActionFunctionArgs,
  page: PastedPage,
  does: {
    rules: TableRules<Name>;
    nothingTyped: (words: AdminWords) => string;
    plan: (text: string, courierId: string, columns?: ChosenColumns<Name>) => Promise<Line[]>;
    save: (
      text: string,
      courierId: string,
      admin: User,
      columns?: ChosenColumns<Name>,
    ) => Promise<Line[] | Response>;
  },
) {
  const { rules } = does;
  const { admin, form, intent } = await readStaffForm(args, page, fieldsOf(rules));
  const { request } = args;
  const text = await pastedText(form);
  const courierId = String(form.get("courier") ?? "");
  let shown: ShownColumns | null = null;
  const answer = (state: FormState, lines: Line[], isSaved: boolean, status = 200) =>
    data<PastedAnswer<Line>>(
      { form: { ...state, values: { ...state.values, text: text ?? "" } }, lines, isSaved, shown },
      { status },
    );
  if (!text) {
    const said = does.nothingTyped(adminWordsFor(request));
    return answer(formState(form, { text: [said] }), [], false, 400);
  }
  try {
    const isSaved = intent === "save";
    const chosen = chosenIn(form, text, rules);
    shown = shownColumns(text, rules, chosen);
    const lines = isSaved
      ? await does.save(text, courierId, admin, chosen)
      : await does.plan(text, courierId, chosen);
    return lines instanceof Response ? lines : answer(formState(form, {}), lines, isSaved);
  } catch (error) {
    return answer(refusedForm(form, asRefusal(error), wordsFor(request)), [], false, 409);
  }
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Language } from "#app/domain/core/language.ts";
import type { ShownForm } from "#app/domain/core/own-changes.ts";
import type { Faults, StaffNoun } from "#app/domain/core/staff-noun.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { readStaffForm, requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, parseForm, readShown } from "#app/http/form.server.ts";
import {
  formState,
  invalidForm,
  refusedForm,
  typedIn,
  withHeadline,
} from "#app/http/form-state.server.ts";
import type { FormState } from "#app/http/form-state.ts";
import { refusalInit } from "#app/http/refuse.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import type { Intent, StaffPage } from "#app/rights.ts";
import { hrefWith } from "#app/ui/href-with.ts";
import type { AdminWords } from "#app/words/admin.en.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { backPathIn } from "./back-path.ts";

/** A page that staff asked for. */
type Asked = LoaderFunctionArgs & {
  user: User;
  query: URLSearchParams;
  language: Language;
  words: AdminWords;
};

/** The loader of a staff page; its data has the page's `title`. */
export const staffLoader =
  <Data>(page: StaffPage, read: (asked: Asked) => Data | Promise<Data>) =>
  async (args: LoaderFunctionArgs): Promise<Data> => {
    const user = await requireAdmin(args, page);
    const { request } = args;
    const query = new URL(request.url).searchParams;
    const language = languageOf(request);
    return read({ ...args, user, query, language, words: adminWordsFor(request) });
  };

/** How long the notice of a deletion with its undo button is shown. */
const UNDO_MS = 5000;

/** A form that staff sent, and the list to go back to. */
export type SentForm = {
  request: Request;
  form: FormData;
  /** The field `id`; "" without one. */
  id: string;
  params: ActionFunctionArgs["params"];
  actor: User;
  words: AdminWords;
  list: string;
};

type ActionAnswer<State> = Response | ReturnType<typeof data<State>>;

type StaffForm<Page> = {
  page: Page;
  fields: Parameters<typeof readStaffForm>[2];
  /** By default the address of the form. */
  list?: string;
  /** Parameters that are left out of the form's address. */
  without?: string[];
};

/** The action of a staff page, with a handler for each intent. A refusal shows the form again. */
export function staffAction<Page extends StaffPage, State = never>(
  { page, fields, ...to }: StaffForm<Page>,
  handlers: Record<Intent<Page>, (sent: SentForm) => Promise<ActionAnswer<State | FormState>>>,
) {
  return async (args: ActionFunctionArgs): Promise<ActionAnswer<State | FormState>> => {
    const { admin: actor, form, intent } = await readStaffForm(args, page, fields);
    const { request, params } = args;
    const { pathname, search } = new URL(request.url);
    const closed = Object.fromEntries((to.without ?? []).map((name) => [name, null]));
    const list = to.list ?? hrefWith(pathname, search, closed);
    const id = String(form.get("id") ?? "");
    const sent = { request, form, id, params, actor, words: adminWordsFor(request), list };
    try {
      return await handlers[intent](sent);
    } catch (error) {
      return refused(sent, error);
    }
  };
}

/** The form again with the reason; the code of a field's own fault names that field. */
function refused({ request, form }: SentForm, error: unknown, by: Failure = {}) {
  const refusal = asRefusal(error);
  const answer = refusedForm(form, refusal, wordsFor(request), by.fields?.[refusal.code]);
  return data(dress(answer, form, by.failed, by), refusalInit(refusal, 409));
}

type Failure = {
  /** Stands before the reasons of a form that was refused, or was not readable. */
  failed?: string;
  /** Stands before the reasons of an unreadable form alone. */
  invalid?: string;
  fields?: Faults | undefined;
  /** The names of checkboxes. */
  ticks?: readonly string[];
  /** Fields that are not sent back to the browser. */
  secrets?: readonly string[];
  /** What the form means where its fields are typed in another way; answers show what was typed. */
  meant?: FormData | undefined;
};

/**
 * Adds the headline and the submitted checkboxes: an unticked box sends nothing, boxes of one name
 * are joined with commas, and untouched ones show what is stored now.
 */
function dress(
  state: FormState,
  form: FormData,
  headline = "",
  { ticks = [], secrets = [], meant }: Pick<Failure, "ticks" | "secrets" | "meant"> = {},
) {
  const values = meant ? typedWhere(meant, form) : { ...state.values };
  for (const name of secrets) delete values[name];
  for (const name of ticks) {
    const ticked = form.getAll(name).join(",");
    if (ticked === (form.get(`was-${name}`) ?? null)) delete values[name];
    else values[name] = ticked;
  }
  return headline ? withHeadline({ ...state, values }, headline) : { ...state, values };
}

/** The fields as typed that the person changed, by what the form means. */
export const typedWhere = (meant: FormData, form: FormData): FormState["values"] =>
  Object.fromEntries(
    Object.keys(typedIn(meant)).map((name) => [name, String(form.get(name) ?? "")]),
  );

/** Writes a valid form; shows an invalid one again. */
export async function save<Schema extends z.ZodType<object>, Written, State = FormState>(
  sent: SentForm,
  schema: Schema,
  write: (
    value: z.output<Schema>,
    shown: ShownForm<z.output<Schema>> | undefined,
  ) => Promise<Written>,
  {
    said,
    ...by
  }: Failure & {
    /** The notice, or another answer. */
    said: string | ((written: Written) => string | ActionAnswer<State>);
  },
): Promise<ActionAnswer<FormState | State>> {
  const { request, form } = sent;
  const { meant = form } = by;
  const submission = parseForm(meant, schema);
  if (submission.status !== "success") {
    const answer = invalidForm(form, submission, wordsFor(request));
    return data(dress(answer, form, by.failed ?? by.invalid, by), { status: 400 });
  }
  try {
    const written = await write(submission.value, readShown(meant, schema));
    const answer = typeof said === "string" ? said : said(written);
    return typeof answer === "string" ? await done(sent, answer) : answer;
  } catch (error) {
    return refused(sent, error, by);
  }
}

/** The form again with errors on the whole. */
export const invalid = ({ form }: SentForm, ...errors: string[]) =>
  data(formState(form, { "": errors }), { status: 400 });

/** Where a form that succeeded leads: to the page that asked for it by `?back=`, else to the list. */
export const wayOn = ({ request, list }: SentForm): string =>
  backPathIn(new URL(request.url).searchParams) ?? list;

/** On with a notice. */
export const done = (sent: SentForm, text: string): Promise<Response> =>
  redirectWithToast(sent.request, wayOn(sent), { type: "success", text });

/** Back to the list with a notice that can undo the deletion. */
export const deleted = ({ request, list, id, words }: SentForm, text: string): Promise<Response> =>
  redirectWithToast(request, list, {
    type: "success",
    text,
    ms: UNDO_MS,
    undo: { action: list, id, text: words.frame.undo },
  });

/** Back to the list with the notice that nothing was deleted. */
export const cancelled = ({ request, list, words }: SentForm): Promise<Response> =>
  redirectWithToast(request, list, { type: "error", text: words.frame.cancelledProcess });

/** Undoes a deletion. */
export async function restored(
  sent: SentForm,
  restore: (id: string, actor: SentForm["actor"]) => Promise<unknown>,
): Promise<Response> {
  await restore(sent.id, sent.actor);
  return done(sent, sent.words.frame.restored);
}

/** What the page of a noun says. */
type NounWords = { saved: string; failed?: string; deleted: (name: string) => string };

type Handler = (sent: SentForm) => Promise<ActionAnswer<FormState>>;

/** The handlers of the forms with which staff add, change, delete and restore rows of one kind. */
export function nounForms<
  Name extends string,
  Row,
  Input extends z.ZodType<object>,
  Changes extends z.ZodType<object>,
>(
  name: Name,
  noun: StaffNoun<Row, Input, Changes>,
  wordsOf: (words: AdminWords) => NounWords,
  {
    prepare = (sent) => sent,
    mean,
  }: {
    /** Completes a form before it is read. */
    prepare?: (sent: SentForm) => SentForm;
    /** What a form means whose fields are typed in another way than they are stored. */
    mean?: (form: FormData) => FormData;
  } = {},
) {
  const sayings = ({ words, form }: SentForm) => {
    const { saved, failed } = wordsOf(words);
    const meant = mean?.(form);
    return { said: saved, fields: noun.faults, ...(failed && { failed }), ...(meant && { meant }) };
  };
  const forms: Record<string, Handler> = {
    [`create-${name}`]: (sent) =>
      save(prepare(sent), noun.schema, (input) => noun.create(input, sent.actor), sayings(sent)),
    [`update-${name}`]: (sent) =>
      save(
        prepare(sent),
        noun.changes,
        (changes, shown) => noun.update(sent.id, changes, shown, sent.actor),
        sayings(sent),
      ),
    [`delete-${name}`]: async (sent) => {
      const row = await noun.remove(sent.id, sent.actor);
      return deleted(sent, wordsOf(sent.words).deleted(noun.nameOf(row)));
    },
    restore: (sent) => restored(sent, noun.restore),
  };
  return forms as Record<`${"create" | "update" | "delete"}-${Name}` | "restore", Handler>;
}

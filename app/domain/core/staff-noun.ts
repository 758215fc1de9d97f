import type { z } from "zod";
import type { ShownForm } from "./own-changes.ts";
import type { RefusalCode } from "./shop-error.ts";
import type { ActingStaff } from "./staff-acts/staff-acts.ts";

/** The fields that cause refusals, as forms and the API call them, by the refusal's code. */
export type Faults = Readonly<Partial<Record<RefusalCode, string>>>;

/** What staff do with the rows of one kind. */
export type StaffNoun<
  Row,
  Input extends z.ZodType<object> = z.ZodType<object>,
  Changes extends z.ZodType<object> = z.ZodType<object>,
> = {
  /** Of a whole new row. */
  schema: Input;
  /** Of an edit, which leaves absent fields as they are. */
  changes: Changes;
  /** A row's name in lists and notices. */
  nameOf: (row: Row) => string;
  find: (id: string) => Promise<Row | null>;
  listDeleted: () => Promise<Row[]>;
  create: (input: z.output<Input>, actor: ActingStaff) => Promise<Row>;
  update: (
    id: string,
    changes: z.output<Changes>,
    shown: ShownForm<z.output<Changes>> | undefined,
    actor: ActingStaff,
  ) => Promise<Row>;
  remove: (id: string, actor: ActingStaff) => Promise<Row>;
  restore: (id: string, actor: ActingStaff) => Promise<Row>;
  faults?: Faults;
};

/** Infers the types of a description. */
export const staffNoun = <Row, Input extends z.ZodType<object>, Changes extends z.ZodType<object>>(
  noun: StaffNoun<Row, Input, Changes>,
): StaffNoun<Row, Input, Changes> => noun;

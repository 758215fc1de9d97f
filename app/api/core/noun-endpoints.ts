import { z } from "zod";
import type { StaffNoun } from "#app/domain/core/staff-noun.ts";
import type { ApiWords } from "#app/words/api.en.ts";
import type { Description } from "./description.ts";
import { idInQuery } from "./fields.ts";
import { staffChange } from "./staff-change.ts";

type Verb = Pick<Description, "summary" | "refuses" | "example" | "isAddition"> & {
  /** By default the noun's own, and the verb. */
  path?: Description["path"];
};

type Said<
  Ending extends string,
  Key = keyof ApiWords["done"],
> = Key extends `${infer Name}-${Ending}` ? Name : never;

/** The endpoints with which staff add, change, delete and restore rows of one kind. */
export function nounEndpoints<
  Row,
  Input extends z.ZodType<object>,
  Changes extends z.ZodType<object>,
  Json extends z.ZodType,
>(
  noun: Omit<StaffNoun<Row, Input, Changes>, "nameOf" | "find" | "listDeleted">,
  {
    path,
    id,
    result,
    says,
    ...verbs
  }: {
    path: Description["path"];
    /** The parameter that names a row. */
    id: string;
    result: readonly [Json, (row: Row) => z.input<Json>];
    /** The name in the messages of a success. */
    says: Said<"added"> & Said<"updated"> & Said<"deleted"> & Said<"restored">;
  } & Record<"create" | "update" | "remove" | "restore", Verb>,
) {
  const query = z.object({ [id]: idInQuery });
  const idOf = (asked: unknown) => (asked as Record<string, string>)[id] ?? "";
  const { faults } = noun;
  return {
    create: staffChange(
      {
        method: "POST",
        path: `${path}/create`,
        body: noun.schema,
        result,
        faults,
        refuses: [409],
        isAddition: true,
        done: `${says}-added`,
        ...verbs.create,
      },
      ({ user, body }) => noun.create(body as z.output<Input>, user),
    ),
    update: staffChange(
      {
        method: "PUT",
        path: `${path}/update`,
        query,
        body: noun.changes,
        result,
        faults,
        refuses: [404, 409],
        isAddition: true,
        done: `${says}-updated`,
        ...verbs.update,
      },
      ({ user, query, body }) =>
        noun.update(idOf(query), body as z.output<Changes>, undefined, user),
    ),
    remove: staffChange(
      {
        method: "DELETE",
        path: `${path}/delete`,
        query,
        refuses: [404],
        isAddition: true,
        done: `${says}-deleted`,
        ...verbs.remove,
      },
      ({ user, query }) => noun.remove(idOf(query), user),
    ),
    restore: staffChange(
      {
        method: "PUT",
        path: `${path}/restore`,
        query,
        result,
        faults,
        refuses: [404, 409],
        isAddition: true,
        done: `${says}-restored`,
        ...verbs.restore,
      },
      ({ user, query }) => noun.restore(idOf(query), user),
    ),
  };
}

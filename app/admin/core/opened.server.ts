import type { z } from "zod";
import { type Limits, limitsOf } from "#app/http/form.server.ts";

type Row = { id: string; deletedAt?: Date | null };

export type OpenedRow<R> = {
  /** The value of `?new`; null without it. */
  isNew: string | null;
  edited: R | null;
  asked: R | null;
  deleted: { id: string; name: string; deletedAt: number }[] | null;
  /** Of the open form. */
  limits: Limits;
};

/** The rows of the overlay that the query names: `?new`, `?edit=`, `?delete=` or `?deleted`. */
export async function readOpened<R extends Row>(
  query: URLSearchParams,
  noun: {
    /** Of a form whose limits the page takes from here. */
    schema?: z.ZodType;
    find: (id: string) => Promise<R | null>;
    listDeleted: () => Promise<R[]>;
    nameOf: (row: R) => string;
  },
): Promise<OpenedRow<R>> {
  const [row, deleted] = await Promise.all([
    noun.find(query.get("edit") ?? query.get("delete") ?? ""),
    query.has("deleted") ? noun.listDeleted() : null,
  ]);
  const view = (row: R) => ({
    id: row.id,
    name: noun.nameOf(row),
    deletedAt: row.deletedAt?.getTime() ?? 0,
  });
  return {
    isNew: query.get("new"),
    edited: query.has("edit") ? row : null,
    asked: query.has("delete") ? row : null,
    deleted: deleted?.map(view) ?? null,
    limits: noun.schema && (query.has("edit") || query.has("new")) ? limitsOf(noun.schema) : {},
  };
}

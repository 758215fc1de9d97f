import { z } from "zod";
import type {
  ChosenColumns,
  TableColumns,
  TableRules,
} from "#app/domain/core/pasted-tables/pasted-table.server.ts";

const places = z.array(z.int().min(1).max(200)).max(20);

const shapeOf = <Name extends string, Field>(rules: TableRules<Name>, field: Field) =>
  Object.fromEntries(Object.keys(rules.columns).map((name) => [name, field])) as Record<
    Name,
    Field
  >;

/** The columns that a caller chose; those left out are found by their names. */
export const columnsOf = <Name extends string>(rules: TableRules<Name>) =>
  z.object(shapeOf(rules, places.optional())).optional().meta({
    description:
      "Numbers of columns, counted from 1, that are to be read as these; an empty list for none. Columns left out are found by their names.",
  }) as unknown as z.ZodType<ChosenColumns<Name> | undefined>;

/** The columns that were read. */
export const columnsJson = <Name extends string>(rules: TableRules<Name>) =>
  z
    .object({
      heads: z.array(z.string()).meta({
        description: "The cells of the header, or without one those of the first row.",
      }),
      hasHead: z.boolean(),
      chosen: z.object(shapeOf(rules, z.array(z.int()))).meta({
        description:
          "Numbers of columns, counted from 1. Lines without a header and without chosen columns are read one by one, and all are empty.",
      }),
      unsure: z.array(z.enum(Object.keys(rules.columns) as [Name, ...Name[]])).meta({
        description:
          "Columns that fit several names or none: send `columns`. Until then nothing is saved.",
      }),
    })
    .meta({ description: "Which columns were read." }) as unknown as z.ZodType<TableColumns<Name>>;

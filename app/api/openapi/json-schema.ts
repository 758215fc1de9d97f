import { z } from "zod";

/** As much of JSON Schema 2020-12, the dialect of OpenAPI 3.1, as is read here. */
export type JsonSchema = {
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
};

/** What a schema takes, or gives out. Named schemas are put among the components and referred to. */
export function toJsonSchema(
  schema: z.ZodType,
  io: "input" | "output",
  components: Record<string, JsonSchema>,
): JsonSchema {
  const made = z.toJSONSchema(schema, { io, unrepresentable: "any", override: simplify });
  // A schema that is itself named comes as a definition, too.
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _, $defs = {}, ...json } = JSON.parse(text);
  Object.assign(components, $defs);
  if (io === "input" || typeof json.id !== "string") return json;
  const { id, ...named } = json;
  components[id] = named;
  return { $ref: `#/components/schemas/${id}` };
}

type Overridden = Parameters<NonNullable<z.core.JSONSchemaGeneratorParams["override"]>>[0];

/** Bounds that only say what every JavaScript number can hold tell nobody anything. */
function simplify({ jsonSchema }: Overridden): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

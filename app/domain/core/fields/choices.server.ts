import { z } from "zod";
import { isNothing, refuse } from "./refuse.server.ts";

/**
 * A list of `names`, in their order, without duplicates: from several checkboxes, an API client's
 * array, or names between commas.
 */
export const choices = <Name extends string>(names: readonly Name[]) =>
  z
    .unknown()
    .optional()
    .meta({ type: ["array", "string"], items: { type: "string", enum: [...names] } })
    .transform((sent, context): Name[] => {
      const said = [sent].flat().flatMap((one) => (typeof one === "string" ? one.split(",") : one));
      const given = new Set(said.filter((name) => !isNothing(name)));
      const chosen = names.filter((name) => given.has(name));
      return chosen.length === given.size ? chosen : refuse(context, "choice-invalid");
    });

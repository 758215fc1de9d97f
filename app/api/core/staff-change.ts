import { z } from "zod";
import type { ApiWords } from "#app/words/api.en.ts";
import type { Description } from "./description.ts";
import { type Call, type Endpoint, endpoint } from "./endpoint.ts";

type Done = keyof ApiWords["done"];

type Change = Omit<Description, "access" | "answer"> & {
  /** The text of the message, if the row does not decide it. */
  done: Done | ((row: never) => Done);
};

type Access = { access: "admin"; answer: z.ZodObject };

/**
 * An endpoint with which staff change something: it answers a message and, as `result` describes,
 * what `handle` returns.
 */
export function staffChange<const D extends Change, Row, Json extends z.ZodType>(
  { done, result, ...change }: D & { result?: readonly [Json, (row: Row) => z.input<Json>] },
  handle: (call: Call<D & Access>) => Promise<Row>,
): Endpoint {
  const answer = z.object({ message: z.string(), ...(result && { result: result[0] }) });
  const description: Description = { ...(change as Omit<Change, "done">), access: "admin", answer };
  return endpoint(description, async (call) => {
    const row = await handle(call as Call<D & Access>);
    const said = typeof done === "function" ? done(row as never) : done;
    return { message: call.done[said], ...(result && { result: result[1](row) }) };
  });
}

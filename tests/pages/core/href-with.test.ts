import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { hrefsWithId, hrefWith } from "#app/ui/href-with.ts";
import { fc } from "#tests/support/samples.ts";

test("links of rows have the same targets together as alone, for any query", () => {
  const part = fc.constantFrom(..."?&=+%-.~ids", "items=", "edit", "-.id.-", "মধু", "%20");
  const search = fc.array(part, { maxLength: 12 }).map((parts) => `?${parts.join("")}`);
  fc.assert(
    fc.property(search, fc.constantFrom("items", "edit"), (search, name) => {
      const href = hrefsWithId("/admin/order", search, name);
      for (const id of [randomUUID(), randomUUID()])
        expect(href(id)).toBe(hrefWith("/admin/order", search, { [name]: id }));
    }),
    { numRuns: 2000 },
  );
});

import { z } from "zod";
import { readCountedFrom, setCountedFrom } from "#app/domain/cash/counted-from.server.ts";
import { updateShopSettings } from "#app/domain/shop/update-shop-settings.server.ts";
import { endpoint } from "../../endpoint.ts";
import { readSettings, settingsChanges, settingsJson } from "./settings-json.ts";

const countedFrom = z
  .string("date-invalid")
  .transform((day, context) => {
    const from = readCountedFrom(day, new Date());
    if (from) return from;
    context.issues.push({ code: "custom", message: "date-invalid", input: day });
    return z.NEVER;
  })
  .optional()
  .meta({ format: "date" });

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/settings/update",
    summary:
      "Change what stands on every page; an absent field stays. One of the two names stays filled; the logo is set on the page",
    access: "admin",
    body: settingsChanges.extend({ cashCountedFrom: countedFrom }),
    answer: z.object({ message: z.string(), result: settingsJson }),
    refuses: [409],
    isAddition: true,
    example: { body: { phones: ["01712345678"], chatLink: "01712345678" } },
  },
  async ({ body, user, done }) => {
    const { cashCountedFrom, ...changes } = body;
    await updateShopSettings(changes, undefined, user);
    if (cashCountedFrom) await setCountedFrom(cashCountedFrom, user);
    return { message: done["settings-updated"], result: await readSettings() };
  },
);

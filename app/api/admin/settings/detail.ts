import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { readSettings, settingsJson } from "./settings-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/settings/detail",
    summary: "What stands on every page of the shop, and from which day cash is counted",
    access: "admin",
    answer: z.object({ result: settingsJson }),
    isAddition: true,
  },
  async () => ({ result: await readSettings() }),
);

import { logOut } from "#app/http/auth.server.ts";
import { endpoint } from "../endpoint.ts";
import { doneJson } from "../fields.ts";

export default endpoint(
  {
    method: "POST",
    path: "/api/user/logout",
    summary: "End the session of the token and of the cookie, on the server too",
    access: "guest",
    answer: doneJson,
    isAddition: true,
  },
  async ({ request, user, headers, done }) => {
    for (const setCookie of await logOut(request, user)) headers.append("Set-Cookie", setCookie);
    headers.set("Clear-Site-Data", '"cache", "storage"');
    return { message: done["logged-out"] };
  },
);

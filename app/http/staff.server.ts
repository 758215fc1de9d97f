import { getUser } from "./auth.server.ts";

/** Whether a request comes from staff, by its headers alone: asked before an upload is read. */
export async function isStaff(request: Request): Promise<boolean> {
  const user = await getUser({ request, context: {} });
  return user?.isAdmin === true;
}

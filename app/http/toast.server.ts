import { redirect } from "@remix-run/node";
import { signedCookie } from "./cookies.server.ts";

/** A short word about what just happened. `ms` is how long it stays (spec section 9). */
export type Toast = {
  id: string;
  type: "success" | "error";
  text: string;
  ms: number;
  /** Where it leads on, if anywhere. */
  link?: { href: string; text: string };
  /** A form that takes it back: posts the intent `restore` and the id to `action`. */
  undo?: { action: string; id: string; text: string };
};

export type NewToast = Omit<Toast, "id" | "ms"> & { ms?: number };

/** Success 2 s, error 4 s (spec section 9); the order's success and the minimum spend say 5 s themselves. */
const DEFAULT_MS = { success: 2000, error: 4000 };

const cookie = signedCookie("toast", { maxAge: 60 });

/** Redirects to `url`, where the toast is shown once. */
export async function redirectWithToast(
  request: Request,
  url: string,
  toast: NewToast,
  headers = new Headers(),
): Promise<Response> {
  headers.append("Set-Cookie", await keepToast(request, toast));
  return redirect(url, { headers });
}

/** The `Set-Cookie` value that shows this toast on the next page. */
export function keepToast(request: Request, toast: NewToast): Promise<string> {
  const value = { ms: DEFAULT_MS[toast.type], ...toast, id: crypto.randomUUID() };
  return cookie.serialize(request, value);
}

/** The toast that rode along, and the header that makes it the only time it is shown. */
export async function takeToast(
  request: Request,
): Promise<{ toast: Toast | null; headers: Headers }> {
  const toast = (await cookie.parse(request)) as Toast | null;
  const headers = new Headers();
  if (cookie.isIn(request)) headers.append("Set-Cookie", await cookie.forget(request));
  return { toast: toast || null, headers };
}

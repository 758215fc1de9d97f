import { redirect, redirectDocument } from "@remix-run/node";
import { signedCookie } from "./cookies.server.ts";
import { isPlainPage } from "./plain-pages.ts";

/** A short message about what just happened, shown for `ms` (spec section 9). */
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

/** Spec section 9. */
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
  return (isPlainPage(url) ? redirectDocument : redirect)(url, { headers });
}

/** The `Set-Cookie` value that shows this toast on the next page. */
export const keepToast = (request: Request, toast: NewToast): Promise<string> =>
  cookie.serialize(request, { ms: DEFAULT_MS[toast.type], ...toast, id: crypto.randomUUID() });

/** The toast of this request, and the header that drops it. */
export async function takeToast(request: Request) {
  const toast = ((await cookie.parse(request)) as Toast | null) || null;
  const headers = new Headers();
  if (cookie.isIn(request)) headers.append("Set-Cookie", await cookie.forget(request));
  return { toast, headers };
}

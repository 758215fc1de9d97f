import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { noteTyped } from "./landing/note-typed.server.ts";

/** Notes what is typed into a landing page's form, for a call in case no order follows. */
export const action = noteTyped;

export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/l/${encodeURIComponent(params.slug ?? "")}`);

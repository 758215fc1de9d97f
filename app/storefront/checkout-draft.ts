import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getUser } from "#app/http/auth.server.ts";
import { readCart } from "#app/http/cart-cookie.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { begunBy, customerOf, openDraft, saveTyped } from "./checkout/draft.server.ts";
import { CHECKOUT_FIELDS } from "./checkout/form-fields.server.ts";
import { readText } from "./checkout/values.ts";

/**
 * Saves what the customer types; does nothing once the form has placed its order or the browser has
 * another checkout open.
 */
export async function action(args: ActionFunctionArgs) {
  const [form, user] = await Promise.all([readForm(args.request, CHECKOUT_FIELDS), getUser(args)]);
  const draft = await openDraft(args, user);
  const isCurrent = !draft.isNew && !draft.placed && readText(form, "idempotencyKey") === draft.id;
  if (isCurrent) {
    const cart = await readCart(args);
    await saveTyped({ args, form, cart, user, draft }, customerOf(user)?.id ?? begunBy(form));
  }
  return new Response(null, { status: 204 });
}

export const loader = () => redirect("/checkout");

import { redirect } from "@remix-run/node";

/** `/profile` alone leads to the customer's own data. */
export function loader() {
  return redirect("/profile/account");
}

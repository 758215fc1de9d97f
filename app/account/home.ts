import { redirect } from "@remix-run/node";

/** `/profile` alone: the account area begins with one's own data. */
export function loader() {
  return redirect("/profile/account");
}

import { Visitor } from "./app.ts";
import { makeAdmin } from "./factories.ts";

const PASSWORD = "nasrin runs the shop";

/** Nasrin, logged in through the form. */
export async function visitAsStaff(options: ConstructorParameters<typeof Visitor>[0] = {}) {
  const admin = await makeAdmin({ password: PASSWORD });
  const visitor = new Visitor(options);
  await visitor.submit("/login", { phoneNumber: admin.phoneNumber, password: PASSWORD });
  return { visitor, admin };
}

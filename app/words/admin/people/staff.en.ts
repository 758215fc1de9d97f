import { formatNumber } from "#app/domain/core/money.ts";
import type { Role } from "#app/domain/people/accounts/roles.ts";

const names: Record<Role, string> = {
  owner: "Owner",
  manager: "Manager",
  packer: "Packer",
  caller: "Caller",
  rider: "Rider",
};

const may: Record<Role, string> = {
  owner: "Everything, staff and keys included.",
  manager:
    "The shop's day: orders, products, customers, cash, settings. Not staff, keys, connections, couriers, profit, cost prices, spending, the rules of advances and reports to ad networks.",
  packer: "Packing, reading orders, receiving stock.",
  caller: "Calling customers, reading and changing orders.",
  rider: "His own parcels on his phone, and what he took for them. Nothing else.",
};

type StaffCode = { name: string; shop: string; code: string; address: string };

/** Staff, and what each role may do. */
export const staff = {
  title: "Staff",
  count: (n: number) => `${formatNumber(n, "en")} ${n === 1 ? "person" : "people"}`,
  intro:
    "What a role may not do is not shown. Whoever gets another role is logged out and logs in again.",
  names,
  may,
  columns: {
    name: "Name",
    fullName: "Name",
    phoneNumber: "Phone number",
    role: "Role",
    since: "Since",
  },
  roleOf: (name: string) => `Role of ${name}`,
  set: "Set",
  changed: (name: string, role: string) => `${name} is ${role} now.`,
  roleMissing: "Choose a role.",
  add: "Add somebody",
  howToAdd:
    "They choose their password with a one-time code. If the number has a customer account, it becomes theirs and its password no longer counts.",
  chooseRole: "Choose",
  addAndCode: "Add and make a code",
  added: (name: string, role: string) => `${name} is added as ${role}.`,
  isNew: "Has not chosen a password yet.",
  newCode: "New code",
  newCodeFor: (name: string) => `New code for ${name}`,
  /** For WhatsApp, with the code that is shown. */
  codeText: ({ name, shop, code, address }: StaffCode) =>
    `Hello ${name}, you now belong to the staff of ${shop}. Choose your password with this code: ${code}\n${address}`,
  you: "you",
};

export type StaffWords = typeof staff;

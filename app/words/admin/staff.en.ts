import { formatNumber } from "#app/domain/money.ts";
import type { Role } from "#app/domain/users/roles.ts";

const names: Record<Role, string> = {
  owner: "Owner",
  manager: "Manager",
  packer: "Packer",
  caller: "Caller",
};

const may: Record<Role, string> = {
  owner: "Everything, staff and keys included.",
  manager: "Everything but staff, webhooks and couriers' keys.",
  packer: "Packing, reading orders, receiving stock.",
  caller: "Calling customers, reading and changing orders.",
};

/** Staff, and what each role may do. */
export const staff = {
  title: "Staff",
  count: (n: number) => `${formatNumber(n, "en")} ${n === 1 ? "person" : "people"}`,
  intro:
    "What a role may not do is not shown. Whoever gets another role is logged out and logs in again.",
  names,
  may,
  columns: { name: "Name", phoneNumber: "Phone number", role: "Role", since: "Since" },
  roleOf: (name: string) => `Role of ${name}`,
  set: "Set",
  changed: (name: string, role: string) => `${name} is ${role} now.`,
  roleMissing: "Choose a role.",
  howToAdd:
    "Somebody new registers as a customer first; then make them admin under Accounts and choose the role here.",
  toCustomers: "To the accounts",
  you: "you",
};

export type StaffWords = typeof staff;

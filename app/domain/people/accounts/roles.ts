/** The roles of staff, most rights first. */
export const ROLES = ["owner", "manager", "packer", "caller", "rider"] as const;

export type Role = (typeof ROLES)[number];

/** Null for customers. Staff without a role are owners: accounts older than roles have none. */
export const roleOf = (user: { isAdmin: boolean; role: Role | null }): Role | null =>
  user.isAdmin ? (user.role ?? "owner") : null;

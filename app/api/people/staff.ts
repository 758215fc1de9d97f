import { z } from "zod";
import { say } from "#app/domain/core/fields/refuse.server.ts";
import { listAdmins } from "#app/domain/people/accounts/admins.server.ts";
import { setRole } from "#app/domain/people/accounts/customers.server.ts";
import { ROLES, roleOf } from "#app/domain/people/accounts/roles.ts";
import {
  type AddedStaff,
  addStaff,
  endStaffSessions,
  newStaffSchema,
  renewFirstCode,
} from "#app/domain/people/accounts/staff.server.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, idInQuery, moment } from "../core/fields.ts";

const staffJson = z
  .object({
    _id: id,
    fullName: z.string(),
    phoneNumber: z.string(),
    role: z.enum(ROLES),
    createdAt: moment,
  })
  .meta({ id: "StaffMember" });

const toStaffJson = (person: User): z.input<typeof staffJson> => ({
  _id: person.id,
  fullName: person.fullName,
  phoneNumber: person.phoneNumber,
  role: roleOf(person) ?? "owner",
  createdAt: person.createdAt.toISOString(),
});

const codeJson = {
  code: z.string().meta({
    description: "Once: it chooses the first password on the page of forgotten passwords.",
  }),
  expiresAt: moment,
};

const toCodeJson = ({ person, code, expiresAt }: AddedStaff) => ({
  result: toStaffJson(person),
  code,
  expiresAt: expiresAt.toISOString(),
});

export const staffList = endpoint(
  {
    method: "GET",
    path: "/api/admin/staff/list",
    summary: "All staff, the oldest account first",
    access: "admin",
    answer: z.object({
      result: z.array(
        staffJson.extend({
          isNew: z.boolean().meta({ description: "Has not chosen a password yet." }),
        }),
      ),
    }),
    isAddition: true,
  },
  async () => {
    const admins = await listAdmins();
    return { result: admins.map(({ isNew, ...person }) => ({ ...toStaffJson(person), isNew })) };
  },
);

export const createStaff = endpoint(
  {
    method: "POST",
    path: "/api/admin/staff/create",
    summary: "Add a member of staff with a role; the code lets them choose a password",
    access: "admin",
    body: newStaffSchema,
    answer: z.object({ message: z.string(), result: staffJson, ...codeJson }),
    refuses: [409],
    isAddition: true,
    example: { body: { fullName: "Babul Mia", phoneNumber: "01712345678", role: "packer" } },
  },
  async ({ body, user, request }) => {
    const added = await addStaff(body, user);
    const { staff } = adminWordsFor(request);
    return { message: staff.added(body.fullName, staff.names[body.role]), ...toCodeJson(added) };
  },
);

export const renewStaffCode = endpoint(
  {
    method: "POST",
    path: "/api/admin/staff/code",
    summary: "Another code for staff who have not chosen a password yet; the one before ends",
    access: "admin",
    body: z.object({ _id: idInQuery }),
    answer: z.object({ result: staffJson, ...codeJson }),
    refuses: [404],
    isAddition: true,
    example: { body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42" } },
  },
  async ({ body, user }) => toCodeJson(await renewFirstCode(body._id, user)),
);

export const setStaffRole = endpoint(
  {
    method: "PUT",
    path: "/api/admin/staff/role",
    summary:
      "Give a member of staff another role, which logs them out; the same again is no change",
    access: "admin",
    body: z.object({
      _id: idInQuery,
      role: z.enum(ROLES, { error: say("choice-invalid") }),
    }),
    answer: z.object({ message: z.string(), result: staffJson }),
    refuses: [404, 409],
    isAddition: true,
    example: { body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42", role: "caller" } },
  },
  async ({ body, user, request }) => {
    const person = await setRole(body._id, body.role, user);
    const { staff } = adminWordsFor(request);
    return {
      message: staff.changed(person.fullName, staff.names[body.role]),
      result: toStaffJson(person),
    };
  },
);

export const endSessionsOfStaff = endpoint(
  {
    method: "PUT",
    path: "/api/admin/staff/end-sessions",
    summary: "Log a member of staff out on every device; one's own end in the shop's admin area",
    access: "admin",
    body: z.object({ _id: idInQuery }),
    answer: z.object({ message: z.string(), result: staffJson }),
    refuses: [404, 409],
    isAddition: true,
    example: { body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42" } },
  },
  async ({ body, user, request }) => {
    const person = await endStaffSessions(body._id, user);
    const { customers } = adminWordsFor(request);
    return { message: customers.endedSessions(person.fullName), result: toStaffJson(person) };
  },
);

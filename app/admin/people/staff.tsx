import { data } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { formatDate } from "#app/domain/core/dates.ts";
import { formatPhone, telHref } from "#app/domain/core/phone.ts";
import { listAdmins } from "#app/domain/people/accounts/admins.server.ts";
import { setRole } from "#app/domain/people/accounts/customers.server.ts";
import { ROLES, roleOf } from "#app/domain/people/accounts/roles.ts";
import {
  type AddedStaff,
  addStaff,
  newStaffSchema,
  renewFirstCode,
} from "#app/domain/people/accounts/staff.server.ts";
import { formFields } from "#app/http/form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import { PageHead } from "../core/page-head.tsx";
import { done, invalid, save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { Code, type IssuedCode } from "./customers/overlay.tsx";
import { AddForm } from "./staff/add-form.tsx";
import styles from "./staff.module.css";

const FIELDS = formFields([newStaffSchema], { texts: ["id"] });

/** Responses carry a one-time code, so no cache may store them. */
export const headers = () => ({ "Cache-Control": "no-store" });

const PAGE = "admin/people/staff";

export const loader = staffLoader(PAGE, async ({ user, query, words }) => {
  const { id: ownId } = user;
  const admins = await listAdmins();
  return {
    title: words.staff.title,
    people: admins.map((person) => ({
      id: person.id,
      fullName: person.fullName,
      phoneNumber: person.phoneNumber,
      role: roleOf(person) ?? "owner",
      since: person.createdAt.getTime(),
      isReader: person.id === ownId,
      isNew: person.isNew,
    })),
    /** Whom the accounts' page would add. */
    known: {
      phoneNumber: query.get("phoneNumber") ?? "",
      fullName: query.get("fullName") ?? "",
    },
  };
});

type Issued = { issued: IssuedCode; of: { fullName: string; phoneNumber: string } };

const showNewStaff = ({ person, code, expiresAt }: AddedStaff) =>
  data<Issued>({
    issued: { code, expiresAt: expiresAt.getTime() },
    of: { fullName: person.fullName, phoneNumber: person.phoneNumber },
  });

export const action = staffAction<typeof PAGE, Issued>(
  { page: PAGE, list: "/admin/staff", fields: FIELDS },
  {
    "add-staff": (sent) =>
      save(sent, newStaffSchema, (value) => addStaff(value, sent.actor), {
        said: showNewStaff,
        fields: { "already-admin": "phoneNumber" },
      }),
    "renew-code": async ({ id, actor }) => showNewStaff(await renewFirstCode(id, actor)),
    send: async (sent) => {
      const { staff } = sent.words;
      const role = ROLES.find((one) => one === sent.form.get("role"));
      if (!role) return invalid(sent, staff.roleMissing);
      const { fullName } = await setRole(sent.id, role, sent.actor);
      return done(sent, staff.changed(fullName, staff.names[role]));
    },
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function Staff() {
  const { staff, customers } = useAdminWords();
  const { language } = useWords();
  const { people, known } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const issued = answer && "issued" in answer ? answer : null;
  const state = answer && "issued" in answer ? undefined : answer;
  return (
    <>
      <PageHead title={staff.title} count={staff.count(people.length)} />
      <p>{staff.intro}</p>
      <dl className={styles.roles}>
        {ROLES.map((role) => (
          <div key={role}>
            <dt>{staff.names[role]}</dt>
            <dd>{staff.may[role]}</dd>
          </div>
        ))}
      </dl>
      <AdminFormProblems state={state} fieldNames={staff.columns} />
      {issued && (
        <div className={styles.issued}>
          <Code issued={issued.issued} of={issued.of} />
        </div>
      )}
      <Table
        caption={staff.title}
        rows={people}
        rowKey={(person) => person.id}
        columns={[
          {
            label: staff.columns.name,
            cell: ({ id, fullName, isReader, isNew }) => (
              <>
                <b>{isReader ? `${fullName} (${staff.you})` : fullName}</b>
                {isNew && (
                  <Form method="post" className={styles.role}>
                    <small>{staff.isNew}</small>
                    <input type="hidden" name="id" value={id} />
                    <Button
                      look="secondary"
                      name="intent"
                      value="renew-code"
                      aria-label={staff.newCodeFor(fullName)}
                    >
                      {staff.newCode}
                    </Button>
                  </Form>
                )}
              </>
            ),
          },
          {
            label: staff.columns.phoneNumber,
            cell: ({ phoneNumber }) => (
              <a href={telHref(phoneNumber)}>{formatPhone(phoneNumber, language)}</a>
            ),
          },
          {
            label: staff.columns.since,
            cell: ({ since }) => formatDate(new Date(since), language),
          },
          {
            label: staff.columns.role,
            cell: ({ id, fullName, role }) => (
              <Form method="post" className={styles.role} key={role}>
                <input type="hidden" name="id" value={id} />
                <select name="role" defaultValue={role} aria-label={staff.roleOf(fullName)}>
                  {ROLES.map((one) => (
                    <option key={one} value={one}>
                      {staff.names[one]}
                    </option>
                  ))}
                </select>
                <Button look="secondary">{staff.set}</Button>
              </Form>
            ),
          },
          {
            label: customers.columns.action,
            isLabelHidden: true,
            cell: ({ id, fullName, isReader }) =>
              !isReader && (
                <Link
                  to={`/admin/customers?admins&role=${id}`}
                  aria-label={`${customers.unmakeAdmin}: ${fullName}`}
                >
                  {customers.unmakeAdmin}
                </Link>
              ),
          },
        ]}
      />
      <AddForm
        // An empty form for the next person.
        key={issued?.issued.code}
        state={state}
        known={issued ? { phoneNumber: "", fullName: "" } : known}
      />
    </>
  );
}

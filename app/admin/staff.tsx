import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { formatDate } from "#app/domain/dates.ts";
import { formatPhone, telHref } from "#app/domain/phone.ts";
import { listAdmins } from "#app/domain/users/admins.server.ts";
import { setRole } from "#app/domain/users/customers.server.ts";
import { ROLES, roleOf } from "#app/domain/users/roles.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { formFields } from "#app/http/form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { Table } from "#app/ui/table.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminFormProblems } from "./parts/admin-form-problems.tsx";
import { PageHead } from "./parts/page-head.tsx";
import { done, invalid, staffAction } from "./parts/staff-action.server.ts";
import styles from "./staff.module.css";

const FIELDS = formFields([], { texts: ["id", "role"] });

export async function loader(args: LoaderFunctionArgs) {
  const { id: ownId } = await requireAdmin(args, "admin/staff");
  const admins = await listAdmins();
  return {
    title: adminWordsFor(args.request).staff.title,
    people: admins.map((person) => ({
      id: person.id,
      fullName: person.fullName,
      phoneNumber: person.phoneNumber,
      role: roleOf(person) ?? "owner",
      since: person.createdAt.getTime(),
      isReader: person.id === ownId,
    })),
  };
}

export const action = staffAction(
  { page: "admin/staff", list: "/admin/staff", fields: FIELDS },
  {
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
export { revalidateOnConflict as shouldRevalidate } from "./parts/revalidate.ts";

export default function Staff() {
  const { staff } = useAdminWords();
  const { language } = useWords();
  const { people } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
      <AdminFormProblems state={answer} />
      <Table
        caption={staff.title}
        rows={people}
        rowKey={(person) => person.id}
        columns={[
          {
            label: staff.columns.name,
            cell: ({ fullName, isReader }) => (
              <b>{isReader ? `${fullName} (${staff.you})` : fullName}</b>
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
        ]}
      />
      <p>
        {staff.howToAdd} <Link to="/admin/customers">{staff.toCustomers}</Link>
      </p>
    </>
  );
}

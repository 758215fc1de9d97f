import { data } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { formatDate } from "#app/domain/core/dates.ts";
import { formatPhone, telHref } from "#app/domain/core/phone.ts";
import { listAdmins } from "#app/domain/people/accounts/admins.server.ts";
import { removeFromStaff, setRole } from "#app/domain/people/accounts/customers.server.ts";
import { ROLES, roleOf } from "#app/domain/people/accounts/roles.ts";
import {
  type AddedStaff,
  addStaff,
  endStaffSessions,
  newStaffSchema,
  renewFirstCode,
} from "#app/domain/people/accounts/staff.server.ts";
import { formFields } from "#app/http/form.server.ts";
import { pageOriginOf } from "#app/http/page-address.server.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import { PageHead } from "../core/page-head.tsx";
import {
  done,
  invalid,
  type SentForm,
  save,
  staffAction,
  staffLoader,
} from "../core/staff-page.server.ts";
import { Code, CustomerOverlay, type IssuedCode } from "./customers/overlay.tsx";
import { viewOverlay } from "./customers/view.server.ts";
import { AddForm } from "./staff/add-form.tsx";
import styles from "./staff.module.css";

const FIELDS = formFields([newStaffSchema], { texts: ["id"] });

/** Responses carry a one-time code, so no cache may store them. */
export const headers = () => ({ "Cache-Control": "no-store" });

const PAGE = "admin/people/staff";

export const loader = staffLoader(PAGE, async ({ user, query, words }) => {
  const { id: ownId } = user;
  const [admins, overlay] = await Promise.all([listAdmins(), viewOverlay(query)]);
  return {
    overlay,
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
    /** Whom the list of customers would add. */
    known: {
      phoneNumber: query.get("phoneNumber") ?? "",
      fullName: query.get("fullName") ?? "",
    },
  };
});

type Issued = {
  issued: IssuedCode & { whatsApp: string };
  of: { fullName: string; phoneNumber: string };
};

/** Shows a code, and the address at which WhatsApp sends it to the new member of staff. */
async function codeShower({ request, words }: SentForm) {
  const shop = (await shopFor(request)).name.text;
  const address = `${pageOriginOf(request)}/forgot-password`;
  return ({ person, code, expiresAt }: AddedStaff) => {
    const { fullName, phoneNumber } = person;
    const text = words.staff.codeText({ name: fullName, shop, code, address });
    const receiver = telHref(phoneNumber).replace("tel:+", "");
    const whatsApp = `https://wa.me/${receiver}?${new URLSearchParams({ text })}`;
    return data<Issued>({
      issued: { code, expiresAt: expiresAt.getTime(), whatsApp },
      of: { fullName, phoneNumber },
    });
  };
}

export const action = staffAction<typeof PAGE, Issued>(
  { page: PAGE, list: "/admin/staff", fields: FIELDS },
  {
    "add-staff": async (sent) =>
      save(sent, newStaffSchema, (value) => addStaff(value, sent.actor), {
        said: await codeShower(sent),
        fields: { "already-admin": "phoneNumber" },
      }),
    "renew-code": async (sent) => {
      const show = await codeShower(sent);
      return show(await renewFirstCode(sent.id, sent.actor));
    },
    "end-sessions": async (sent) => {
      const { fullName } = await endStaffSessions(sent.id, sent.actor);
      return done(sent, sent.words.customers.endedSessions(fullName));
    },
    "unmake-admin": async (sent) => {
      const { fullName } = await removeFromStaff(sent.id, sent.actor);
      return done(sent, sent.words.customers.unmadeAdmin(fullName));
    },
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
  const { people, known, overlay } = useLoaderData<typeof loader>();
  const hrefTo = useHrefWith();
  const answer = useActionData<typeof action>();
  const issued = answer && "issued" in answer ? answer : null;
  const state = answer && "issued" in answer ? undefined : answer;
  return (
    <>
      <PageHead title={staff.title} count={staff.count(people.length)} />
      <p>{staff.intro}</p>
      {overlay ? (
        <CustomerOverlay overlay={overlay} answer={state} />
      ) : (
        <AdminFormProblems state={state} fieldNames={staff.columns} />
      )}
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
            cell: ({ fullName, isReader, isNew }) => (
              <>
                <b>{isReader ? `${fullName} (${staff.you})` : fullName}</b>{" "}
                {isNew && <small>{staff.isNew}</small>}
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
            isNamed: true,
            cell: ({ since }) => formatDate(new Date(since), language),
          },
          {
            label: staff.columns.role,
            at: "below",
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
            at: "below",
            cell: ({ id, fullName, isReader, isNew }) =>
              !isReader && (
                <RowActions isHarmless>
                  {isNew ? (
                    <Form method="post">
                      <input type="hidden" name="id" value={id} />
                      <button
                        type="submit"
                        name="intent"
                        value="renew-code"
                        aria-label={staff.newCodeFor(fullName)}
                      >
                        {staff.newCode}
                      </button>
                    </Form>
                  ) : (
                    <Link
                      to={hrefTo({ sessions: id })}
                      aria-label={`${customers.endSessions}: ${fullName}`}
                    >
                      {customers.endSessions}
                    </Link>
                  )}
                  <Link
                    to={hrefTo({ role: id })}
                    aria-label={`${customers.unmakeAdmin}: ${fullName}`}
                  >
                    {customers.unmakeAdmin}
                  </Link>
                </RowActions>
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
      <dl className={styles.roles}>
        {ROLES.map((role) => (
          <div key={role}>
            <dt>{staff.names[role]}</dt>
            <dd>{staff.may[role]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

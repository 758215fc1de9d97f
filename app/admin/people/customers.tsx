import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { FEWEST_LETTERS, isTooShort, SEARCH_MAX } from "#app/domain/core/order-search.ts";
import {
  endCustomerSessions,
  removeFromStaff,
} from "#app/domain/people/accounts/customers.server.ts";
import { issueResetCode } from "#app/domain/people/accounts/password-resets.server.ts";
import { listPeople } from "#app/domain/people/customers/people.server.ts";
import { formFields } from "#app/http/form.server.ts";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { PageHead } from "../core/page-head.tsx";
import { done, type SentForm, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { AccountActs } from "./customers/account-acts.tsx";
import { CustomerOverlay, type IssuedCode } from "./customers/overlay.tsx";
import { isOfPerson, viewOverlay } from "./customers/view.server.ts";
import { PeopleFilter } from "./people/people-filter.tsx";
import { PeopleKinds } from "./people/people-kinds.tsx";
import { PeopleTable } from "./people/people-table.tsx";
import { readPeopleFilter, viewPerson } from "./people/view.server.ts";

const FIELDS = formFields([], { texts: ["id"] });

/** Responses carry a one-time code, so no cache may store them. */
export const headers = () => ({ "Cache-Control": "no-store" });

const PAGE = "admin/people/customers";

/** The customers with an account, with the acts on it. */
export const loader = staffLoader(PAGE, async ({ query, user, words }) => {
  const { search } = readPeopleFilter(query);
  const isOfStaff = query.has("admins");
  const accounts = isOfStaff ? ("staff" as const) : ("only" as const);
  const [{ people, ...list }, overlay] = await Promise.all([
    readListPage(query, (paging) =>
      listPeople({ accounts, search, onlyBlocked: false, ...paging }),
    ),
    viewOverlay(query),
  ]);
  const rows = people.map(viewPerson);
  const title = words.customers.accounts;
  return { title, rows, ...list, search, isOfStaff, overlay, readerId: user.id };
});

export const action = staffAction<typeof PAGE, { issued: IssuedCode }>(
  { page: PAGE, fields: FIELDS, without: ["code", "role", "sessions"] },
  {
    // The code is shown only in this response because addresses and cookies are logged or stored.
    "issue-code": async ({ id, actor }) => {
      const { code, expiresAt } = await issueResetCode(id, actor.id);
      return data({ issued: { code, expiresAt: expiresAt.getTime() } });
    },
    "unmake-admin": async (sent) => {
      const person = await removeFromStaff(sent.id, sent.actor);
      return done(backTo(sent, person), sent.words.customers.unmadeAdmin(person.fullName));
    },
    // A lost phone's sessions end; staff use "My account" or `npm run admin -- reset`.
    "end-sessions": async (sent) => {
      const person = await endCustomerSessions(sent.id, sent.actor);
      return done(backTo(sent, person), sent.words.customers.endedSessions(person.fullName));
    },
  },
);

/** The person's page, if the form was opened there, or the list. */
const backTo = (sent: SentForm, { phoneNumber }: { phoneNumber: string }): SentForm =>
  isOfPerson(new URL(sent.request.url).searchParams)
    ? { ...sent, list: `/admin/people/${phoneNumber}` }
    : sent;

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Customers() {
  const { frame, customers, orders } = useAdminWords();
  const list = useLoaderData<typeof loader>();
  const { rows, page, pages, search, isOfStaff, overlay } = list;
  const answer = useActionData<typeof action>();
  const hrefTo = useHrefWith();
  return (
    <>
      <PageHead title={list.title} count={customers.count(list.total, list.isMore)} />
      <CustomerOverlay overlay={overlay} answer={answer} />
      <PeopleKinds chosen={isOfStaff ? "staff" : "accounts"} search={search} />
      <PeopleFilter
        list="/admin/customers"
        search={search}
        only={isOfStaff && "admins"}
        maxLength={SEARCH_MAX}
      />
      <MissingPage {...list} />
      {rows.length > 0 ? (
        <PeopleTable
          rows={rows}
          acts={(person) => (
            <AccountActs
              person={person}
              isReader={person.accountId === list.readerId}
              hrefTo={hrefTo}
            />
          )}
        />
      ) : (
        <p>{isTooShort(search) ? orders.searchTooShort(FEWEST_LETTERS) : frame.nothingFound}</p>
      )}
      <Pagination page={page} pages={pages} href={(n) => hrefTo({ page: n > 1 ? n : null })} />
    </>
  );
}

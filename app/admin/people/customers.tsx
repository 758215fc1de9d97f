import { data } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { readListPage } from "#app/domain/core/list-pages.ts";
import {
  endCustomerSessions,
  listAccounts,
  removeFromStaff,
} from "#app/domain/people/accounts/customers.server.ts";
import { issueResetCode } from "#app/domain/people/accounts/password-resets.server.ts";
import { roleOf } from "#app/domain/people/accounts/roles.ts";
import { formFields } from "#app/http/form.server.ts";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { PageHead } from "../core/page-head.tsx";
import { done, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { AccountTable } from "./customers/account-table.tsx";
import { CustomerOverlay, type IssuedCode } from "./customers/overlay.tsx";
import { viewAccount, viewOverlay } from "./customers/view.server.ts";
import { PeopleFilter } from "./people/people-filter.tsx";

const FIELDS = formFields([], { texts: ["id"] });

/** Responses carry a one-time code, so no cache may store them. */
export const headers = () => ({ "Cache-Control": "no-store" });

const PAGE = "admin/people/customers";

export const loader = staffLoader(PAGE, async ({ user, query, words }) => {
  const filter = { search: query.get("search") ?? "", onlyAdmins: query.has("admins") };
  const [{ accounts, total, isMore, page, pages, missingPage }, overlay] = await Promise.all([
    readListPage(query, (paging) => listAccounts({ ...filter, ...paging })),
    viewOverlay(query),
  ]);
  return {
    title: words.customers.title,
    givesRights: roleOf(user) === "owner",
    rows: accounts.map(viewAccount),
    total,
    isMore,
    page,
    pages,
    missingPage,
    filter,
    overlay,
  };
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
      const { fullName } = await removeFromStaff(sent.id, sent.actor);
      return done(sent, sent.words.customers.unmadeAdmin(fullName));
    },
    // A lost phone's sessions end; staff use "My account" or `npm run admin -- reset`.
    "end-sessions": async (sent) => {
      const { fullName } = await endCustomerSessions(sent.id, sent.actor);
      return done(sent, sent.words.customers.endedSessions(fullName));
    },
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Customers() {
  const { frame, customers } = useAdminWords();
  const list = useLoaderData<typeof loader>();
  const { rows, givesRights, page, pages, filter, overlay } = list;
  const answer = useActionData<typeof action>();
  const hrefTo = useHrefWith();
  return (
    <>
      <PageHead title={customers.title} count={customers.count(list.total, list.isMore)}>
        <Link to={hrefTo({ admins: filter.onlyAdmins ? null : "", page: null })}>
          {filter.onlyAdmins ? customers.everybody : customers.onlyAdmins}
        </Link>
      </PageHead>
      <CustomerOverlay overlay={overlay} answer={answer} />
      <PeopleFilter
        list="/admin/customers"
        search={filter.search}
        only={filter.onlyAdmins && "admins"}
        maxLength={100}
      />
      <MissingPage {...list} />
      {rows.length > 0 ? (
        <AccountTable rows={rows} givesRights={givesRights} />
      ) : (
        <p>{frame.nothingFound}</p>
      )}
      <Pagination page={page} pages={pages} href={(n) => hrefTo({ page: n > 1 ? n : null })} />
    </>
  );
}

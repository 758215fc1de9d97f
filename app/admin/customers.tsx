import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { readPage } from "#app/domain/catalog/search/shop-filter.ts";
import { readListPage } from "#app/domain/list-pages.ts";
import { endCustomerSessions, listAccounts, setAdmin } from "#app/domain/users/customers.server.ts";
import { issueResetCode } from "#app/domain/users/password-resets.server.ts";
import { roleOf } from "#app/domain/users/roles.ts";
import type { User } from "#app/domain/users/users.server.ts";
import { readStaffForm, requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { hrefWith, useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AccountTable } from "./customers/account-table.tsx";
import { CustomerOverlay, type IssuedCode } from "./customers/overlay.tsx";
import { viewAccount, viewOverlay } from "./customers/view.server.ts";
import { PageHead } from "./parts/page-head.tsx";
import { PeopleFilter } from "./people/people-filter.tsx";

const PER_PAGE = 20;
const FIELDS = formFields([], { texts: ["id"] });

/** Responses carry a one-time code, so no cache may store them. */
export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args, "admin/customers");
  const query = new URL(args.request.url).searchParams;
  const filter = { search: query.get("search") ?? "", onlyAdmins: query.has("admins") };
  const [{ accounts, total, isMore, page, pages, missingPage }, overlay] = await Promise.all([
    readListPage(readPage(query), PER_PAGE, (page) =>
      listAccounts({ ...filter, page, perPage: PER_PAGE }),
    ),
    viewOverlay(query),
  ]);
  return {
    title: adminWordsFor(args.request).customers.title,
    givesRights: roleOf(admin) === "owner",
    rows: accounts.map(viewAccount),
    ...{ total, isMore },
    ...{ page, pages, missingPage },
    filter,
    overlay,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { admin, form, intent } = await readStaffForm(args, "admin/customers", FIELDS);
  const id = String(form.get("id"));
  try {
    switch (intent) {
      case "issue-code":
        return data({ issued: await issue(id, admin) });
      case "make-admin":
        return await changeRole(args.request, id, true, admin);
      case "unmake-admin":
        return await changeRole(args.request, id, false, admin);
      case "end-sessions":
        return await logOutEverywhere(args.request, id, admin);
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    const text = sayRefusal(wordsFor(args.request), asRefusal(error));
    return back(args.request, { type: "error", text });
  }
}

/** The code is shown only in this response because addresses and cookies are logged or stored. */
async function issue(id: string, admin: User): Promise<IssuedCode> {
  const { code, expiresAt } = await issueResetCode(id, admin.id);
  return { code, expiresAt: expiresAt.getTime() };
}

async function changeRole(request: Request, id: string, isAdmin: boolean, admin: User) {
  const { customers } = adminWordsFor(request);
  const { fullName } = await setAdmin(id, isAdmin, admin);
  const text = isAdmin ? customers.madeAdmin(fullName) : customers.unmadeAdmin(fullName);
  return back(request, { type: "success", text });
}

/** Ends a customer's sessions after a phone was lost; staff use "My account" or `npm run admin -- reset`. */
async function logOutEverywhere(request: Request, id: string, admin: User) {
  const { customers } = adminWordsFor(request);
  const { fullName } = await endCustomerSessions(id, admin);
  return back(request, { type: "success", text: customers.endedSessions(fullName) });
}

function back(request: Request, toast: Parameters<typeof redirectWithToast>[2]) {
  const { pathname, search } = new URL(request.url);
  return redirectWithToast(
    request,
    hrefWith(pathname, search, { code: null, role: null, sessions: null }),
    toast,
  );
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Customers() {
  const { frame, customers } = useAdminWords();
  const list = useLoaderData<typeof loader>();
  const { rows, givesRights, page, pages, filter, overlay } = list;
  const answer = useActionData<typeof action>() as { issued: IssuedCode } | undefined;
  const hrefTo = useHrefWith();
  return (
    <>
      <PageHead title={customers.title} count={customers.count(list.total, list.isMore)}>
        <Link to={hrefTo({ admins: filter.onlyAdmins ? null : "", page: null })}>
          {filter.onlyAdmins ? customers.everybody : customers.onlyAdmins}
        </Link>
      </PageHead>
      <CustomerOverlay overlay={overlay} issued={answer?.issued ?? null} />
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

import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { formatDate, formatDateTime } from "#app/domain/core/dates.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { formatPhone, normalizePhone, telHref } from "#app/domain/core/phone.ts";
import { contactSchema, saveContact } from "#app/domain/messages/offers/contacts.server.ts";
import { listPastOrders, strangerOf } from "#app/domain/orders/moves/past-orders.server.ts";
import { listOrdersOfPhone } from "#app/domain/orders/reading/orders.server.ts";
import { findAccountWithOrders } from "#app/domain/people/accounts/customers.server.ts";
import { roleOf } from "#app/domain/people/accounts/roles.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import {
  blockPhone,
  blockSchema,
  unblockPhone,
} from "#app/domain/people/customers/blocked-phones.server.ts";
import {
  listAccountsOf,
  listOtherPhones,
} from "#app/domain/people/customers/other-phones.server.ts";
import { findPerson } from "#app/domain/people/customers/people.server.ts";
import { MOST_TAGS, TAG_MAX } from "#app/domain/people/customers/person.ts";
import { formFields } from "#app/http/form.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { notFound } from "#app/http/responses.ts";
import { mayDo } from "#app/rights.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox, Field, TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { hrefWith, useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminError } from "../core/admin-error.tsx";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import { FieldGroup } from "../core/field-group.tsx";
import formStyles from "../core/form.module.css";
import { ListStatus } from "../core/list-status.tsx";
import { ShownBefore } from "../core/meanwhile.tsx";
import { PageHead } from "../core/page-head.tsx";
import { done, type SentForm, save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { useMay } from "../core/use-may.ts";
import { AccountActs } from "./customers/account-acts.tsx";
import { PastOrders } from "./people/past-orders.tsx";
import { Risks } from "./people/people-table.tsx";
import { type PersonView, viewPerson } from "./people/view.server.ts";
import styles from "./person.module.css";

const FIELDS = formFields([blockSchema, contactSchema], { shownBefore: true });

const PAGE = "admin/people/person";

export const loader = staffLoader(PAGE, async ({ params, query, language, user }) => {
  const phoneNumber = phoneIn({ params });
  const [found, past, { orders, ...list }] = await Promise.all([
    findPerson(phoneNumber),
    listPastOrders(phoneNumber),
    readListPage(query, (paging) => listOrdersOfPhone(phoneNumber, paging)),
  ]);
  const [newest] = past;
  const person = found ?? (newest && strangerOf(newest));
  if (!person) {
    const [account] = await listAccountsOf(phoneNumber);
    throw account ? redirect(`/admin/people/${account.phoneNumber}`) : notFound();
  }
  const title = person.fullName || formatPhone(phoneNumber, language);
  const rows = orders.map(({ id, orderNumber, createdAt, fullName, totalPrice, status }) => ({
    id,
    orderNumber,
    placedAt: createdAt.getTime(),
    fullName,
    totalPrice,
    status,
  }));
  const [account, others, accountsOf] = await Promise.all([
    viewAccount(person.accountId, user),
    person.accountId ? listOtherPhones(person.accountId) : [],
    listAccountsOf(phoneNumber),
  ]);
  const numbers = { others, accountsOf };
  const isReader = person.accountId === user.id;
  return {
    title,
    person: viewPerson(person),
    isReader,
    account,
    numbers,
    past,
    orders: rows,
    ...list,
  };
});

/** The account of a person, for those who may act on accounts. */
async function viewAccount(id: string | null, reader: User) {
  const role = roleOf(reader);
  const found =
    id && role && mayDo(role, "admin/people/customers") && (await findAccountWithOrders(id));
  if (!found) return null;
  const { fullName, email, createdAt, orderCount } = found;
  return { id: found.id, fullName, email, since: createdAt.getTime(), orderCount };
}

export const action = staffAction(
  { page: PAGE, fields: FIELDS },
  {
    block: (sent) => {
      const phoneNumber = phoneIn(sent);
      sent.form.set("phoneNumber", phoneNumber);
      return save(atPerson(sent), blockSchema, (input) => blockPhone(input, sent.actor), {
        said: sent.words.people.blocked,
      });
    },
    note: (sent) =>
      save(
        atPerson(sent),
        contactSchema,
        ({ tags, noOffers = false }, shown) =>
          saveContact(phoneIn(sent), { tags, noOffers }, shown, sent.actor),
        { said: sent.words.people.contact.saved, ticks: ["noOffers"] },
      ),
    unblock: async (sent) => {
      await unblockPhone(phoneIn(sent), sent.actor);
      return done(atPerson(sent), sent.words.people.unblocked);
    },
  },
);

const atPerson = (sent: SentForm) => ({ ...sent, list: `/admin/people/${phoneIn(sent)}` });

/** The phone in any spelling; an invalid one is a 404. */
function phoneIn({ params }: Pick<LoaderFunctionArgs, "params">): string {
  const phoneNumber = normalizePhone(params.phone ?? "");
  if (!phoneNumber) throw notFound();
  return phoneNumber;
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function OnePerson() {
  const { language } = useWords();
  const { people: words, orderDesk, calls } = useAdminWords();
  const { person, orders, ...list } = useLoaderData<typeof loader>();
  const hrefTo = useHrefWith();
  const may = useMay();
  const isBlocked = person.blockedAt !== null;
  return (
    <>
      <PageHead
        title={list.title}
        count={words.orderCount(person.orders)}
        add={
          <ButtonLink href={telHref(person.phoneNumber)}>
            {calls.call} {formatPhone(person.phoneNumber, language)}
          </ButtonLink>
        }
      >
        {may("admin/orders/order-new") && (
          <Link to={`/admin/order/new?phoneNumber=${person.phoneNumber}`}>
            {orderDesk.newTitle}
          </Link>
        )}
        <Link to="/admin/people">{words.title}</Link>
      </PageHead>
      <Risks person={person} />
      <Figures person={person} />
      {isBlocked && <Blocking person={person} />}
      <MissingPage {...list} />
      {orders.length > 0 && <Orders orders={orders} ofName={person.fullName} />}
      <PastOrders orders={list.past} />
      <Pagination
        page={list.page}
        pages={list.pages}
        href={(n) => hrefTo({ page: n > 1 ? n : null })}
      />
      <Account person={person} />
      <Numbers />
      <div className={styles.folds}>
        <Contact person={person} />
        {!isBlocked && <Blocking person={person} />}
      </div>
    </>
  );
}

function Figures({ person }: { person: PersonView }) {
  const { language } = useWords();
  const { people: words } = useAdminWords();
  const figures = ["delivered", "returned", "cancelled", "open"] as const;
  return (
    <dl className={styles.figures}>
      {figures.map((figure) => (
        <div key={figure}>
          <dt>{words.columns[figure]}</dt>
          <dd>{formatNumber(person[figure], language)}</dd>
        </div>
      ))}
      <div>
        <dt>{words.columns.spent}</dt>
        <dd>{formatTaka(person.spent, language)}</dd>
      </div>
    </dl>
  );
}

/** The account with this number, and what staff do with it. */
function Account({ person }: { person: PersonView }) {
  const { language } = useWords();
  const { customers, people: words } = useAdminWords();
  const { account, isReader } = useLoaderData<typeof loader>();
  if (!account) return null;
  const { phoneNumber } = person;
  const { fullName } = account;
  const hrefTo = (overlay: Record<string, string>) =>
    hrefWith("/admin/customers", "", { search: phoneNumber, person: "", ...overlay });
  const orders = customers.showOrders(account.orderCount);
  return (
    <section className={styles.block} aria-labelledby="account">
      <h2 id="account">{person.isStaff ? words.staff : words.account}</h2>
      <p>
        {words.accountSince(formatDate(new Date(account.since), language))}{" "}
        {account.email && `${account.email} · `}
        <Link to={hrefTo({ orders: account.id })} aria-label={`${orders}: ${fullName}`}>
          {orders}
        </Link>
      </p>
      {account.orderCount < person.orders && (
        <p>{words.ordersDiffer(person.orders, account.orderCount)}</p>
      )}
      <AccountActs person={{ ...person, fullName }} isReader={isReader} hrefTo={hrefTo} />
    </section>
  );
}

/** Further numbers of the account, and other accounts that have this one as a further number. */
function Numbers() {
  const { language } = useWords();
  const { people: words } = useAdminWords();
  const { others, accountsOf } = useLoaderData<typeof loader>().numbers;
  if (others.length + accountsOf.length === 0) return null;
  return (
    <section className={styles.block} aria-labelledby="numbers">
      <h2 id="numbers">{words.otherPhones}</h2>
      {others.map((phone) => (
        <p key={phone}>
          <a href={telHref(phone)}>{formatPhone(phone, language)}</a>
        </p>
      ))}
      {accountsOf.map(({ fullName, phoneNumber }) => (
        <p key={phoneNumber}>
          {words.alsoOf}{" "}
          <Link to={`/admin/people/${phoneNumber}`}>
            {fullName} · {formatPhone(phoneNumber, language)}
          </Link>
        </p>
      ))}
    </section>
  );
}

/** Tags, and whether the person wants offers. */
function Contact({ person }: { person: PersonView }) {
  const { language } = useWords();
  const { contact: words } = useAdminWords().people;
  const may = useMay();
  const answer = useActionData<typeof action>();
  const { tags, optedOutAt } = person;
  if (!may(PAGE, "note")) return null;
  const isOwn = answer?.values.intent !== "block";
  const stored = optedOutAt !== null;
  const typed = isOwn ? answer?.values.noOffers : undefined;
  const isTicked = typed === undefined ? stored : typed === "on";
  return (
    <FieldGroup title={words.title} isOpen={tags.length > 0 || stored}>
      {isOwn && (
        <AdminFormProblems
          state={answer}
          fieldNames={{ tags: words.tags, noOffers: words.noOffers }}
        />
      )}
      <Form
        method="post"
        preventScrollReset
        className={formStyles.form}
        key={`${tags.join()} ${optedOutAt}`}
      >
        <ShownBefore
          version={person.contactVersion}
          values={{ tags: tags.join(", "), noOffers: stored ? "on" : "off" }}
        />
        <Field
          {...fieldOf(isOwn ? answer : undefined, "tags", tags.join(", "))}
          label={words.tags}
          hint={words.tagsHint}
          autoComplete="off"
          maxLength={MOST_TAGS * (TAG_MAX + 2)}
        />
        {optedOutAt !== null && (
          <p>{words.optedOut(formatDateTime(new Date(optedOutAt), language))}</p>
        )}
        <Checkbox name="noOffers" label={words.noOffers} defaultChecked={isTicked} />
        <div>
          <Button look="secondary" name="intent" value="note">
            {words.save}
          </Button>
        </div>
      </Form>
    </FieldGroup>
  );
}

/** Blocks or unblocks orders of this phone number. */
function Blocking({ person }: { person: PersonView }) {
  const { language } = useWords();
  const { people: words } = useAdminWords();
  const may = useMay();
  const answer = useActionData<typeof action>();
  const mayAct = may(PAGE, "block");
  const isOwn = answer?.values.intent === "block";
  if (person.blockedAt !== null) {
    const when = formatDateTime(new Date(person.blockedAt), language);
    return (
      <section className={styles.blocked}>
        <p>
          {[words.blockedSince(when, person.blockedBy), person.blockedNote]
            .filter(Boolean)
            .join(" ")}
        </p>
        {mayAct && (
          <Form method="post" preventScrollReset>
            <Button look="secondary" name="intent" value="unblock">
              {words.unblock}
            </Button>
          </Form>
        )}
      </section>
    );
  }
  if (!mayAct) return null;
  return (
    <FieldGroup title={words.block} isOpen={isOwn}>
      {isOwn && <AdminFormProblems state={answer} />}
      <Form method="post" preventScrollReset className={formStyles.form}>
        <p>{words.blockHint}</p>
        <TextArea label={words.note} rows={2} maxLength={300} {...fieldOf(answer, "note")} />
        <div>
          <Button look="danger" name="intent" value="block">
            {words.block}
          </Button>
        </div>
      </Form>
    </FieldGroup>
  );
}

type OrderRow = ReturnType<typeof useLoaderData<typeof loader>>["orders"][number];

function Orders({ orders, ofName }: { orders: OrderRow[]; ofName: string }) {
  const { language } = useWords();
  const { customers, orders: orderWords } = useAdminWords();
  return (
    <Table
      caption={customers.order}
      rows={orders}
      rowKey={(order) => order.id}
      columns={[
        {
          label: customers.order,
          cell: ({ orderNumber }) => (
            <Link to={`/admin/order?search=${orderNumber}`}>
              {orderWords.orderNumber(orderNumber)}
            </Link>
          ),
        },
        ...(orders.some(({ fullName }) => fullName !== ofName)
          ? [{ label: customers.columns.name, cell: ({ fullName }: OrderRow) => fullName }]
          : []),
        {
          label: customers.placedOn,
          cell: ({ placedAt }) => formatDateTime(new Date(placedAt), language),
        },
        {
          label: customers.amount,
          numeric: true,
          cell: ({ totalPrice }) => formatTaka(totalPrice, language),
        },
        { label: customers.status, cell: ({ status }) => <ListStatus status={status} /> },
      ]}
    />
  );
}

export function ErrorBoundary() {
  const { people: words } = useAdminWords();
  return <AdminError notFound={{ title: words.unknown, hint: words.unknownHint }} />;
}

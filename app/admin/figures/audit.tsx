import { Link, useLoaderData } from "@remix-run/react";
import { inWireNames } from "#app/domain/catalog/products/product-input.server.ts";
import { endOfDhakaDay, formatDateTime } from "#app/domain/core/dates.ts";
import { AUDIT_KINDS } from "#app/domain/core/staff-acts/staff-acts.ts";
import {
  listActors,
  listAudit,
  positionText,
  readAuditKind,
  readPosition,
} from "#app/domain/figures/audit/audit.server.ts";
import { isShownByEndpoint } from "#app/rights.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { PageHead } from "../core/page-head.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import { isOfProduct, useSayEntry } from "./audit/say-entry.ts";
import styles from "./audit.module.css";

/**
 * Lists the audit log, newest first, filtered by kind, person and day; entries cannot be removed.
 */
export const loader = staffLoader("admin/figures/audit", async ({ user, query, words }) => {
  const kind = readAuditKind(query.get("kind"));
  const actorId = query.get("person") || null;
  // An invalid day shows every day, like an empty field.
  const day = endOfDhakaDay(query.get("day") ?? "") ? query.get("day") : null;
  const before = readPosition(query.get("before"));
  const [{ entries, next }, actors] = await Promise.all([
    listAudit({
      ...{ kind, actorId, day, before },
      withCosts: isShownByEndpoint(user, "admin/profit/cost-prices"),
    }),
    listActors(),
  ]);
  return {
    title: words.audit.title,
    entries: entries.map(({ at, details, ...entry }) => ({
      ...entry,
      at: at.getTime(),
      details: isOfProduct(entry) ? inWireNames(details) : details,
    })),
    next: next && positionText(next),
    isNewest: before === null,
    actors,
    filter: { kind: kind ?? "", person: actorId ?? "", day: day ?? "" },
  };
});

export { titleMeta as meta } from "#app/http/meta.ts";

import { EmptyList } from "../core/empty-list.tsx";

export default function Audit() {
  const { audit } = useAdminWords();
  const { language } = useWords();
  const { entries, next, isNewest, actors, filter } = useLoaderData<typeof loader>();
  const hrefTo = useHrefWith();
  const say = useSayEntry();
  return (
    <>
      <PageHead title={audit.title} />
      <p>{audit.intro}</p>
      <Form className={styles.filter} key={Object.values(filter).join()}>
        <Select label={audit.kind} name="kind" defaultValue={filter.kind}>
          <option value="">{audit.kinds.all}</option>
          {AUDIT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {audit.kinds[kind]}
            </option>
          ))}
        </Select>
        <Select label={audit.person} name="person" defaultValue={filter.person}>
          <option value="">{audit.everybody}</option>
          {actors.map(({ id, fullName }) => (
            <option key={id} value={id}>
              {fullName}
            </option>
          ))}
        </Select>
        <Field label={audit.day} name="day" type="date" defaultValue={filter.day} />
        <Button look="secondary">{audit.show}</Button>
      </Form>
      {entries.length === 0 ? (
        <EmptyList text={audit.nothing} />
      ) : (
        <Table
          caption={audit.title}
          rows={entries}
          rowKey={({ source, id }) => `${source}${id}`}
          columns={[
            {
              label: audit.columns.when,
              at: "sum",
              className: styles.when,
              cell: ({ at }) => formatDateTime(new Date(at), language),
            },
            { label: audit.columns.who, cell: (entry) => entry.actorName ?? audit.byCommandLine },
            { label: audit.columns.what, cell: (entry) => say(entry).what },
            {
              label: audit.columns.subject,
              at: "head",
              cell: (entry) => {
                const { subject, href } = say(entry);
                return href ? <Link to={href}>{subject}</Link> : subject;
              },
            },
            {
              label: audit.columns.details,
              at: "soft",
              cell: (entry) => {
                const { details } = say(entry);
                return details && <span className={styles.details}>{details}</span>;
              },
            },
          ]}
        />
      )}
      <nav className={styles.pages} aria-label={audit.title}>
        {!isNewest && <Link to={hrefTo({ before: null })}>{audit.newest}</Link>}
        {next && <Link to={hrefTo({ before: next })}>{audit.older}</Link>}
      </nav>
    </>
  );
}

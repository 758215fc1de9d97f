import { data } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { z } from "zod";
import { formatDateTime } from "#app/domain/core/dates.ts";
import {
  createWalletPhone,
  findWalletPhone,
  listWalletPhones,
  revokeWalletPhone,
  walletPhoneSchema,
} from "#app/domain/money/advances/wallet-phones.server.ts";
import { formFields, limitsOf } from "#app/http/form.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { pageOriginOf } from "#app/http/page-address.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Confirm } from "#app/ui/confirm.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import styles from "../core/groups.module.css";
import { PageHead } from "../core/page-head.tsx";
import { done, save, staffAction, staffLoader } from "../core/staff-page.server.ts";

const LIST = "/admin/advances/phones";
/** Responses carry a secret, so no cache may store them. */
export const headers = () => ({ "Cache-Control": "no-store" });

const PAGE = "admin/money/wallet-phones";

export const loader = staffLoader(PAGE, async ({ request, query, words }) => {
  const [phones, asked] = await Promise.all([
    listWalletPhones(),
    findWalletPhone(query.get("revoke") ?? ""),
  ]);
  return {
    title: words.walletSms.phonesTitle,
    phones: phones.map(({ id, name, heardAt }) => ({ id, name, at: heardAt?.getTime() ?? null })),
    asked,
    origin: pageOriginOf(request),
    limits: limitsOf(walletPhoneSchema),
  };
});

const FIELDS = formFields([walletPhoneSchema], { texts: ["id"] });

export const action = staffAction<typeof PAGE, { secret: string; id: string }>(
  { page: PAGE, list: LIST, fields: FIELDS },
  {
    "create-phone": (sent) =>
      save(
        sent,
        walletPhoneSchema,
        (input: z.output<typeof walletPhoneSchema>) => createWalletPhone(input, sent.actor),
        { said: ({ phone, secret }) => data({ secret, id: phone.id }) },
      ),
    "revoke-phone": async (sent) => {
      await revokeWalletPhone(sent.id, sent.actor);
      return done(sent, sent.words.walletSms.phoneRevoked);
    },
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";

import { EmptyList } from "../core/empty-list.tsx";

export default function WalletPhones() {
  const { walletSms: words, advances, frame } = useAdminWords();
  const { language } = useWords();
  const { phones, asked, origin, limits } = useLoaderData<typeof loader>();
  const said = useActionData<typeof action>();
  const isSaving = useNavigation().formMethod === "POST";
  const made = said && "secret" in said ? said : null;
  const answer = said && "secret" in said ? undefined : said;
  return (
    <>
      <PageHead title={words.phonesTitle}>
        <Link to="/admin/advances/settings">{advances.settingsTitle}</Link>
        <Link to="/admin/advances/messages">{words.title}</Link>
      </PageHead>
      <p>{words.phonesIntro}</p>
      {made && (
        // The secret is shown only in this response because addresses and cookies are logged or
        // stored.
        <section className={`${styles.notice} ${styles.secret}`} role="status">
          <h2>{words.secretTitle}</h2>
          <b>{words.address}</b>
          <output>{`${origin}/wallet-sms/${made.id}`}</output>
          <b>{words.secret}</b>
          <output>{made.secret}</output>
          <b>{words.header}</b>
          <output>{`Authorization: Bearer ${made.secret}`}</output>
          <p>{words.secretHint}</p>
          <p>{words.warning}</p>
          <ButtonLink href={LIST}>{words.done}</ButtonLink>
        </section>
      )}
      {phones.length === 0 ? (
        <EmptyList text={words.noPhones} />
      ) : (
        <Table
          caption={words.phonesTitle}
          rows={phones}
          rowKey={({ id }) => id}
          columns={[
            {
              label: words.phone,
              cell: ({ id, name }) => (
                <span className={styles.address}>
                  {name}
                  <small>{`${origin}/wallet-sms/${id}`}</small>
                </span>
              ),
            },
            {
              label: words.heard,
              cell: ({ at }) =>
                at === null ? words.never : formatDateTime(new Date(at), language),
            },
            {
              label: advances.columns.action,
              at: "tail",
              cell: ({ id, name }) => (
                <RowActions>
                  <Link
                    to={`${LIST}?revoke=${id}`}
                    preventScrollReset
                    aria-label={words.revokeOf(name)}
                  >
                    {words.revoke}
                  </Link>
                </RowActions>
              ),
            },
          ]}
        />
      )}
      {asked && (
        <Confirm
          question={words.revokeQuestion}
          id={asked.id}
          intent="revoke-phone"
          act={words.revoke}
          closeHref={LIST}
        >
          <p className={styles.address}>
            {asked.name}
            <small>{words.revokeHint}</small>
          </p>
        </Confirm>
      )}
      <section className={styles.section} aria-labelledby="phone-form">
        <h2 id="phone-form">{words.add}</h2>
        <Form method="post" action={LIST} className={styles.form} key={`new ${phones.length}`}>
          <AdminFormProblems state={answer} fieldNames={{ name: words.name }} />
          <Field
            {...limits.name}
            {...fieldOf(answer, "name", "")}
            label={words.name}
            hint={words.nameHint}
            autoComplete="off"
          />
          <div>
            <Button disabled={isSaving} name="intent" value="create-phone">
              {isSaving ? frame.saving : words.add}
            </Button>
          </div>
        </Form>
      </section>
    </>
  );
}

import { data } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formatTaka } from "#app/domain/core/money.ts";
import { findAccounts, tryKeys } from "#app/domain/parcels/couriers/accounts.server.ts";
import {
  courierKeysSchema,
  courierSchema,
} from "#app/domain/parcels/couriers/courier-input.server.ts";
import {
  type Courier,
  createCourier,
  deleteCourier,
  findCourier,
  listCouriers,
  listDeletedCouriers,
  requireCourier,
  restoreCourier,
  updateCourier,
} from "#app/domain/parcels/couriers/couriers.server.ts";
import { formFields, parseForm } from "#app/http/form.server.ts";
import { complaintsOf, formState } from "#app/http/form-state.server.ts";
import { pageOriginOf } from "#app/http/page-address.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Form } from "#app/ui/form.tsx";
import { RowActions, Table } from "#app/ui/table.tsx";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { ListPage, RowLinks } from "../core/list-page.tsx";
import { readOpened } from "../core/opened.server.ts";
import {
  deleted,
  restored,
  type SentForm,
  save,
  staffAction,
  staffLoader,
} from "../core/staff-page.server.ts";
import { useMay } from "../core/use-may.ts";
import { CourierForm } from "./couriers/courier-form.tsx";

const LIST = "/admin/couriers";

const PAGE = "admin/parcels/couriers";

const OPENED = {
  schema: z.object({ ...courierSchema.shape, ...courierKeysSchema.shape }),
  find: findCourier,
  listDeleted: listDeletedCouriers,
  nameOf: ({ name }: Courier) => name,
};

export const loader = staffLoader(PAGE, async ({ request, query, words }) => {
  const [all, opened] = await Promise.all([listCouriers(), readOpened(query, OPENED)]);
  const { title } = words.couriers;
  const operation = crypto.randomUUID();
  const { edited } = opened;
  const accounts = await findAccounts(
    all.filter(({ id, kind, isActive }) =>
      edited ? id === edited.id : isActive && kind === "steadfast",
    ),
  );
  const couriers = all.map((courier) => ({
    ...courier,
    balance: accounts.get(courier.id)?.balance ?? null,
  }));
  const stores = (edited && accounts.get(edited.id)?.stores) ?? [];
  return { title, couriers, stores, opened, operation, origin: pageOriginOf(request) };
});

const FIELDS = formFields([courierSchema, courierKeysSchema], {
  texts: ["id", "operation"],
  shownBefore: true,
});

export const action = staffAction(
  { page: PAGE, list: LIST, fields: FIELDS },
  {
    "create-courier": (sent) => saveCourier(sent),
    "update-courier": (sent) => saveCourier(sent),
    "delete-courier": async (sent) => {
      const { name } = await deleteCourier(sent.id, sent.actor);
      return deleted(sent, sent.words.couriers.deleted(name));
    },
    restore: (sent) => restored(sent, restoreCourier),
    "try-courier": async ({ request, id, list, words }) => {
      const courier = await requireCourier(id);
      const { tried, notTried, parcels } = words.couriers;
      const { name } = courier;
      const answer = await tryKeys(courier, request.signal);
      if (answer && "stores" in answer) {
        const balance =
          answer.balance === null ? null : formatTaka(answer.balance, languageOf(request));
        const text = tried(
          name,
          answer.stores.map((store) => store.name),
          balance,
        );
        return redirectWithToast(request, list, { type: "success", text });
      }
      const reason = answer?.reason ?? "keys";
      const text = notTried(name, wordFor(parcels.failures, reason) ?? reason);
      return redirectWithToast(request, list, { type: "error", text });
    },
  },
);

async function saveCourier(sent: SentForm) {
  const { request, form, id, actor } = sent;
  const keys = parseForm(form, courierKeysSchema);
  if (keys.status !== "success") {
    const complaints = [parseForm(form, courierSchema), keys];
    const errors = complaints.map((found) => complaintsOf(found, wordsFor(request)));
    return data(formState(form, Object.assign({}, ...errors)), { status: 400 });
  }
  const operation = String(form.get("operation") ?? "");
  return save(
    sent,
    courierSchema,
    (courier, shown) =>
      id
        ? updateCourier(id, courier, keys.value, shown, actor)
        : createCourier(courier, keys.value, actor, operation),
    { said: sent.words.couriers.saved },
  );
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function Couriers() {
  const { couriers: words, frame, empty } = useAdminWords();
  const { language } = useWords();
  const { couriers, stores, opened, operation, origin } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const mayEdit = useMay()(PAGE, "update-courier");
  const { fields } = words;
  return (
    <ListPage
      words={words}
      total={couriers.length}
      empty={empty.couriers}
      links={
        <>
          <Link to="/admin/couriers/hand-over">{words.handOver.title}</Link>
          <Link to="/admin/couriers/parcels">{words.parcels.title}</Link>
          <Link to="/admin/couriers/districts">{words.districts.title}</Link>
        </>
      }
      intro={words.intro}
      mayEdit={mayEdit}
      opened={opened}
      answer={answer}
      closeHref={LIST}
      intent="delete-courier"
      form={(courier) => (
        <CourierForm
          courier={courier}
          operation={operation}
          origin={origin}
          stores={stores}
          answer={answer}
          limits={opened.limits}
        />
      )}
      about={({ name }) => (
        <>
          <p>{name}</p>
          <p>{words.deleteHint}</p>
        </>
      )}
    >
      <Table
        caption={words.title}
        rows={couriers}
        rowKey={({ id }) => id}
        columns={[
          { label: fields.name ?? "", cell: ({ name }) => <b>{name}</b> },
          { label: fields.kind ?? "", cell: ({ kind }) => words.kinds[kind] },
          {
            label: words.interface,
            cell: ({ hasKeys, hasWebhook, balance }) =>
              [
                hasKeys ? words.hasKeys : words.noKeys,
                ...(hasWebhook ? [words.hasWebhook] : []),
                ...(balance === null ? [] : [words.balance(formatTaka(balance, language))]),
              ].join(", "),
          },
          {
            label: fields.isActive ?? "",
            at: "sum",
            cell: ({ isActive }) => (isActive ? words.active : words.inactive),
          },
          {
            label: frame.edit,
            isLabelHidden: true,
            cell: ({ id, name, hasKeys }) =>
              mayEdit && (
                <RowActions>
                  {hasKeys && (
                    <Form method="post" preventScrollReset>
                      <input type="hidden" name="id" value={id} />
                      <button
                        type="submit"
                        name="intent"
                        value="try-courier"
                        aria-label={`${words.tryKeys}: ${name}`}
                      >
                        {words.tryKeys}
                      </button>
                    </Form>
                  )}
                  <RowLinks id={id} name={name} />
                </RowActions>
              ),
          },
        ]}
      />
    </ListPage>
  );
}

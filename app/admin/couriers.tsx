import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { courierKeysSchema, courierSchema } from "#app/domain/couriers/courier-input.server.ts";
import {
  createCourier,
  deleteCourier,
  restoreCourier,
  updateCourier,
} from "#app/domain/couriers/couriers.server.ts";
import { readStaffForm, requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, formFields, parseForm, readShown } from "#app/http/form.server.ts";
import { complaintsOf, formState, refusedForm } from "#app/http/form-state.server.ts";
import type { FormState } from "#app/http/form-state.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { useHrefWith } from "#app/ui/href-with.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { CourierTable } from "./couriers/courier-table.tsx";
import { CourierOverlays } from "./couriers/overlays.tsx";
import { viewCouriers } from "./couriers/view.server.ts";
import { OverlayButton } from "./parts/overlay-button.tsx";
import { PageHead } from "./parts/page-head.tsx";
import { useMay } from "./parts/use-may.ts";

const LIST = "/admin/couriers";

const FIELDS = formFields([courierSchema, courierKeysSchema], {
  texts: ["id", "operation"],
  shownBefore: true,
});

/** How long the notice of a deletion with its undo button is shown. */
const UNDO_MS = 5000;

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/couriers");
  const { searchParams } = new URL(args.request.url);
  const { title } = adminWordsFor(args.request).couriers;
  return { title, ...(await viewCouriers(searchParams)) };
}

export async function action(args: ActionFunctionArgs) {
  const { admin, form, intent } = await readStaffForm(args, "admin/couriers", FIELDS);
  const { request } = args;
  const { couriers, frame } = adminWordsFor(request);
  const id = String(form.get("id") ?? "");
  try {
    switch (intent) {
      case "create-courier":
      case "update-courier":
        return await save(request, form, id, admin);
      case "delete-courier": {
        const { name } = await deleteCourier(id, admin);
        return await redirectWithToast(request, LIST, {
          type: "success",
          text: couriers.deleted(name),
          ms: UNDO_MS,
          undo: { action: LIST, id, text: frame.undo },
        });
      }
      case "restore":
        await restoreCourier(id, admin);
        return await redirectWithToast(request, LIST, { type: "success", text: frame.restored });
    }
  } catch (error) {
    return data(refusedForm(form, asRefusal(error), wordsFor(request)), { status: 409 });
  }
}

async function save(request: Request, form: FormData, id: string, admin: { id: string }) {
  const courier = parseForm(form, courierSchema);
  const keys = parseForm(form, courierKeysSchema);
  if (courier.status !== "success" || keys.status !== "success") {
    const words = wordsFor(request);
    const errors = { ...complaintsOf(courier, words), ...complaintsOf(keys, words) };
    return data(formState(form, errors), { status: 400 });
  }
  const shown = readShown(form, courierSchema);
  if (id) await updateCourier(id, courier.value, keys.value, shown, admin);
  else await createCourier(courier.value, keys.value, admin, String(form.get("operation") ?? ""));
  const text = adminWordsFor(request).couriers.saved;
  return redirectWithToast(request, LIST, { type: "success", text });
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "./parts/revalidate.ts";

export default function Couriers() {
  const { couriers: words, frame } = useAdminWords();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormState | undefined;
  const hrefWith = useHrefWith();
  const mayAct = useMay()("admin/couriers", "update-courier");
  return (
    <>
      <PageHead title={words.title} count={words.count(page.couriers.length)}>
        <Link to="/admin/couriers/hand-over">{words.handOver.title}</Link>
        <Link to="/admin/couriers/parcels">{words.parcels.title}</Link>
        {mayAct && (
          <Link to={hrefWith({ deleted: "" })} preventScrollReset>
            {frame.recentlyDeleted}
          </Link>
        )}
        {mayAct && <OverlayButton to={hrefWith({ new: "" })}>{words.add}</OverlayButton>}
      </PageHead>
      <p>{words.intro}</p>
      {mayAct && <CourierOverlays page={page} answer={answer} closeHref={LIST} />}
      {page.couriers.length === 0 ? (
        <p>{frame.nothing}</p>
      ) : (
        <CourierTable couriers={page.couriers} />
      )}
    </>
  );
}

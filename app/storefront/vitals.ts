import type { ActionFunctionArgs } from "@remix-run/node";
import { noteVitals, vitalsSchema } from "#app/domain/figures/vitals/note-vitals.server.ts";
import { formFields, readForm } from "#app/http/form.server.ts";

const FIELDS = formFields([vitalsSchema], { mostTextBytes: 500 });

/** What a sampled browser measured of a page that it leaves; nobody waits for the answer. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, FIELDS);
  noteVitals(vitalsSchema.parse(Object.fromEntries(form)));
  return new Response(null, { status: 204 });
}

export const loader = () => new Response(null, { status: 404 });

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findDistrict } from "#app/domain/shop/delivery/districts.ts";
import { districtField } from "#app/domain/shop/delivery/place-fields.server.ts";
import { keepDistrict, readDistrict } from "#app/http/district.server.ts";
import { formFields, parseForm, readForm } from "#app/http/form.server.ts";
import { invalidForm } from "#app/http/form-state.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { wayBack } from "#app/http/page-address.server.ts";
import { ownPath } from "#app/http/responses.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { Button } from "#app/ui/button.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { DistrictSelect } from "#app/ui/place-fields.tsx";
import { wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./track-order.module.css";

const schema = z.object({ district: districtField });

/** Any page may send it: it only says where the parcels go. */
const FIELDS = formFields([schema], { texts: ["redirectTo", "inPlace"], withoutToken: true });

/** Back must show the current choice, so the page is not stored. */
export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

/** The choice of the district, with the page to return to. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { district } = wordsFor(request);
  const shop = await shopFor(request);
  return {
    title: `${district.title} · ${shop.name.text}`,
    said: { title: district.title, hint: district.hint, show: district.show },
    chosen: readDistrict(request)?.name ?? "",
    redirectTo: ownPath(new URL(request.url).searchParams.get("redirectTo"), "/"),
  };
}

/** Remembers the district and returns to the page that asked, unless that page stays open. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, FIELDS);
  const submission = parseForm(form, schema);
  if (submission.status !== "success")
    return data(invalidForm(form, submission, wordsFor(request)), { status: 400 });
  const district = findDistrict(submission.value.district);
  const init = { headers: district ? { "Set-Cookie": keepDistrict(request, district) } : {} };
  return form.has("inPlace") ? data(null, init) : redirect(wayBack(request, form), init);
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function ChooseDistrict() {
  const { checkout, place } = useWords();
  const { said, chosen, redirectTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className={styles.page}>
      <div className={styles.head}>
        <h1>{said.title}</h1>
        <p>{said.hint}</p>
      </div>
      <form method="post" className={styles.form}>
        <FormProblems title={checkout.errorSummary} state={answer} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <DistrictSelect
          label={place.district}
          {...fieldOf(answer, "district", chosen)}
          autoComplete="address-level2"
          required
        >
          <option value="">{place.chooseDistrict}</option>
        </DistrictSelect>
        <Button wide>{said.show}</Button>
      </form>
    </main>
  );
}

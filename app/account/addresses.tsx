import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { districtLabel, findDistrict } from "#app/domain/delivery/districts.ts";
import { thanasOf } from "#app/domain/delivery/locations.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { findDeliveryAddress, saveAddressBook } from "#app/domain/users/address-book.server.ts";
import { addressBookSchema } from "#app/domain/users/user-input.server.ts";
import { requireCustomer } from "#app/http/auth.server.ts";
import { parseForm, readForm, replyInWords } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import { AddressCard } from "./addresses/address-card.tsx";
import { AddressForm } from "./addresses/address-form.tsx";
import { answerForm } from "./parts/form-answer.server.ts";
import styles from "./parts/page.module.css";
import { privatePage } from "./parts/private-page.ts";

export const headers = privatePage;

const FIELDS = ["fullName", "email", "address", "district", "thana"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const { id, fullName, email, phoneNumber } = await requireCustomer(args);
  const [shop, place] = await Promise.all([findShopSettings(), findDeliveryAddress(id)]);
  const { searchParams } = new URL(args.request.url);
  const district = findDistrict(place?.district ?? "");
  return {
    title: `${wordsFor(args.request).account.addresses} · ${shop.name}`,
    isEditing: searchParams.has("edit"),
    person: { fullName, email, phoneNumber },
    place: place && {
      ...place,
      districtLabel: district ? districtLabel(district) : place.district,
    },
    // The form asks again with the district that is chosen in it.
    thanas: listThanas(searchParams.get("district") ?? place?.district ?? ""),
  };
}

/** 25 kB of places stay on the server; the form gets those of one district. */
function listThanas(anySpelling: string): string[] {
  const district = findDistrict(anySpelling);
  return district ? thanasOf(district).map((thana) => thana.name) : [];
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireCustomer(args);
  const form = await readForm(args.request);
  const words = wordsFor(args.request);
  if (form.get("intent") === "show-thanas")
    return { ...answerForm(form, FIELDS, {}), thanas: thanasFor(form) };
  const submission = parseForm(form, addressBookSchema);
  if (submission.status !== "success") {
    const { error } = replyInWords(submission, words);
    return data({ ...answerForm(form, FIELDS, error), thanas: thanasFor(form) }, { status: 400 });
  }
  await saveAddressBook(user.id, submission.value);
  return redirectWithToast(args.request, "/profile/manage-address", {
    type: "success",
    text: words.account.saved,
  });
}

function thanasFor(form: FormData): string[] {
  return listThanas(String(form.get("district") ?? ""));
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export type AddressData = Awaited<ReturnType<typeof loader>>;
export type AddressValues = Record<(typeof FIELDS)[number], string>;

export default function Addresses() {
  const { account } = useWords();
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { person, place, thanas } = loaded;
  const stored: AddressValues = {
    fullName: person.fullName,
    email: person.email ?? "",
    address: place?.address ?? "",
    district: place?.district ?? "",
    thana: place?.thana ?? "",
  };
  return (
    <main id="content" className={styles.page}>
      <h1>{account.addresses}</h1>
      {loaded.isEditing || answer ? (
        <AddressForm
          phoneNumber={person.phoneNumber}
          values={answer?.values ?? stored}
          errors={answer?.errors ?? {}}
          thanas={answer?.thanas ?? thanas}
        />
      ) : (
        <AddressCard person={person} place={place} />
      )}
    </main>
  );
}

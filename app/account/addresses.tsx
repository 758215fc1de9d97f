import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { saveAddressBook } from "#app/domain/users/address-book.server.ts";
import { addressBookSchema } from "#app/domain/users/user-input.server.ts";
import { requireCustomer } from "#app/http/auth.server.ts";
import { formFields, parseForm, readForm } from "#app/http/form.server.ts";
import { formState, invalidForm } from "#app/http/form-state.server.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import { AddressCard } from "./addresses/address-card.tsx";
import { AddressForm } from "./addresses/address-form.tsx";
import { offerInForm, viewAddresses } from "./addresses/view.server.ts";
import styles from "./parts/page.module.css";
import { privatePage } from "./parts/private-page.ts";

export const headers = privatePage;

const FORM = formFields([addressBookSchema]);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args);
  const [shop, view] = await Promise.all([
    shopFor(args.request),
    viewAddresses(user, languageOf(args.request)),
  ]);
  const { searchParams } = new URL(args.request.url);
  return {
    title: `${wordsFor(args.request).account.addresses} · ${shop.name.text}`,
    isEditing: searchParams.has("edit"),
    ...view,
  };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireCustomer(args);
  const form = await readForm(args.request, FORM);
  const words = wordsFor(args.request);
  if (form.get("intent") === "show-thanas")
    return { ...formState(form, {}), thanaOffer: offerInForm(form) };
  const submission = parseForm(form, addressBookSchema);
  if (submission.status !== "success") {
    const state = invalidForm(form, submission, words);
    return data({ ...state, thanaOffer: offerInForm(form) }, { status: 400 });
  }
  await saveAddressBook(user.id, submission.value);
  return redirectWithToast(args.request, "/profile/manage-address", {
    type: "success",
    text: words.account.saved,
  });
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Addresses() {
  const { account } = useWords();
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { person, place, thanaOffer } = loaded;
  const stored = {
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
          stored={stored}
          state={answer}
          thanaOffer={answer?.thanaOffer ?? thanaOffer}
        />
      ) : (
        <AddressCard person={person} place={place} />
      )}
    </main>
  );
}

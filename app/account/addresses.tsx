import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatPhone } from "#app/domain/core/phone.ts";
import { saveAddressBook } from "#app/domain/people/accounts/address-book.server.ts";
import { addressBookSchema } from "#app/domain/people/accounts/user-input.server.ts";
import { requireCustomer } from "#app/http/auth.server.ts";
import { formFields, parseForm, readForm } from "#app/http/form.server.ts";
import { privatePage } from "#app/http/form-headers.ts";
import { formState, invalidForm } from "#app/http/form-state.server.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Typed } from "#app/ui/local.tsx";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AddressForm } from "./addresses/address-form.tsx";
import { type AddressData, offerInForm, viewAddresses } from "./addresses/view.server.ts";
import styles from "./parts/page.module.css";

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
  const { account } = useAccountWords();
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

/** The address book's only entry, with which checkout starts. */
function AddressCard({ person, place }: Pick<AddressData, "person" | "place">) {
  const { language } = useWords();
  const { account } = useAccountWords();
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h2>{account.deliveryAddress}</h2>
        <a className={styles.edit} href="/profile/manage-address?edit">
          <Icon name="edit" size={20} />
          <span className="hidden-visually">{account.edit}</span>
        </a>
      </div>
      <dl className={styles.facts}>
        <dt>{account.fullName}</dt>
        <dd>
          <Typed text={person.fullName} />
        </dd>
        <dt>{account.address}</dt>
        <dd>
          {place ? (
            <Typed
              text={[place.address, place.thanaLabel, place.districtLabel]
                .filter(Boolean)
                .join("\n")}
            />
          ) : (
            <span className={styles.none}>{account.noAddress}</span>
          )}
        </dd>
        <dt>{account.phoneNumber}</dt>
        <dd>{formatPhone(person.phoneNumber, language)}</dd>
        <dt>{account.email}</dt>
        <dd>{person.email ?? <span className={styles.none}>{account.none}</span>}</dd>
      </dl>
      {!place && (
        <div>
          <ButtonLink href="/profile/manage-address?edit">{account.add}</ButtonLink>
        </div>
      )}
    </section>
  );
}

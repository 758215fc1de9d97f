import { formatPhone } from "#app/domain/phone.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Typed } from "#app/ui/local.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "../parts/page.module.css";
import type { AddressData } from "./view.server.ts";

/** The address book's only entry, with which checkout starts. */
export function AddressCard({ person, place }: Pick<AddressData, "person" | "place">) {
  const { account, language } = useWords();
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h2>{account.deliveryAddress}</h2>
        <a className={styles.edit} href="/profile/manage-address?edit" aria-label={account.edit}>
          <Icon name="edit" size={20} />
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

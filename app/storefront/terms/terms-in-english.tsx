import { formatPhone } from "#app/domain/phone.ts";
import type { ShopContact } from "./contact.ts";
import type { Promised } from "./promised.ts";

/** The Bengali terms in English, sentence by sentence. */
export function TermsInEnglish({
  contact,
  promised,
}: {
  contact: ShopContact;
  promised: Promised;
}) {
  const phones = contact.phones.map((phone) => formatPhone(phone, "en")).join(", ");
  return (
    <>
      <h2>Terms and information</h2>
      <section>
        <h3>How to order</h3>
        <ul>
          <li>
            On this website: put the goods into your cart, give your name, phone number, address and
            district, and confirm. No account is needed.
          </li>
          <li>By messaging app: send us what you want and where to.</li>
          <li>By a message to our social page.</li>
        </ul>
      </section>
      <section id="delivery">
        <h3>Delivery time</h3>
        <ul>
          {promised.delivery.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3>Payment</h3>
        <p>Cash on delivery everywhere: you pay when it is in your hands. No advance payment.</p>
      </section>
      <section id="returns">
        <h3>Returns</h3>
        <p>You may return or exchange goods</p>
        <ul>
          <li>that have a problem,</li>
          <li>that do not match what the website shows,</li>
          <li>that arrive damaged.</li>
        </ul>
      </section>
      <section>
        <h3>Complaints and support</h3>
        <ul>
          <li>
            Complaints hotline{phones && `: ${phones}`}
            {promised.hours && ` — ${promised.hours}`}.
          </li>
          <li>Support by messaging app and social page — 7:00 to 02:00.</li>
        </ul>
      </section>
    </>
  );
}

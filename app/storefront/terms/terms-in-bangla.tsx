import { formatPhone } from "#app/domain/phone.ts";
import type { ShopContact } from "./contact.ts";
import type { Promised } from "./promised.ts";

/** How to order, delivery, payment, returns and hours (spec section 2, terms and information page). */
export function TermsInBangla({
  contact,
  promised,
  anchors,
}: {
  contact: ShopContact;
  promised: Promised;
  /** True when delivery and returns links target this text; on an English page they target the translation. */
  anchors: boolean;
}) {
  const phones = contact.phones.map((phone) => formatPhone(phone, "bn")).join(", ");
  return (
    <>
      <h1>শর্তাবলি ও তথ্য</h1>
      <section>
        <h2>কীভাবে অর্ডার করবেন</h2>
        <ul>
          <li>
            ওয়েবসাইট থেকে: পণ্য কার্টে যোগ করুন, নাম, ফোন নম্বর, ঠিকানা ও জেলা লিখে অর্ডার নিশ্চিত করুন। অ্যাকাউন্ট
            লাগে না।
          </li>
          <li>
            মেসেজিং অ্যাপে: পণ্যের নাম ও ঠিকানা লিখে পাঠান
            {contact.chatLink && (
              <>
                {" "}
                (<a href={contact.chatLink}>চ্যাট খুলুন</a>)
              </>
            )}
            ।
          </li>
          <li>
            আমাদের সোশ্যাল পেজে মেসেজ দিয়ে
            {contact.socialPage && (
              <>
                {" "}
                (<a href={contact.socialPage}>পেজ দেখুন</a>)
              </>
            )}
            ।
          </li>
        </ul>
      </section>
      <section id={anchors ? "delivery" : undefined}>
        <h2>ডেলিভারির সময়</h2>
        <ul>
          {promised.delivery.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>মূল্য পরিশোধ</h2>
        <p>সারা দেশে ক্যাশ অন ডেলিভারি: পণ্য হাতে পেয়ে দাম দিন। কোনো অগ্রিম টাকা দিতে হয় না।</p>
      </section>
      <section id={anchors ? "returns" : undefined}>
        <h2>পণ্য ফেরতের নিয়ম</h2>
        <p>নিচের যেকোনো কারণে পণ্য ফেরত দিতে বা বদলে নিতে পারেন:</p>
        <ul>
          <li>পণ্যে কোনো সমস্যা থাকলে।</li>
          <li>ওয়েবসাইটে দেখানো পণ্যের সঙ্গে না মিললে।</li>
          <li>পণ্য নষ্ট বা ভাঙা অবস্থায় পেলে।</li>
        </ul>
      </section>
      <section>
        <h2>অভিযোগ ও সহায়তা</h2>
        <ul>
          <li>
            অভিযোগের হটলাইন{phones && `: ${phones}`}
            {promised.hours && ` — ${promised.hours}`}।
          </li>
          <li>মেসেজিং অ্যাপ ও সোশ্যাল পেজে সহায়তা — সকাল ৭টা থেকে রাত ২টা পর্যন্ত।</li>
        </ul>
      </section>
    </>
  );
}

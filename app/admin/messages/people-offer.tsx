import { data } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { z } from "zod";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { OFFER_MAX } from "#app/domain/messages/offers/offer-limits.ts";
import {
  offerSchema,
  planOffers,
  sendOffers,
  writerOf,
} from "#app/domain/messages/offers/offers.server.ts";
import { hasSmsGateway } from "#app/domain/messages/sms-gateway.server.ts";
import { smsSize } from "#app/domain/messages/sms-segments.ts";
import { formFields } from "#app/http/form.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { notFound } from "#app/http/responses.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { hrefWith } from "#app/ui/href-with.ts";
import { messagesBn } from "#app/words/messages.bn.ts";
import { messagesEn } from "#app/words/messages.en.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import styles from "../core/groups.module.css";
import { PageHead } from "../core/page-head.tsx";
import { type SentForm, save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { filterParameters, readPeopleFilter } from "../people/people/view.server.ts";
import { NotSetUp } from "./not-set-up.tsx";

const FIELDS = formFields([offerSchema], { texts: ["checked", "checkedAt", "most"] });

const PAGE = "admin/messages/people-offer";

/** One SMS to the filtered list of earlier customers. */
export const loader = staffLoader(PAGE, async ({ query, words }) => {
  const filter = readPeopleFilter(query);
  if (filter.onlyBlocked) throw notFound();
  const { receivers, isCut } = await planOffers(filter);
  return {
    title: words.people.offer.title,
    list: hrefWith("/admin/people", "", filterParameters(filter)),
    receivers: receivers.length,
    isCut,
    hasSms: hasSmsGateway(),
    filter,
  };
});

const WORDS = { en: messagesEn, bn: messagesBn };

/** How the SMS reads, to how many it goes, and how many SMS that costs. */
type Preview = { preview: string; receivers: number; cost: number; checked: string; at: number };

export const action = staffAction<typeof PAGE, Preview>(
  { page: PAGE, fields: FIELDS, list: "/admin/messages/deliveries" },
  {
    check,
    send: (sent) => {
      // A text that was changed after its preview is shown again first.
      if (sent.form.get("checked") !== sent.form.get("text")) return check(sent);
      const terms = { since: new Date(numberIn(sent, "checkedAt")), most: numberIn(sent, "most") };
      const send = async (input: z.output<typeof offerSchema>) => {
        const n = await sendOffers(input, filterOf(sent), terms, WORDS, sent.actor);
        if (n === 0)
          throw new ShopError(hasSmsGateway() ? "nobody-to-offer" : "sms-not-set-up", {});
        return n;
      };
      return save(sent, offerSchema, send, { said: (n) => sent.words.people.offer.sent(n) });
    },
  },
);

const filterOf = ({ request }: SentForm) => readPeopleFilter(new URL(request.url).searchParams);

/** Reads a hidden number of the form; 0 if it is absent or not a number. */
const numberIn = ({ form }: SentForm, name: string) => {
  const text = String(form.get(name) ?? "");
  return /^\d{1,13}$/.test(text) ? Number(text) : 0;
};

function check(sent: SentForm) {
  const preview = async ({ text }: z.output<typeof offerSchema>): Promise<Preview> => {
    const [write, { receivers, plannedAt }] = await Promise.all([
      writerOf(text, WORDS),
      planOffers(filterOf(sent)),
    ]);
    const [first] = receivers;
    const name = first?.fullName ?? sent.words.messages.sample.name;
    const costs = receivers.map(({ fullName }) => smsSize(write(fullName, SAMPLE_CODE)).segments);
    return {
      preview: write(name, SAMPLE_CODE),
      receivers: receivers.length,
      at: plannedAt,
      cost: costs.reduce((sum, one) => sum + one, 0),
      checked: String(sent.form.get("text")),
    };
  };
  return save<typeof offerSchema, Preview, Preview>(sent, offerSchema, preview, {
    said: (made) => data(made),
  });
}

/**
 * A sample code with the length of a real one, so that the preview counts the same number of SMS.
 */
const SAMPLE_CODE = "0123456789ab";

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Offer() {
  const { people, messages } = useAdminWords();
  const { offer: words } = people;
  const { list, receivers, isCut, hasSms, filter } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const checked = result && "preview" in result ? result : null;
  const answer = result && "values" in result ? result : undefined;
  const isSending = useNavigation().formData !== undefined;
  return (
    <>
      <PageHead title={words.title}>
        <Link to={list}>{words.back}</Link>
        <Link to="/admin/messages/deliveries">{messages.links.deliveries}</Link>
      </PageHead>
      {!hasSms && <NotSetUp says={messages.smsOff} by="sms" />}
      <p>{words.whom(filter)}</p>
      <p>
        <strong>{receivers === 0 ? words.none : words.receivers(receivers)}</strong> {words.rules}{" "}
        {isCut && words.isCut}
      </p>
      <Form method="post" className={styles.form}>
        <AdminFormProblems state={answer} />
        {checked && (
          <section aria-labelledby="preview">
            <h2 id="preview">{words.preview}</h2>
            <p className={styles.notice}>{checked.preview}</p>
            <p>{words.cost(checked.receivers, checked.cost)}</p>
            <input type="hidden" name="checked" value={checked.checked} />
            <input type="hidden" name="checkedAt" value={checked.at} />
            <input type="hidden" name="most" value={checked.receivers} />
          </section>
        )}
        <TextArea
          {...fieldOf(answer, "text", checked?.checked)}
          label={words.text}
          hint={words.hint}
          rows={4}
          maxLength={OFFER_MAX}
          required
        />
        <div>
          {checked ? (
            <Button name="intent" value="send" disabled={isSending}>
              {words.send(checked.receivers)}
            </Button>
          ) : (
            <Button name="intent" value="check" disabled={isSending}>
              {words.check}
            </Button>
          )}
        </div>
      </Form>
    </>
  );
}

import { useEffect, useState } from "react";
import { offerThanas } from "#app/domain/shop/delivery/thanas.ts";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { ThanaSelect, useThanas } from "#app/ui/place-fields.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.ts";
import { BuyerFields } from "../landing/buyer-fields.tsx";
import type { LandingAnswer } from "../landing/one-form.server.ts";
import { sumsOf } from "../landing/sums.ts";
import { ToConfirm } from "../landing/to-confirm.tsx";
import styles from "../landing.module.css";
import type { OrderLinkView } from "./view.server.ts";

type Props = { view: OrderLinkView; answer: LandingAnswer | undefined };

/** Who buys and where to: one form and one press, also without script. */
export function BuyerForm({ view, answer }: Props) {
  const { checkout } = useWords();
  const { values = {}, openedAt = view.openedAt } = answer ?? {};
  const [typed, setTyped] = useState({
    district: values.district ?? "",
    promoCode: values.promoCode ?? view.promoCode,
  });
  const { district, sums } = useLinkSums({ view, answer }, typed);
  return (
    <Form
      method="post"
      reloadDocument
      className={styles.form}
      onChange={({ currentTarget }) => {
        const form = new FormData(currentTarget);
        const text = (name: string) => String(form.get(name) ?? "");
        setTyped({ district: text("district"), promoCode: text("promoCode") });
      }}
    >
      <FormProblems title={checkout.errorSummary} state={answer ?? null} />
      <input type="hidden" name="openedAt" value={openedAt} />
      <input type="hidden" name="shownTotal" value={sums?.total ?? ""} />
      <input type="hidden" name="shownAdvance" value={sums?.advance ?? ""} />
      <BuyerFields
        said={view.said}
        districts={view.districts}
        answer={answer}
        promoCode={view.promoCode}
      >
        <ThanaField answer={answer} district={typed.district} />
      </BuyerFields>
      <ToConfirm
        said={view.said}
        answer={answer}
        rules={view.rules}
        what={view.pieces}
        price={view.price}
        discount={view.discount}
        district={district}
        sums={sums}
      />
    </Form>
  );
}

/**
 * What the server answered, and with script what follows from the district; a promo code is
 * reckoned by the server alone.
 */
function useLinkSums({ view, answer }: Props, typed: { district: string; promoCode: string }) {
  const hydrated = useHydrated();
  const district = view.districts.find(({ name }) => name === typed.district);
  const { sums: answered = null, values = {} } = answer ?? {};
  const isAsAnswered =
    answered !== null &&
    values.district === typed.district &&
    (values.promoCode ?? "") === typed.promoCode;
  if (isAsAnswered) return { district, sums: answered };
  const isKnown = hydrated && typed.promoCode.trim() === "";
  const { price, rules, discount } = view;
  return {
    district,
    sums: district && isKnown ? sumsOf(price, district, rules, discount) : null,
  };
}

/** The optional thana of the chosen district; without script those of the answered form. */
function ThanaField({ answer, district }: Pick<Props, "answer"> & { district: string }) {
  const { place } = useWords();
  const { values = {}, errors = {} } = answer ?? {};
  const first = values.district ?? "";
  const { offer, ask } = useThanas({
    district: first,
    ...offerThanas(first, values.thana ?? ""),
  });
  const [asked, setAsked] = useState(first);
  useEffect(() => {
    if (district === asked) return;
    setAsked(district);
    ask(district);
  }, [district, asked, ask]);
  return <ThanaSelect label={place.thana} offer={offer} errors={errors.thana ?? []} />;
}

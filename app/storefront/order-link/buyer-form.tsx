import { offerThanas } from "#app/domain/shop/delivery/thanas.ts";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { ThanaSelect } from "#app/ui/place-fields.tsx";
import { useWords } from "#app/words/use-words.ts";
import { BuyerFields } from "../landing/buyer-fields.tsx";
import type { LandingAnswer } from "../landing/one-form.server.ts";
import { type Choice, type FormBasis, reckon, saidOfSums } from "../landing/reckon.ts";
import { problemsOf, ToConfirm } from "../landing/to-confirm.tsx";
import styles from "../landing.module.css";
import type { OrderLinkView } from "./view.server.ts";

type Props = { view: OrderLinkView; answer: LandingAnswer | undefined };

/** Who buys and where to: one form and one press, also without script. */
export function BuyerForm({ view, answer }: Props) {
  const { checkout, language } = useWords();
  const { values = {}, openedAt = view.openedAt } = answer ?? {};
  const choice: Choice = {
    ...{ productId: "", quantity: "", addOn: "" },
    district: values.district ?? "",
    promoCode: values.promoCode ?? view.promoCode,
  };
  const basis = basisOf({ view, answer }, choice, language);
  return (
    <Form method="post" className={styles.form}>
      <FormProblems title={checkout.errorSummary} state={problemsOf(answer)} />
      <input type="hidden" name="openedAt" value={openedAt} />
      <BuyerFields
        said={view.said}
        districts={view.districts}
        answer={answer}
        promoCode={view.promoCode}
      >
        <ThanaField answer={answer} />
      </BuyerFields>
      <ToConfirm
        said={view.said}
        answer={answer}
        basis={basis}
        reckoned={reckon(basis, choice, false)}
      />
    </Form>
  );
}

function basisOf(
  { view, answer }: Props,
  choice: Choice,
  language: FormBasis["language"],
): FormBasis {
  const { said, rules, districts, pieces, price, discount, off, whole } = view;
  return {
    ...{ language, said: saidOfSums(said), rules },
    districts: districts.map(({ name, charge, freeFrom }) => ({ name, charge, freeFrom })),
    sizes: [],
    addOn: null,
    agreed: { what: pieces, price, discount, off, whole },
    answered: answer?.sums ? { choice, sums: answer.sums } : null,
    noted: null,
  };
}

/** The optional thana of the chosen district; without script those of the answered form. */
function ThanaField({ answer }: Pick<Props, "answer">) {
  const { place } = useWords();
  const { values = {}, errors = {} } = answer ?? {};
  const { district = "", thana = "" } = values;
  return (
    <ThanaSelect
      label={place.thana}
      offer={{ district, ...offerThanas(district, thana) }}
      errors={errors.thana ?? []}
      data-none={place.noThana}
    />
  );
}

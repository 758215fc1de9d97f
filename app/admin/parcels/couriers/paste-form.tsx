import { Link, useLocation, useNavigation } from "@remix-run/react";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Select, TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { FileField } from "../../core/file-input.tsx";
import styles from "../../core/list-tools.module.css";
import type { ShownColumns } from "../../core/tables/chosen-columns.server.ts";
import { ChosenColumns } from "../../core/tables/chosen-columns.tsx";
import { useMay } from "../../core/use-may.ts";

type Props = {
  couriers: { id: string; name: string }[];
  /** The courier selected by default. */
  asked?: string;
  form: FormState | undefined;
  labels: { courier: string; list: string; listHint: string };
  /** The columns that were read; null before a check. */
  shown: ShownColumns | null;
  /** Label of the save button; null until a check found something to save. */
  save: string | null;
};

/** Takes a courier's list as text or file; it is checked first and saved in a second step. */
export function PasteForm({ couriers, asked, form, labels, shown, save }: Props) {
  const { couriers: words, frame, tables } = useAdminWords();
  const isSaving = useNavigation().formMethod === "POST";
  if (couriers.length === 0) return <NoCouriers />;
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className={styles.paste}>
      <FormProblems title={frame.errorSummary} state={form} />
      <Select label={labels.courier} {...fieldOf(form, "courier", asked)}>
        {couriers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <TextArea
        key={form?.values.text}
        label={labels.list}
        hint={labels.listHint}
        {...fieldOf(form, "text")}
        rows={8}
      />
      <FileField label={words.numbers.file} name="file" accept=".csv,text/csv,text/plain" />
      {shown && <ChosenColumns shown={shown} names={tables.names} several={["fee"]} />}
      <div className={styles.bar}>
        <Button
          look={save === null ? "primary" : "secondary"}
          name="intent"
          value="check"
          disabled={isSaving}
        >
          {words.numbers.check}
        </Button>
        {save !== null && (
          <Button name="intent" value="save" disabled={isSaving}>
            {save}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Links to the couriers' page when a courier must be chosen and none exists. */
export function NoCouriers() {
  const { couriers } = useAdminWords();
  const { pathname } = useLocation();
  return (
    <p className={styles.notice}>
      {couriers.handOver.noCouriers}{" "}
      {useMay()("admin/parcels/couriers", "create-courier") && (
        <Link to={`/admin/couriers?new&back=${encodeURIComponent(pathname)}`}>{couriers.add}</Link>
      )}
    </p>
  );
}

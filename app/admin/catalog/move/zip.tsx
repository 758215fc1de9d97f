import { STAFF_UPLOAD_MB } from "#app/http/upload-limit.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { FileField } from "../../core/file-input.tsx";
import styles from "../product-import.module.css";
import type { ZipAnswer } from "./pictures.server.ts";

/** The form for a ZIP of pictures, and what became of the one that was just sent. */
export function Zip({
  report,
  isSending,
}: {
  report: ZipAnswer["zip"] | null;
  isSending: boolean;
}) {
  const { movedPictures, frame } = useAdminWords();
  const { zip: words, more } = movedPictures;
  return (
    <section className={styles.report}>
      <h2>{words.title}</h2>
      {report && (
        <>
          <p role="status" className={styles.good}>
            {words.matched(report.matched)}
          </p>
          {report.left.length > 0 && (
            <Table
              caption={words.left(report.left.length + report.more)}
              // Long names are cut, so that two files may show the same.
              rows={report.left.map((row, place) => ({ ...row, place }))}
              rowKey={({ place }) => place}
              columns={[
                {
                  label: words.name,
                  cell: ({ name }) => <bdi className={styles.columns}>{name}</bdi>,
                },
                { label: movedPictures.why, cell: ({ why }) => why },
              ]}
            />
          )}
          {report.more > 0 && <p>{more(report.more)}</p>}
        </>
      )}
      <Form method="post" encType="multipart/form-data" className={styles.file}>
        <FileField
          id="zip"
          label={words.file}
          hint={words.intro(STAFF_UPLOAD_MB)}
          name="file"
          accept=".zip,application/zip"
          required
        />
        <Button look="secondary" name="intent" value="upload-pictures">
          {isSending ? frame.saving : words.send}
        </Button>
      </Form>
    </section>
  );
}

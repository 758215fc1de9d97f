import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { listMoves } from "#app/domain/core/moves/moves.server.ts";
import {
  ENCODINGS,
  type Encoding,
  MOST_FILES,
  MOVE_KINDS,
  MOVE_MAX_ROWS,
  type MoveKind,
} from "#app/domain/core/moves/moves.ts";
import { formFields } from "#app/http/form.server.ts";
import { MOST_FIELDS } from "#app/http/form-body.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import { EmptyList } from "../core/empty-list.tsx";
import { FileField } from "../core/file-input.tsx";
import { PageHead } from "../core/page-head.tsx";
import { staffAction, staffLoader } from "../core/staff-page.server.ts";
import { takePictures, type ZipAnswer } from "./move/pictures.server.ts";
import { takeFiles } from "./move/upload.server.ts";
import { Zip } from "./move/zip.tsx";
import styles from "./product-import.module.css";

const PAGE = "admin/catalog/move-in";

/** More files are read than are taken, so that the refusal can say how many came. */
const FIELDS = formFields([], {
  texts: ["encoding", "kind"],
  files: ["file"],
  lists: { file: MOST_FIELDS },
});

/** The files of other shops, with the form for another one. */
export const loader = staffLoader(PAGE, async ({ query, words }) => {
  const { rows, ...list } = await readListPage(query, listMoves);
  return {
    title: words.moveIn.title,
    ...list,
    moves: rows.map(({ id, createdAt, kind, source, fileName, state }) => ({
      ...{ id, kind, source, fileName, state },
      at: createdAt.toISOString(),
    })),
  };
});

export const action = staffAction<typeof PAGE, ZipAnswer>(
  { page: PAGE, fields: FIELDS },
  {
    upload: takeFiles,
    "upload-pictures": takePictures,
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function MoveIn() {
  const { moveIn: words, frame } = useAdminWords();
  const { language } = useWords();
  const list = useLoaderData<typeof loader>();
  const { moves, total, page, pages } = list;
  const hrefWith = useHrefWith();
  const sending = useNavigation().formData?.get("intent");
  const answer = useActionData<typeof action>();
  const zip = answer && "zip" in answer ? answer.zip : null;
  const refused = answer && "values" in answer ? answer : null;
  return (
    <>
      <PageHead title={words.title} count={words.count(total)} />
      <div className={styles.import}>
        <p>{words.intro}</p>
        <AdminFormProblems state={refused} />
        <Form method="post" encType="multipart/form-data" className={styles.file}>
          {/* Files that are in the list now are not to be sent again. */}
          <FileField
            key={total}
            label={words.someFiles}
            hint={words.fileHint(MOVE_MAX_ROWS, MOST_FILES)}
            name="file"
            multiple
            accept=".csv,.txt,.tsv,text/csv"
            required
          />
          <Select label={words.kind} hint={words.kindHint} {...fieldOf(refused, "kind")}>
            {(["", ...MOVE_KINDS] as ("" | MoveKind)[]).map((one) => (
              <option key={one} value={one}>
                {words.kinds[one]}
              </option>
            ))}
          </Select>
          <Select
            label={words.encoding}
            hint={words.encodingHint}
            {...fieldOf(refused, "encoding")}
          >
            {(["", ...ENCODINGS] as ("" | Encoding)[]).map((one) => (
              <option key={one} value={one}>
                {words.encodings[one]}
              </option>
            ))}
          </Select>
          <Button name="intent" value="upload">
            {sending === "upload" ? frame.saving : words.upload}
          </Button>
        </Form>
        <MissingPage {...list} />
        {moves.length === 0 ? (
          <EmptyList text={words.none} />
        ) : (
          <Table
            caption={words.files}
            rows={moves}
            rowKey={({ id }) => id}
            columns={[
              {
                label: words.file,
                cell: ({ id, fileName }) => <Link to={`/admin/move-in/${id}`}>{fileName}</Link>,
              },
              { label: words.kind, cell: ({ kind }) => words.kinds[kind] },
              { label: words.source, cell: ({ source }) => words.sources[source] },
              { label: words.state, cell: ({ state }) => words.states[state] },
              { label: words.when, cell: ({ at }) => formatDateTime(new Date(at), language) },
            ]}
          />
        )}
        <Pagination page={page} pages={pages} href={(n) => hrefWith({ page: n > 1 ? n : null })} />
        <Zip report={zip} isSending={sending === "upload-pictures"} />
        <h2>{words.moveOut.title}</h2>
        <p>{words.moveOut.intro}</p>
        <ButtonLink look="secondary" href="/admin/move-out.tar.gz">
          {words.moveOut.download}
        </ButtonLink>
      </div>
    </>
  );
}

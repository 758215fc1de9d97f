import { type ActionFunctionArgs, data, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { CSV_COLUMNS } from "#app/domain/catalog/spreadsheet/product-csv-table.ts";
import {
  type ImportOutcome,
  importProducts,
} from "#app/domain/catalog/spreadsheet/product-import.server.ts";
import {
  type ImportPlan,
  planImport,
} from "#app/domain/catalog/spreadsheet/product-import-plan.server.ts";
import { CSV_MAX_BYTES, readCsvFile } from "#app/domain/core/csv-file.server.ts";
import { readStaffForm } from "#app/http/auth.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { badRequest } from "#app/http/responses.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { hrefWith } from "#app/ui/href-with.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { type ServerWords, wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { FileField } from "../core/file-input.tsx";
import { PageHead } from "../core/page-head.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import {
  type ImportReport,
  packText,
  reportOf,
  unpackText,
} from "./product-import/report.server.ts";
import { Report } from "./product-import/report.tsx";
import styles from "./product-import.module.css";

/** A file that does not compress grows by a third in base64. */
const FIELDS = formFields([], {
  texts: ["packed", "planned"],
  files: ["file"],
  mostTextBytes: CSV_MAX_BYTES * 1.5,
});

const PAGE = "admin/catalog/product-import";

export const loader = staffLoader(PAGE, ({ words }) => ({
  title: words.products.csv.title,
  columns: CSV_COLUMNS,
}));

/**
 * First returns a dry run; its button submits the same text again, which is imported completely or
 * not at all.
 */
export async function action(args: ActionFunctionArgs) {
  const { admin, form, intent } = await readStaffForm(args, PAGE, FIELDS);
  switch (intent) {
    case "check":
      return check(form, wordsFor(args.request));
    case "import":
      return take(args.request, form, admin);
  }
}

async function check(form: FormData, words: ServerWords) {
  const file = form.get("file");
  const isFile = file instanceof File && file.name !== "";
  const text = isFile
    ? readCsvFile(new Uint8Array(await file.arrayBuffer()))
    : [{ row: null, code: "no-file" }];
  if (typeof text !== "string")
    return answer({ rows: [], unchanged: 0, problems: text }, "", words);
  return answer(await planImport(text), packText(text), words);
}

async function take(request: Request, form: FormData, admin: { id: string }) {
  const text = unpackText(form.get("packed"));
  if (text === null) throw badRequest();
  let done: ImportOutcome;
  try {
    done = await importProducts(text, String(form.get("planned") ?? ""), admin);
  } catch (error) {
    const words = sayRefusal(wordsFor(request), asRefusal(error));
    const again = `/admin/product/import${listQuery(new URL(request.url).search)}`;
    return redirectWithToast(request, again, { type: "error", text: words });
  }
  if (done.problems.length > 0) return answer(done, "", wordsFor(request));
  if (!done.isDone) return answer(done, packText(text), wordsFor(request), true);
  const adds = done.rows.filter((row) => row.does === "add").length;
  return redirectWithToast(request, `/admin/product${listQuery(new URL(request.url).search)}`, {
    type: "success",
    text: adminWordsFor(request).products.csv.done(adds, done.rows.length - adds),
  });
}

/** The query parameters of the product list's search, filter and page. */
function listQuery(search: string): string {
  const query = new URLSearchParams(search);
  return hrefWith("", "", {
    search: query.get("search") || null,
    category: query.get("category") || null,
    page: query.get("page") || null,
  });
}

function answer(plan: ImportPlan, packed: string, words: ServerWords, isOther = false) {
  const isValid = plan.problems.length === 0;
  const report: ImportReport = { ...reportOf(plan, isValid ? packed : "", words), isOther };
  return data({ report }, { status: isOther ? 409 : isValid ? 200 : 400 });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function ProductImport() {
  const { frame, products } = useAdminWords();
  const { csv } = products;
  const { columns } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { report: ImportReport } | undefined;
  const { search } = useLocation();
  const isChecking = useNavigation().formData?.get("intent") === "check";
  return (
    <>
      <PageHead title={csv.title}>
        <Link to={`/admin/product${listQuery(search)}`}>{frame.back}</Link>
      </PageHead>
      <div className={styles.import}>
        <p>{csv.intro}</p>
        <p>{csv.start}</p>
        <details>
          <summary>{csv.columns}</summary>
          <p className={styles.columns}>{columns.join(", ")}</p>
        </details>
        <Form method="post" encType="multipart/form-data" className={styles.file}>
          <FileField
            label={csv.file}
            hint={csv.fileHint}
            name="file"
            accept=".csv,text/csv"
            required
          />
          <Button look={answer ? "secondary" : "primary"} name="intent" value="check">
            {isChecking ? frame.saving : csv.check}
          </Button>
        </Form>
        {answer && <Report report={answer.report} />}
      </div>
    </>
  );
}

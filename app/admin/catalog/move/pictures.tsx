import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import tools from "../../core/list-tools.module.css";
import styles from "../product-import.module.css";
import type { readPictures } from "./pictures.server.ts";

/** How many pictures of a file have come, and which did not and why. */
export function Pictures({ counts, missing, more }: Awaited<ReturnType<typeof readPictures>>) {
  const { moveIn, movedPictures: words } = useAdminWords();
  const hrefWith = useHrefWith();
  const { fetched, waiting, failed, left } = counts;
  if (fetched + waiting + failed + left === 0) return null;
  return (
    <section className={styles.report}>
      <h2>{words.title}</h2>
      <p>
        {[
          words.fetched(fetched),
          waiting > 0 && words.waiting(waiting),
          failed > 0 && words.failed(failed),
          left > 0 && words.left(left),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {waiting > 0 && (
        <p>
          <span className={tools.soft}>{words.goesOn}</span>{" "}
          <Link to={hrefWith({})}>{moveIn.refresh}</Link>
        </p>
      )}
      {missing.length > 0 && (
        <>
          <Table
            caption={words.missing}
            rows={missing}
            rowKey={({ id }) => id}
            columns={[
              {
                label: words.product,
                cell: ({ product, productId, url }) => (
                  <>
                    <Link to={`/admin/products?edit=${productId}`}>{product}</Link>
                    <small className={tools.soft}>
                      <bdi className={styles.columns}>{url}</bdi>
                    </small>
                  </>
                ),
              },
              {
                label: words.why,
                cell: ({ why, state }) => (
                  <>
                    {why}
                    <small className={tools.soft}>
                      {state === "failed" ? words.states.failed : words.states.waiting}
                    </small>
                  </>
                ),
              },
            ]}
          />
          {more > 0 && <p>{words.more(more)}</p>}
          <Form method="post">
            <Button look="secondary" name="intent" value="fetch-again">
              {words.again}
            </Button>
          </Form>
        </>
      )}
    </section>
  );
}

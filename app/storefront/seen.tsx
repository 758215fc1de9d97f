import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listCardsBySlug } from "#app/domain/catalog/products/products.server.ts";
import { cameByTls } from "#app/http/cookies.server.ts";
import { formFields, readForm } from "#app/http/form.server.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import { forgetSeen, readSeen } from "#runtime/http/seen-goods.ts";
import { ProductGrid } from "./parts/product-grid.tsx";
import styles from "./seen.module.css";

export const headers = () => ({ "Cache-Control": "private, no-store" });

const FIELDS = formFields([]);

/** The recently viewed products of this browser; private, so neither cached nor indexed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const words = wordsFor(request);
  const [shop, products] = await Promise.all([
    shopFor(request),
    listCardsBySlug(readSeen(request.headers.get("Cookie")), languageOf(request)),
  ]);
  return {
    products,
    said: words.seen,
    title: `${words.shell.seen} · ${shop.name.text}`,
  };
}

/** Clears the list. */
export async function action({ request }: ActionFunctionArgs) {
  await readForm(request, FIELDS);
  const text = wordsFor(request).seen.forgotten;
  const headers = new Headers({ "Set-Cookie": forgetSeen(cameByTls(request)) });
  return redirectWithToast(request, "/seen", { type: "success", text }, headers);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];

export default function Seen() {
  const { shell, cart } = useWords();
  const { products, said } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={styles.page}>
      <h1>{shell.seen}</h1>
      {products.length > 0 ? (
        <>
          <ProductGrid products={products} wide={false} eager={4} />
          <p className={styles.hint}>{said.kept}</p>
          <Form method="post">
            <Button look="secondary">{said.forget}</Button>
          </Form>
        </>
      ) : (
        <>
          <p>{said.none}</p>
          <p className={styles.hint}>{said.kept}</p>
          <div>
            <ButtonLink href="/shop">{cart.toShop}</ButtonLink>
          </div>
        </>
      )}
    </main>
  );
}

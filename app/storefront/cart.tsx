import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import {
  addLine,
  type Cart,
  decreaseLine,
  increaseLine,
  removeLine,
  setQuantity,
} from "#app/domain/cart/cart.ts";
import { priceCart } from "#app/domain/cart/priced-cart.server.ts";
import { findPublicProduct, listSuggestions } from "#app/domain/catalog/products.server.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { ShopError } from "#app/domain/shop-error.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { keepCart, readCart } from "#app/http/cart-cookie.server.ts";
import { asRefusal, readForm } from "#app/http/form.server.ts";
import { badRequest, ownPath } from "#app/http/responses.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { useWords } from "#app/words/use-words.ts";
import { CartLine } from "./cart/cart-line.tsx";
import { CartSum } from "./cart/cart-sum.tsx";
import styles from "./cart.module.css";
import { ProductGrid } from "./parts/product-grid.tsx";

/** Full rows of two and of four. */
const SUGGESTIONS = 4;

export async function loader({ request }: LoaderFunctionArgs) {
  const cart = await readCart(request);
  const ids = cart.map((line) => line.productId);
  const [shop, priced, suggestions] = await Promise.all([
    findShopSettings(),
    priceCart(cart),
    ids.length > 0 ? listSuggestions(ids, SUGGESTIONS) : [],
  ]);
  return { cart: priced, suggestions, title: `${wordsFor(request).cart.title} · ${shop.name}` };
}

/** Every change of a cart, from whichever page, comes here. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const cart = await readCart(request);
  const productId = form.get("productId");
  const intent = form.get("intent");
  if (intent === "empty-cart") return keep(request, []);
  if (!isUuid(productId)) throw badRequest();
  switch (intent) {
    case "add-line":
      return add(request, form, cart, productId);
    case "increase-line":
      return keep(request, increaseLine(cart, productId));
    case "decrease-line":
      return keep(request, decreaseLine(cart, productId));
    case "set-quantity":
      return keep(request, setQuantity(cart, productId, readQuantity(form)));
    case "remove-line":
      return keep(request, removeLine(cart, productId));
    default:
      throw badRequest();
  }
}

async function keep(request: Request, cart: Cart) {
  return redirect("/cart", { headers: { "Set-Cookie": await keepCart(request, cart) } });
}

async function add(request: Request, form: FormData, cart: Cart, productId: string) {
  const words = wordsFor(request);
  const back = ownPath(form.get("redirectTo"), "/cart");
  const link = { href: "/cart", text: words.cart.view };
  try {
    const product = await findPublicProduct(productId);
    if (!product) throw new ShopError("product-not-found", {});
    if (!product.inStock) {
      throw new ShopError("not-enough-stock", { title: product.title, available: 0 });
    }
    const headers = new Headers({
      "Set-Cookie": await keepCart(request, addLine(cart, productId)),
    });
    return redirectWithToast(
      request,
      back,
      { type: "success", text: words.cart.added, link },
      headers,
    );
  } catch (error) {
    const text = sayRefusal(words, asRefusal(error));
    return redirectWithToast(request, back, { type: "error", text, link });
  }
}

function readQuantity(form: FormData): number {
  const quantity = Number(form.get("quantity"));
  if (!Number.isInteger(quantity)) throw badRequest();
  return quantity;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function CartPage() {
  const words = useWords();
  const { cart, suggestions } = useLoaderData<typeof loader>();
  if (cart.lines.length === 0) return <EmptyCart />;
  return (
    <main id="content" className={styles.page}>
      <div className={styles.head}>
        <h1>{words.cart.title}</h1>
        <ResetCart />
      </div>
      <ul className={styles.lines}>
        {cart.lines.map((line) => (
          <CartLine key={line.productId} line={line} />
        ))}
      </ul>
      <CartSum cart={cart} />
      {suggestions.length > 0 && (
        <section className={styles.suggestions}>
          <h2>{words.cart.suggestions}</h2>
          <ProductGrid products={suggestions} wide={false} />
        </section>
      )}
    </main>
  );
}

function ResetCart() {
  const words = useWords();
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/cart">
      <Button look="quiet" name="intent" value="empty-cart">
        {words.cart.reset}
      </Button>
    </fetcher.Form>
  );
}

function EmptyCart() {
  const words = useWords();
  return (
    <main id="content" className={styles.empty}>
      <Icon name="cart" size={72} />
      <h1>{words.cart.empty}</h1>
      <p>{words.cart.emptyHint}</p>
      <ButtonLink href="/shop">{words.cart.toShop}</ButtonLink>
    </main>
  );
}

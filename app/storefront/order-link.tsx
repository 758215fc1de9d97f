import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { findLinkBySecret } from "#app/domain/orders/placing/order-links.server.ts";
import { isOwnOrder, readBought } from "#app/http/buyer-cookies.server.ts";
import type { PrivateHandle } from "#app/http/page-handle.ts";
import { markPrivate } from "#app/http/private-pages.server.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { Sorry } from "#app/ui/error-page.tsx";
import { Image } from "#app/ui/image.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import type { LandingAnswer } from "./landing/one-form.server.ts";
import landing from "./landing.module.css";
import { BuyerForm } from "./order-link/buyer-form.tsx";
import { goneStatus, orderFromLink } from "./order-link/order.server.ts";
import { type OrderLinkView, viewOrderLink } from "./order-link/view.server.ts";
import styles from "./order-link.module.css";
import { ContactLinks } from "./track-order/thank-you.tsx";

export const handle: PrivateHandle = { isPrivate: true, hasPlainScript: true };

/** Goods that staff put together for one buyer, who types name and place. */
export async function loader(args: LoaderFunctionArgs) {
  markPrivate(args);
  const { request, params } = args;
  const [link, shop] = await Promise.all([findLinkBySecret(params.secret ?? ""), shopFor(request)]);
  const orderId = link?.orderId;
  const isOwn =
    orderId && ((await readBought(request)) === orderId || (await isOwnOrder(request, orderId)));
  if (isOwn) return redirect(`/track-order/${orderId}`);
  const words = wordsFor(request);
  const title = words.orderLink.title(shop.name.text);
  if (link?.state === "open")
    return data({ title, view: await viewOrderLink(link, request), gone: null });
  const gone = words.orderLink.gone[link?.state ?? "unknown"];
  const titled = `${gone.title} · ${shop.name.text}`;
  return data({ title: titled, view: null, gone }, { status: goneStatus(link) });
}

export const action = orderFromLink;

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: shown?.title ?? "" },
  { name: "robots", content: "noindex" },
];

export default function OrderLinkPage() {
  const { title, view, gone } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as LandingAnswer | null | undefined;
  const { errors } = useWords();
  if (!view)
    return (
      <Sorry {...gone} ways={[{ href: "/shop", text: errors.toShop }]}>
        <ContactLinks />
      </Sorry>
    );
  return <Open title={title} view={view as OrderLinkView} answer={answer ?? undefined} />;
}

function Open({
  title,
  view,
  answer,
}: {
  title: string;
  view: OrderLinkView;
  answer: LandingAnswer | undefined;
}) {
  return (
    <main id="content" className={`${landing.page} ${styles.page}`}>
      {answer?.note && (
        <p className={landing.note} role="status">
          {answer.note} <a href="#confirm">{view.said.toConfirm}</a>
        </p>
      )}
      <div className={styles.goods}>
        <h1>{title}</h1>
        <p>{view.how}</p>
        <ul>
          {view.lines.map((line) => (
            <Good key={line.productId} line={line} />
          ))}
        </ul>
        {view.orderNote && <p className={landing.hint}>{view.orderNote}</p>}
        <p className={landing.hint}>{view.until}</p>
      </div>
      <div className={landing.words}>
        <BuyerForm view={view} answer={answer} />
      </div>
    </main>
  );
}

function Good({ line }: { line: OrderLinkView["lines"][number] }) {
  const { cart, product, language } = useWords();
  const { title, size, deal, image, quantity, price, total, isGone } = line;
  return (
    <li>
      <Image path={image} alt="" use="card" sizes="64px" />
      <span>
        {title ? <ProductName of={{ title, size, deal }} /> : cart.unknownProduct}
        <small>
          {formatNumber(quantity, language)} × {formatTaka(price, language)}
          {isGone && <b> {product.outOfStock}</b>}
        </small>
      </span>
      <span>{formatTaka(total, language)}</span>
    </li>
  );
}

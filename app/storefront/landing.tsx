import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";
import { findActiveLandingPage } from "#app/domain/marketing/landing/landing-pages.server.ts";
import { failureMeta, metaTags } from "#app/http/meta.ts";
import { pageAddress } from "#app/http/page-address.server.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { notFound } from "#app/http/responses.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Image } from "#app/ui/image.tsx";
import { Local } from "#app/ui/local.tsx";
import { Price } from "#app/ui/price.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import type { LandingAnswer } from "./landing/one-form.server.ts";
import { orderFromLanding } from "./landing/order.server.ts";
import { OrderForm } from "./landing/order-form.tsx";
import { type LandingView, viewLanding } from "./landing/view.server.ts";
import styles from "./landing.module.css";
import { Combo } from "./parts/combo.tsx";
import { Figures } from "./parts/figures.tsx";
import { socialImage } from "./parts/social-image.server.ts";
import { ReviewList } from "./product/reviews.tsx";

export const handle: PageHandle = {
  sameForEveryone: true,
  reads: ["lang"],
  hasPlainScript: true,
};

/** A page that sells one product: headline, reasons, reviews, and the order form. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const page = await findActiveLandingPage(params.slug ?? "");
  const [shop, view] = await Promise.all([shopFor(request), page && viewLanding(page, request)]);
  if (!view) throw notFound();
  const { headline, reasons, slug, pictures } = view;
  return {
    view,
    meta: {
      title: `${headline.text} · ${shop.name.text}`,
      description: reasons.map(({ text }) => text).join(" · ") || headline.text,
      at: pageAddress(request, `/l/${slug}`),
      image: socialImage(request, pictures),
    },
  };
}

export const action = orderFromLanding;

export const meta: MetaFunction<typeof loader> = ({ data, ...failed }) => {
  if (!data) return failureMeta(failed);
  const tags = metaTags(data.meta);
  return data.view.isIndexed ? tags : [...tags, { name: "robots", content: "noindex" }];
};

export default function Landing() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as LandingAnswer | undefined;
  return <Page view={view} answer={answer} />;
}

/** A page that was taken down while somebody filled in its form keeps what was typed. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.data?.view) return <Page {...error.data} />;
  return <ErrorPage />;
}

function Page({ view, answer }: { view: LandingView; answer: LandingAnswer | undefined }) {
  const [first = "", ...others] = view.pictures;
  return (
    <main id="content" className={styles.page}>
      {answer?.note && (
        <p className={styles.note} role="status">
          {answer.note} <a href="#confirm">{view.said.toConfirm}</a>
        </p>
      )}
      <div className={styles.picture}>
        <Image path={first} alt="" use="wide" sizes="(min-width: 600px) 50vw, 100vw" eager />
      </div>
      <div className={styles.words}>
        <h1>
          <Local of={view.headline} />
        </h1>
        <p className={styles.name}>
          <ProductName of={view.name} />
        </p>
        <p className={styles.offer}>
          <Price {...view.price} large />{" "}
          <Figures of={view.figures} href={view.reviews.length > 0 ? "#reviews" : undefined} />
        </p>
        {view.until && <p className={styles.until}>{view.until}</p>}
        {view.combo && <Combo of={view.combo} />}
        <ul className={styles.reasons}>
          {view.reasons.map((reason) => (
            <li key={reason.text}>
              <Local of={reason} />
            </li>
          ))}
        </ul>
        <OrderForm view={view} answer={answer} />
      </div>
      {others.length > 0 && (
        <div className={styles.others}>
          {others.map((path) => (
            <Image
              key={path}
              path={path}
              alt=""
              use="card"
              sizes="(min-width: 800px) 260px, 45vw"
            />
          ))}
        </div>
      )}
      {view.reviews.length > 0 && (
        <section className={styles.reviews} id="reviews">
          <ReviewList reviews={view.reviews} />
        </section>
      )}
    </main>
  );
}

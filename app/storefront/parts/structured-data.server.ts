import type {
  BreadcrumbList,
  ItemList,
  OfferShippingDetails,
  SearchAction,
  WebSite,
  WithActionConstraints,
} from "schema-dts";
import { hashOf } from "#app/domain/core/key-id.server.ts";
import type { Taka } from "#app/domain/core/money.ts";
import { telHref } from "#app/domain/core/phone.ts";
import { knownDeliveryCharges } from "#app/domain/shop/delivery/delivery-charges.server.ts";
import { findServiceTerms } from "#app/domain/shop/delivery/service-terms.server.ts";
import { deliveryOffers } from "#app/domain/shop/delivery/service-terms.ts";
import { pageOriginOf } from "#app/http/page-address.server.ts";
import type { shopFor } from "#app/http/shop.server.ts";
import { jpegImages } from "./social-image.server.ts";

/**
 * The site with its search, and who sells there; `withReturns` adds the page of returns. Returns
 * are described by the terms alone, since the shop keeps no number of days (https://developers.google.com/search/docs/appearance/structured-data/return-policy).
 */
export function siteData(
  request: Request,
  { name, phones, logo, socialPage }: Awaited<ReturnType<typeof shopFor>>,
  withReturns = false,
) {
  const url = `${pageOriginOf(request)}/`;
  const [telephone] = phones;
  const [picture] = jpegImages(request, [logo]);
  const search = {
    "@type": "SearchAction",
    target: `${url}shop?q={q}`,
    "query-input": "required name=q",
  } satisfies WithActionConstraints<SearchAction>;
  return {
    "@type": "WebSite",
    name: name.text,
    url,
    potentialAction: search,
    publisher: {
      "@type": "OnlineStore",
      name: name.text,
      url,
      ...(picture ? { logo: picture } : {}),
      ...(telephone ? { telephone: telHref(telephone).replace("tel:", "") } : {}),
      ...(socialPage ? { sameAs: socialPage } : {}),
      ...(withReturns
        ? {
            hasMerchantReturnPolicy: {
              "@type": "MerchantReturnPolicy" as const,
              applicableCountry: "BD",
              merchantReturnLink: `${url}terms-and-conditions`,
            },
          }
        : {}),
    },
  } satisfies WebSite;
}

/**
 * The id of all sizes of a product, as long as the product feed allows (50 characters), "" for one
 * without other sizes.
 */
export const sizesId = (family: string) => family && hashOf([family]).slice(0, 50);

/** The dearest charge and the days of all districts, for goods of this price in taka. */
export async function shippingData(goods: Taka) {
  const [charges, { terms }] = await Promise.all([knownDeliveryCharges(), findServiceTerms()]);
  const { offers, elsewhere } = deliveryOffers(charges, terms, goods);
  const all = [...offers, elsewhere];
  return {
    "@type": "OfferShippingDetails",
    shippingDestination: { "@type": "DefinedRegion", addressCountry: "BD" },
    shippingRate: {
      "@type": "MonetaryAmount",
      maxValue: Math.max(...all.map(({ charge }) => charge)),
      currency: "BDT",
    },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      transitTime: {
        "@type": "QuantitativeValue",
        minValue: Math.min(...all.map(({ days: [from] }) => from)),
        maxValue: Math.max(...all.map(({ days: [, to] }) => to)),
        unitCode: "DAY",
      },
    },
  } satisfies OfferShippingDetails;
}

type Way = readonly (readonly [name: string, path: string])[];

/** The way from the home page to a page, each step with its path. */
export const breadcrumbsOf = (request: Request, steps: Way) =>
  ({
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([name, path], i) => ({
      "@type": "ListItem",
      position: i + 1,
      name,
      item: pageOriginOf(request) + path,
    })),
  }) satisfies BreadcrumbList;

/** The addresses of a list's products. */
export const itemsOf = (request: Request, slugs: readonly string[]) =>
  ({
    "@type": "ItemList",
    itemListElement: slugs.map((slug, i) => ({
      "@type": "ListItem",
      position: i + 1,
      url: `${pageOriginOf(request)}/products/${slug}`,
    })),
  }) satisfies ItemList;

import type { Product as ProductData } from "schema-dts";
import type { FamilyMember } from "#app/domain/catalog/products/families.server.ts";
import type { Product } from "#app/domain/catalog/products/products.server.ts";
import { brandIn } from "#app/domain/core/local-text.ts";
import { canonicalUrl } from "#app/http/meta.ts";
import type { PageAddress } from "#app/http/page-address.server.ts";
import { type shippingData, sizesId } from "../parts/structured-data.server.ts";

/** The product as search engines read it, https://schema.org/Product. */
export function productData(
  product: Product,
  about: {
    name: string;
    description: string;
    at: PageAddress;
    images: string[];
    shop: string;
    shipping: Awaited<ReturnType<typeof shippingData>>;
    sizes: FamilyMember[];
    size: string;
  },
) {
  const brand = brandIn(product, about.at.language);
  const availability = product.inStock ? "InStock" : "OutOfStock";
  const others = about.sizes.filter(({ id }) => id !== product.id);
  const { origin } = new URL(about.at.url);
  return {
    "@type": "Product",
    name: about.name,
    description: about.description,
    sku: product.slug,
    // In schema.org only the page has a language, not the product.
    mainEntityOfPage: {
      "@type": "WebPage",
      "@id": canonicalUrl(about.at),
      inLanguage: about.at.language,
    },
    ...(about.images.length > 0 ? { image: about.images } : {}),
    ...(brand ? { brand: { "@type": "Brand", name: brand } } : {}),
    ...(about.size ? { size: about.size } : {}),
    // Each size has a page of its own, which names the others by their addresses.
    ...(others.length > 0
      ? {
          isVariantOf: {
            "@type": "ProductGroup",
            productGroupID: sizesId(product.family),
            name: product.title,
            variesBy: "https://schema.org/size",
            hasVariant: others.map(({ slug }) => ({
              "@type": "Product" as const,
              url: `${origin}/products/${slug}`,
            })),
          },
        }
      : {}),
    offers: {
      "@type": "Offer",
      url: canonicalUrl(about.at),
      price: product.salePrice,
      priceCurrency: "BDT",
      ...(product.saleEndsAt ? { priceValidUntil: product.saleEndsAt.toISOString() } : {}),
      availability: `https://schema.org/${availability}`,
      itemCondition: "https://schema.org/NewCondition",
      seller: { "@type": "Organization", name: about.shop },
      shippingDetails: about.shipping,
    },
  } satisfies ProductData;
}

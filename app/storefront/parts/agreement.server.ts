import { findGateway } from "#app/domain/money/advances/gateway/gateways.server.ts";
import { findPublicPage, pathOfPage } from "#app/domain/shop/pages/pages.server.ts";
import { escapeXml } from "#app/http/xml.ts";
import type { ServerWords } from "#app/words/language.server.ts";

/** The field that a customer ticks. */
export const AGREED = "agreed";

const isAsked = (): boolean => findGateway("sslcommerz") !== null;

/**
 * The box to agree to terms, privacy and returns, which SSLCommerz demands of its shops, as HTML; ""
 * while SSLCommerz is off. `form` is what was sent, since a page without script forgets its ticks.
 */
export async function askAgreement(
  { agreement }: ServerWords,
  form: FormData | null,
  isMissing = false,
): Promise<string> {
  if (!isAsked()) return "";
  const privacy = await findPublicPage("privacy");
  const link = (path: string, text: string) =>
    `<a href="${path}" target="_blank" rel="noopener">${escapeXml(text)}</a>`;
  const text = agreement.text(
    link("/terms-and-conditions", agreement.terms),
    privacy ? link(pathOfPage(privacy.slug), agreement.privacy) : "",
    link("/terms-and-conditions#returns", agreement.returns),
  );
  const ticked = form?.has(AGREED) && !form.has("inPlace") ? " checked" : "";
  const invalid = isMissing ? ' aria-invalid="true" aria-describedby="agreed-error"' : "";
  const error = isMissing ? `<span id="agreed-error">${escapeXml(agreement.needed)}</span>` : "";
  return `<label><input type="checkbox" name="${AGREED}" id="${AGREED}" value="1" required${ticked}${invalid}> <span>${text}</span></label>${error}`;
}

/** The error of a form whose customer has not agreed, though SSLCommerz demands it. */
export const missingAgreement = (
  form: FormData,
  { agreement }: ServerWords,
): { agreed?: string[] } =>
  isAsked() && !form.has(AGREED) ? { [AGREED]: [agreement.needed] } : {};

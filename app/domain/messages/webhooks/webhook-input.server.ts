import { isIP } from "node:net";
import { z } from "zod";
import { settings } from "#runtime/settings.ts";
import { choices } from "../../core/fields/choices.server.ts";
import { flag } from "../../core/fields/flag.server.ts";
import { refuse } from "../../core/fields/refuse.server.ts";
import { optionalLine, requiredLine } from "../../core/fields/text.server.ts";
import { EVENT_TYPES } from "../../core/outbox/events.ts";
import { isPublicAddress } from "../../core/requests/public-address.server.ts";

/** In characters. */
const URL_MAX = 500;
const DESCRIPTION_MAX = 100;

/** An https address of the public internet, or of any host with WEBHOOKS_TO_PRIVATE. */
export const publicAddress = (max: number) =>
  requiredLine(max).transform((text, context): string => {
    if (!URL.canParse(text)) return refuse(context, "webhook-address-invalid");
    const url = new URL(text);
    const mayBePrivate = settings().WEBHOOKS_TO_PRIVATE === "yes";
    if (url.protocol !== "https:" && !(mayBePrivate && url.protocol === "http:"))
      return refuse(context, "webhook-address-invalid");
    // People who may read the list would see the password in it.
    if (url.username !== "" || url.password !== "" || url.hash !== "")
      return refuse(context, "webhook-address-invalid");
    if (!mayBePrivate && isPrivateHost(url.hostname)) return refuse(context, "address-private");
    return url.href.length <= max ? url.href : refuse(context, "too-long");
  });

/** Checks the name alone; the address it leads to is checked at every attempt. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host)) return !isPublicAddress(host);
  return !host.includes(".") || /\.(localhost|local|internal|lan|home\.arpa)$/.test(host);
}

const events = choices(EVENT_TYPES).transform((chosen, context) =>
  chosen.length > 0 ? chosen : refuse(context, "required"),
);

const description = optionalLine(DESCRIPTION_MAX);

/**
 * A new webhook: an https address of the public internet (see WEBHOOKS_TO_PRIVATE) and its events.
 */
export const webhookSchema = z.object({ url: publicAddress(URL_MAX), description, events });

export type WebhookInput = z.output<typeof webhookSchema>;

/** An edited webhook; absent fields stay. */
export const webhookChangesSchema = webhookSchema.extend({ isActive: flag }).partial();

export type WebhookChanges = z.output<typeof webhookChangesSchema>;

import { settings } from "#runtime/settings.ts";
import { NoAnswer, requestBytes } from "../../core/requests/send-request.server.ts";
import { MAX_IMAGE_BYTES } from "./images.server.ts";

/** Milliseconds of one picture, redirects and all: 8 MB at 4 Mbit/s. */
const FETCH_MS = 20_000;

/** Redirects that are followed: to https, to another name, and to a store of files. */
const MOST_REDIRECTS = 4;

/** Characters of an address. */
const MOST_OF_ADDRESS = 2_000;

/** An address from which no picture came, and why. */
export class NoPicture extends Error {
  override readonly name = "NoPicture";
  readonly code: string;
  readonly value: string;
  /** A later try of the same address would fail too. */
  readonly isFinal: boolean;
  /** The host itself could not be reached, so no other picture of it can. */
  readonly isOfHost: boolean;

  constructor(code: string, { value = "", isFinal = true, isOfHost = false } = {}) {
    super(code);
    this.code = code;
    this.value = value;
    this.isFinal = isFinal;
    this.isOfHost = isOfHost;
  }
}

/** An address on the web; null for any other text. */
export function webAddressOf(text: string, base?: URL): URL | null {
  if (text.length > MOST_OF_ADDRESS || !URL.canParse(text, base?.href)) return null;
  const url = new URL(text, base);
  return /^https?:$/.test(url.protocol) ? url : null;
}

/**
 * The bytes at an address of the public internet, or of any host with WEBHOOKS_TO_PRIVATE. Each
 * redirect is checked as the first address was; a public host never leads into the shop's own
 * network, whatever the setting. The bytes are not checked: they may be no picture,
 * or one byte more than a picture may have. Refused with `NoPicture`.
 */
export async function fetchImage(address: string): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(FETCH_MS);
  let url = webAddressOf(address);
  let isPrivate = true;
  for (let redirects = 0; url; redirects += 1) {
    const mayBePrivate = isPrivate && settings().WEBHOOKS_TO_PRIVATE === "yes";
    const answer = await get(url, { signal, mayBePrivate, isFirst: redirects === 0 });
    const { status, location, bytes } = answer;
    isPrivate &&= answer.isPrivate;
    if (status === 200) return bytes;
    if (status < 300 || status >= 400 || location === "") {
      const isFinal = status < 500 && !PASSING.has(status);
      throw new NoPicture("answer", { value: String(status), isFinal });
    }
    if (redirects === MOST_REDIRECTS) throw new NoPicture("redirects");
    url = webAddressOf(location, url);
  }
  throw new NoPicture("address-wrong");
}

/** Answers with which a server asks to come again. */
const PASSING = new Set([408, 425, 429]);

type Terms = { signal: AbortSignal; mayBePrivate: boolean; isFirst: boolean };

async function get(url: URL, { signal, mayBePrivate, isFirst }: Terms) {
  try {
    return await requestBytes({
      url,
      method: "GET",
      headers: {
        Accept: "image/jpeg, image/png, image/webp, image/avif",
        "User-Agent": "Haat-Move-In/1",
      },
      body: "",
      mayBePrivate,
      mostBytes: MAX_IMAGE_BYTES + 1,
      timeoutMs: FETCH_MS,
      signal,
    });
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const isPrivate = error.reason === "private-address";
    // The signal limits the time of a picture with all its redirects, so a stop means a timeout.
    throw new NoPicture(error.reason === "stopped" ? "timeout" : error.reason, {
      isFinal: isPrivate,
      isOfHost: isFirst && !error.wasSent && !isPrivate,
    });
  }
}

import { type LookupAddress, lookup, promises } from "node:dns";
import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { connect, isIP, type LookupFunction } from "node:net";
import { connect as connectTls } from "node:tls";
import type { DeliveryReason } from "../outbox/events.ts";
import { isPublicAddress } from "./public-address.server.ts";

/**
 * Milliseconds from the name look-up to the end of the answer. Must be less than the shop's time to
 * stop.
 */
export const REQUEST_MS = 8_000;

/** Bytes read of an answer: enough for a receiver's message; the rest is ignored. */
const ANSWER_BYTES = 16 * 1024;

export type Outgoing = {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | Buffer;
  /** Whether hosts of the shop's own network are allowed too. */
  mayBePrivate: boolean;
  /** Aborts the request. */
  signal?: AbortSignal | undefined;
  /** Milliseconds; `REQUEST_MS` by default. */
  timeoutMs?: number;
  /** `ANSWER_BYTES` by default. */
  mostBytes?: number;
};

/** A request without an answer. `wasSent`: the receiver may have got it all the same. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  readonly reason: DeliveryReason;
  readonly wasSent: boolean;

  constructor(reason: DeliveryReason, wasSent: boolean) {
    super(reason);
    this.reason = reason;
    this.wasSent = wasSent;
  }
}

/**
 * An answer; `location` is where a redirect leads, "" for none; `isPrivate`: it came from the
 * shop's own network.
 */
type Answer = { status: number; location: string; bytes: Buffer; isPrivate: boolean };

/** As `requestBytes`, for an answer in UTF-8. */
export async function sendRequest(outgoing: Outgoing): Promise<{ status: number; text: string }> {
  const { status, bytes } = await requestBytes(outgoing);
  return { status, text: bytes.toString("utf8") };
}

/**
 * Sends one request. Redirects are returned, not followed; the name is looked up once, and the
 * connection goes to the address that was checked. Refused with `NoAnswer`.
 */
export async function requestBytes(outgoing: Outgoing): Promise<Answer> {
  const { url, mayBePrivate } = outgoing;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !mayBePrivate && !isPublicAddress(host))
    throw new NoAnswer("private-address", false);
  const timeout = AbortSignal.timeout(outgoing.timeoutMs ?? REQUEST_MS);
  const signal = outgoing.signal ? AbortSignal.any([timeout, outgoing.signal]) : timeout;
  const state = { wasSent: false };
  try {
    return await exchange(outgoing, signal, state);
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer(reasonOf(error, timeout, outgoing.signal), state.wasSent);
  }
}

function exchange(
  { url, method, headers, body, mayBePrivate, mostBytes = ANSWER_BYTES }: Outgoing,
  signal: AbortSignal,
  state: { wasSent: boolean },
): Promise<Answer> {
  const { request } = url.protocol === "https:" ? https : http;
  const length =
    body === "" && method === "GET" ? {} : { "Content-Length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: { ...headers, ...length },
      signal,
      // A separate connection, closed afterwards: receivers never share one.
      agent: false,
      lookup: checkedLookup(mayBePrivate),
    });
    sent.once("socket", (socket) => {
      const opened = url.protocol === "https:" ? "secureConnect" : "connect";
      socket.once(opened, () => {
        state.wasSent = true;
      });
    });
    sent.once("error", reject);
    sent.once("response", (response) => {
      const { statusCode: status = 0, headers } = response;
      const from = response.socket.remoteAddress ?? "";
      const isPrivate = isIP(from) !== 0 && !isPublicAddress(from.replace(/^::ffff:/, ""));
      readAnswer(response, mostBytes).then(
        (bytes) => resolve({ status, location: headers.location ?? "", bytes, isPrivate }),
        reject,
      );
    });
    sent.end(body);
  });
}

/**
 * Opens a connection and closes it without a request, because some services charge for each one.
 * Refused with `NoAnswer`.
 */
export async function reach({ hostname, protocol, port }: URL, mayBePrivate: boolean) {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !mayBePrivate && !isPublicAddress(host))
    throw new NoAnswer("private-address", false);
  const isTls = protocol === "https:";
  const to = {
    host,
    port: Number(port || (isTls ? 443 : 80)),
    lookup: checkedLookup(mayBePrivate),
  };
  const timeout = AbortSignal.timeout(REQUEST_MS);
  const socket = isTls
    ? connectTls({ ...to, ...(isIP(host) ? {} : { servername: host }) })
    : connect(to);
  try {
    await once(socket, isTls ? "secureConnect" : "connect", { signal: timeout });
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer(reasonOf(error, timeout), false);
  } finally {
    socket.destroy();
  }
}

async function readAnswer(response: http.IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= most) break;
  }
  return Buffer.concat(parts).subarray(0, most);
}

/**
 * Returns addresses only if all of the name's addresses are allowed, so that trying the next cannot
 * reach a forbidden one.
 */
function checkedLookup(mayBePrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses: LookupAddress[] = found ?? [];
      const isRefused =
        !mayBePrivate && !addresses.every(({ address }) => isPublicAddress(address));
      const refusal = isRefused ? new NoAnswer("private-address", false) : error;
      const [first] = addresses;
      if (refusal || !first) callback(refusal ?? new NoAnswer("name", false), "", 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/**
 * An address of a host all of whose addresses are public, in the form of a URL's host; refused with
 * `NoAnswer`. The caller connects to this address, so that a second look-up cannot lead elsewhere.
 */
export async function publicAddressOf(hostname: string): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const found = await promises.lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (!first) throw new NoAnswer("name", false);
  if (!found.every(({ address }) => isPublicAddress(address)))
    throw new NoAnswer("private-address", false);
  return first.family === 6 ? `[${first.address}]` : first.address;
}

function reasonOf(error: unknown, timeout: AbortSignal, stop?: AbortSignal): DeliveryReason {
  if (stop?.aborted) return "stopped";
  if (timeout.aborted) return "timeout";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EAI_FAIL") return "name";
  if (/CERT|TLS|SSL|EPROTO|SELF_SIGNED|UNABLE_TO/.test(code)) return "certificate";
  return "connection";
}

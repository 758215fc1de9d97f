import { afterAll, inject } from "vitest";
import { loadOperations, loadPages } from "#server/build.ts";
import { openRemix } from "#server/http/remix.ts";
import { siteMap } from "#server/http/site-map.ts";
import { decode } from "./html.ts";

export { fieldValue, hiddenIn, textOf } from "./html.ts";

export const ORIGIN = "http://shop.test";

// The build reads the database's URL on import, and the setup file has set it by now.
const [build, operations] = await Promise.all([loadPages(), loadOperations()]);
const { handle } = openRemix({ build, operations }, siteMap(build.routes));

/** Reads the table of connections anew, of which an earlier file may have left keys in memory. */
export const readConnections = operations.loadConnections;

// A process that runs more files needs its connections again.
if (!inject("sharesProcess")) afterAll(operations.closeDatabase);

/** Requests the built shop as an API client would, in process. */
export function ask(
  path: string,
  init: RequestInit = {},
  clientAddress = "203.0.113.7",
  origin = ORIGIN,
) {
  return handle(new Request(origin + path, init), { clientAddress, requestId: "test" });
}

type Fields = Record<string, string | Blob>;

/** A page as a browser receives it. */
export type Answer = { status: number; html: string; location: string | null; headers: Headers };

/**
 * A person whose browser has no script: it stores cookies, sends forms with their origin, and
 * follows redirects. `language` is the browser's.
 */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly language: string;
  readonly address: string;

  /** The shop's address in the visitor's browser. */
  origin: string;

  constructor({ language = "en", address = "203.0.113.7", origin = ORIGIN } = {}) {
    this.language = language;
    this.address = address;
    this.origin = origin;
  }

  /** One answer, without following redirects. */
  async send(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    headers.set("Accept-Language", this.language);
    if (!headers.has("Origin") && !headers.has("Sec-Fetch-Site"))
      headers.set("Sec-Fetch-Site", "same-origin");
    headers.set("Cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await ask(
      path,
      { redirect: "manual", ...init, headers },
      this.address,
      this.origin,
    );
    this.keepCookies(response.headers);
    return {
      status: response.status,
      html: await response.text(),
      location: response.headers.get("Location"),
      headers: response.headers,
    };
  }

  /** The page after all redirects. */
  async visit(path: string): Promise<Answer> {
    return this.#follow(await this.send(path));
  }

  /** Sends a form and returns the page after all redirects. */
  async submit(path: string, fields: Fields): Promise<Answer> {
    return this.#follow(await this.post(path, fields));
  }

  /** Sends a form and returns the direct answer. */
  post(path: string, fields: Fields): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return this.send(path, { method: "POST", body: form });
  }

  async #follow(answer: Answer): Promise<Answer> {
    let current = answer;
    for (let hops = 0; current.location && hops < 5; hops++) {
      current = await this.send(new URL(current.location, ORIGIN).href.slice(ORIGIN.length));
    }
    return current;
  }

  /** Stores the cookies of an answer. */
  keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";");
      const [name = "", ...value] = pair.split("=");
      const isGone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, value.join("="));
    }
  }
}

/** What a button of the page sends that is labelled so for screen readers. */
export function pressedIn(html: string, label: string): Record<string, string> {
  const button = new RegExp(`<button[^>]*\\baria-label="${label}"[^>]*>`).exec(html)?.[0] ?? "";
  const [name = "", value = ""] = ["name", "value"].map((attribute) =>
    decode(new RegExp(`\\b${attribute}="([^"]*)"`).exec(button)?.[1] ?? ""),
  );
  return { [name]: value };
}

/** The hidden state in the page's edit form: `version`, and each `was-<field>`. */
export function shownIn(html: string): Record<string, string> {
  const found = html.matchAll(/<input type="hidden" name="(version|was-[^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...found].map(([, name = "", value = ""]) => [name, decode(value)]));
}

/** The page's edit form as it is sent without any change. */
export function untouched(html: string): Record<string, string> {
  const shown = shownIn(html);
  const fields = Object.entries(shown).filter(([name]) => name.startsWith("was-"));
  return { ...shown, ...Object.fromEntries(fields.map(([name, text]) => [name.slice(4), text])) };
}

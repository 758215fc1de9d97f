import { createRequestHandler } from "@remix-run/node";
import { afterAll } from "vitest";
import { loadOperations, loadPages } from "#server/build.js";

export const ORIGIN = "http://shop.test";

// The setup file has named this test file's database by now; the build reads it as it loads.
const handle = createRequestHandler(await loadPages(), "production");
const { closeDatabase } = await loadOperations();

afterAll(closeDatabase);

/** Asks the built shop as a program would, in process. */
export function ask(
  path: string,
  init: RequestInit = {},
  clientAddress = "203.0.113.7",
  origin = ORIGIN,
) {
  return handle(new Request(origin + path, init), { clientAddress, requestId: "test" });
}

type Fields = Record<string, string | Blob>;

/** A page as its reader has it. */
export type Answer = { status: number; html: string; location: string | null; headers: Headers };

/**
 * A person with a browser without script: keeps cookies, sends forms, says whose page sends them, follows what a redirect
 * says. `language` is the browser's own.
 */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly language: string;
  readonly address: string;

  /** How the visitor calls the shop. */
  origin: string;

  constructor({ language = "en", address = "203.0.113.7", origin = ORIGIN } = {}) {
    this.language = language;
    this.address = address;
    this.origin = origin;
  }

  /** One answer, redirects not followed. */
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
    this.#keepCookies(response.headers);
    return {
      status: response.status,
      html: await response.text(),
      location: response.headers.get("Location"),
      headers: response.headers,
    };
  }

  /** The page at the end of all redirects. */
  async visit(path: string): Promise<Answer> {
    return this.#follow(await this.send(path));
  }

  /** Sends a form and answers with the page it leads to. */
  async submit(path: string, fields: Fields): Promise<Answer> {
    return this.#follow(await this.post(path, fields));
  }

  /** Sends a form; the answer itself. */
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

  #keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";");
      const [name = "", ...value] = pair.split("=");
      const isGone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, value.join("="));
    }
  }
}

/** The words of a page as a text browser shows them, roughly: tags and scripts gone, entities back, blanks folded. */
export function textOf(html: string): string {
  return html
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, " ")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&nbsp;", " ")
    .replace(/\s+/g, " ");
}

/** The value a form came back with: of an input, a textarea or the chosen option. */
export function fieldValue(html: string, name: string): string | null {
  const input = new RegExp(`<input[^>]*\\bname="${name}"[^>]*>`).exec(html)?.[0];
  if (input) return decode(/\bvalue="([^"]*)"/.exec(input)?.[1] ?? "");
  const area = new RegExp(`<textarea[^>]*\\bname="${name}"[^>]*>([^<]*)</textarea>`).exec(html);
  if (area) return decode(area[1] ?? "").replace(/^\n/, "");
  const select = new RegExp(`<select[^>]*\\bname="${name}".*?</select>`, "s").exec(html)?.[0];
  const chosen = select && /<option[^>]*selected[^>]*>/.exec(select)?.[0];
  return chosen ? decode(/\bvalue="([^"]*)"/.exec(chosen)?.[1] ?? "") : null;
}

/** What the page's edit form says it showed: `version`, and each `was-<field>`. */
export function shownIn(html: string): Record<string, string> {
  const found = html.matchAll(/<input type="hidden" name="(version|was-[^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...found].map(([, name = "", value = ""]) => [name, decode(value)]));
}

/** The page's edit form as it is sent when nobody has touched it. */
export function untouched(html: string): Record<string, string> {
  const shown = shownIn(html);
  const fields = Object.entries(shown).filter(([name]) => name.startsWith("was-"));
  return { ...shown, ...Object.fromEntries(fields.map(([name, text]) => [name.slice(4), text])) };
}

function decode(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

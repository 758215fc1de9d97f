import { readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import {
  createCookie,
  createReadableStreamFromReadable,
  type EntryContext,
  redirect,
} from "@remix-run/node";
import { Outlet, RemixServer, Scripts, useParams } from "@remix-run/react";
import { ElementType, parseDocument } from "htmlparser2";
import { createElement, Fragment, type ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

/*
 * A Remix app without a shop, as a server build for `remix-serve`: at `/page/NAME` the markup of one of the shop's own pages,
 * read from the file BENCH_PAGES before the first request and rendered by React each time, with no loader and no data. A
 * form sent there sets a cookie and leads back. The entry is the one of Remix's template.
 */

const pages: Record<string, string> = JSON.parse(
  readFileSync(process.env.BENCH_PAGES ?? "", "utf8"),
);

/** Attributes that React treats as boolean. */
const FLAGS = new Set(
  "checked disabled hidden multiple open required readonly selected novalidate autofocus".split(
    " ",
  ),
);
const NAMES = new Map(
  Object.entries({
    class: "className",
    for: "htmlFor",
    srcset: "srcSet",
    tabindex: "tabIndex",
    readonly: "readOnly",
    autofocus: "autoFocus",
    value: "defaultValue",
    checked: "defaultChecked",
  }),
);

const bodies = new Map(Object.entries(pages).map(([name, html]) => [name, toElements(html)]));

/** The content of a page as React elements, without its scripts. */
function toElements(html: string) {
  const [, inner = html] = /<body[^>]*>(.*)<\/body>/s.exec(html) ?? [];
  const style = /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
  const document = parseDocument(inner.replace(/<script.*?<\/script>/gs, ""));
  return createElement(
    Fragment,
    null,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own stylesheet, on a page nobody looks at
    createElement("style", { dangerouslySetInnerHTML: { __html: style } }),
    ...document.children.map(toElement),
  );
}

function toElement(node: ReturnType<typeof parseDocument>["children"][number]): ReactNode {
  if (node.type === ElementType.Text) return node.data;
  if (node.type !== ElementType.Tag) return null;
  const isInput = /^(input|textarea|select)$/.test(node.name);
  const props = Object.entries(node.attribs).flatMap(([name, value]) => {
    if (name === "style") return [];
    const isState = name === "value" || name === "checked";
    const prop = isState && !isInput ? name : (NAMES.get(name) ?? name);
    return [[prop, FLAGS.has(name) ? true : value]];
  });
  return createElement(node.name, Object.fromEntries(props), ...node.children.map(toElement));
}

function Root() {
  return createElement(
    "html",
    { lang: "en" },
    createElement("head", null, createElement("meta", { charSet: "utf-8" })),
    createElement("body", null, createElement(Outlet), createElement(Scripts)),
  );
}

function Page() {
  return bodies.get(useParams().name ?? "");
}

const visitor = createCookie("visitor", {
  httpOnly: true,
  secrets: ["of a shop that sells nothing"],
});

async function action({ request }: { request: Request }) {
  const form = await request.formData();
  const cookie = await visitor.serialize(String(form.get("card")));
  return redirect("/page/home", { headers: { "Set-Cookie": cookie } });
}

function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      createElement(RemixServer, { context, url: request.url }),
      {
        onShellReady() {
          const body = new PassThrough();
          headers.set("Content-Type", "text/html");
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError: reject,
      },
    );
  });
}

const route = (id: string, more: object) => ({
  id,
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
  module: `/assets/${id}.js`,
  imports: [],
  ...more,
});

export const entry = { module: { default: handleRequest } };
export const routes = {
  root: { id: "root", path: "", module: { default: Root } },
  page: { id: "page", parentId: "root", path: "page/:name", module: { default: Page, action } },
};
export const assets = {
  version: "1",
  url: "/assets/manifest.js",
  entry: { module: "/assets/entry.js", imports: [] },
  routes: {
    root: route("root", { path: "" }),
    page: route("page", { parentId: "root", path: "page/:name", hasAction: true }),
  },
};
export const assetsBuildDirectory = "build/client";
export const publicPath = "/assets/";
export const basename = "/";
export const mode = "production";
export const isSpaMode = false;
export const future = {
  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: true,
  v3_relativeSplatPath: true,
  v3_routeConfig: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
};

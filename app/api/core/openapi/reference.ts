import { z } from "zod";
import { contentSecurityPolicy } from "#app/http/document.server.ts";
import { endpoint } from "../endpoint.ts";
import { jsonResponse } from "../response.ts";
import { openApiDocument } from "./document.ts";
import referenceStyles from "./reference-page.css?inline";
import { referencePage } from "./reference-page.tsx";

const openly = {
  method: "GET",
  access: "public",
  answer: z.object({}),
  keepSeconds: 0,
} as const;

/** The description of the API, for people. */
export const reference = endpoint({ ...openly, path: "/api", summary: "This page" }, async () => {
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": contentSecurityPolicy(referenceStyles),
    "X-Haat-Cache": "public",
  };
  return new Response(referencePage(openApiDocument()), { headers });
});

/** The description of the API, for programs. */
export const openApiJson = endpoint(
  { ...openly, path: "/api/openapi.json", summary: "This document" },
  async ({ headers }) => jsonResponse(openly, openApiDocument(), headers, false),
);

import type { z } from "zod";
import type { Access } from "./caller.ts";

/** What a call is: enforced by `endpoint`, and published as the OpenAPI document. */
export type Description = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** As OpenAPI writes it: `/api/order/track-order/{orderId}`. */
  path: `/api/${string}`;
  summary: string;
  access: Access;
  /** Headers it reads, and what they mean. */
  headers?: Record<string, string>;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Form fields that take a picture: the body may then be multipart. */
  pictures?: readonly string[];
  /** What a success says, beside `success: true`. */
  answer: z.ZodObject;
  /** When a success is no JSON. */
  answerType?: string;
  /** Statuses of its refusals, beside those that follow from the rest. */
  refuses?: readonly number[];
  /** For calls whose answer is the same for everyone: seconds it may be reused without asking again. */
  keepSeconds?: number;
  /** The answer is about a person: no cache, no tag. */
  isPersonal?: true;
  /** Whether asking too often is refused with 429. */
  isLimited?: true;
  /** Not in the original contract. */
  isAddition?: true;
  example?: { query?: object; params?: object; body?: object };
};

import type { z } from "zod";
import type { Faults } from "#app/domain/core/staff-noun.ts";

/**
 * Who may call. `public`: anyone, without looking the caller up. `guest`: anyone, known by a
 * credential if there is one. `user`: who has an account. `admin`: staff whose role may
 * (`app/rights.ts`).
 */
export type Access = "public" | "guest" | "user" | "admin";

/** What an endpoint is: enforced by `endpoint`, and published as the OpenAPI document. */
export type Description = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** As routes write it: `/api/order/track-order/:orderId`. */
  path: `/api${string}`;
  summary: string;
  access: Access;
  /** Headers it reads, and what they mean. */
  headers?: Record<string, string>;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Form fields that take a picture: the body may then be multipart. */
  pictures?: readonly string[];
  /** Form fields that take several files each, and how many at most, which the handler holds to. */
  files?: Readonly<Record<string, number>>;
  /** The fields of a success beside `success: true`. */
  answer: z.ZodObject;
  /** When a success is no JSON. */
  answerType?: string;
  /** Statuses of its refusals, beside those that follow from the rest. */
  refuses?: readonly number[];
  /** The fields that cause refusals, where the name of the refusal does not tell. */
  faults?: Faults | undefined;
  /**
   * Seconds that an answer may be reused without asking again, where it is the same for everyone.
   */
  keepSeconds?: number;
  /** The answer is about a person: no cache, no tag. */
  isPersonal?: true;
  /** Whether asking too often is refused with 429. */
  isLimited?: true;
  /** Not in the original contract. */
  isAddition?: boolean;
  example?: { query?: object; params?: object; body?: object };
};

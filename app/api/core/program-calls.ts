import type { ActionFunctionArgs } from "@remix-run/node";
import { BodyRefusal } from "#app/http/form-body.server.ts";
import { failureResponse } from "./failure.ts";

/** Answers a program of somebody else that posts to the shop, also if its body is refused. */
export async function answerProgram(
  args: ActionFunctionArgs,
  receive: (args: ActionFunctionArgs) => Promise<Response>,
): Promise<Response> {
  try {
    return await receive(args);
  } catch (error) {
    if (!(error instanceof BodyRefusal)) return failureResponse(error, args);
    return error.reason === "too-large"
      ? sayToProgram(413, "error", "The body is too large.")
      : sayToProgram(400, "error", "The body is not readable.");
  }
}

/** An answer in the form that couriers document. */
export const sayToProgram = (
  httpStatus: number,
  status: "success" | "error",
  message: string,
  headers: Record<string, string> = {},
) =>
  Response.json(
    { status, message },
    { status: httpStatus, headers: { "Cache-Control": "no-store", ...headers } },
  );

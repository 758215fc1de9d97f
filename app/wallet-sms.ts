import type { ActionFunctionArgs } from "@remix-run/node";
import { answerProgram, sayToProgram as say } from "./api/core/program-calls.ts";
import { isSigned, readPost, walletOf } from "./domain/money/advances/read-post.server.ts";
import {
  limitPosts,
  limitWrongPosts,
  takeMessage,
} from "./domain/money/advances/wallet-messages.server.ts";
import { findPhoneSecret, noteHeard } from "./domain/money/advances/wallet-phones.server.ts";
import { readBytes } from "./http/form-body.server.ts";
import { logRefused } from "./http/log.server.ts";
import { addressOf } from "./http/request-args.ts";

/** Bytes of a post; an SMS of several parts in Bangla, percent-encoded, has some 5,000. */
const MOST_BYTES = 16 * 1024;

/** Only forwarder apps call here, by POST. */
export const loader = () => say(404, "error", "Not found.");

/**
 * An SMS of a wallet, as a forwarder app on the shop's phone posts it (docs/decisions/wallet-sms.md).
 * The app repeats a post that is not answered by 2xx, so what is never money is answered so too.
 */
export const action = (args: ActionFunctionArgs) => answerProgram(args, receive);

async function receive(args: ActionFunctionArgs): Promise<Response> {
  const { request, params } = args;
  const phoneId = params.phoneId ?? "";
  const secret = await findPhoneSecret(phoneId);
  if (secret === null || request.method !== "POST") return say(404, "error", "Not found.");
  const body = await readBytes(request, MOST_BYTES);
  if (!isSigned(request.headers, body, secret)) {
    await limitWrongPosts(addressOf(args));
    logRefused(args, null);
    return say(401, "error", "Unauthorized.");
  }
  await limitPosts(phoneId);
  await noteHeard(phoneId);
  const sms = readPost(body);
  if (!sms) return say(400, "error", "Post a JSON object or a form with from and text.");
  const wallet = walletOf(sms.from);
  if (!wallet) return say(200, "success", "Not a wallet's message: it is not kept.");
  const taken = await takeMessage(phoneId, wallet, sms.text);
  return say(
    200,
    "success",
    taken === "kept" ? "Message received." : "No money came in: not kept.",
  );
}

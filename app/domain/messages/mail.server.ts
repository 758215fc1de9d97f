import { createTransport } from "nodemailer";
import { settings } from "#server/settings.js";
import type { Outcome } from "../outbox/outcome.ts";
import { quote } from "../outbox/quote.ts";

/** Milliseconds a mail server may be silent. */
const SILENCE_MS = 8_000;

/** Milliseconds for the whole conversation, however it is drawn out: well below `LOST_AFTER_MS`. */
const LETTER_MS = 20_000;

/** Whether a mail server is set; without one no letter goes out. */
export function hasMail(): boolean {
  return settings().SMTP_URL !== "";
}

type Letter = { to: readonly string[]; subject: string; text: string; id: string };

/**
 * Posts one letter. A repeat has the same Message-ID, by which mailboxes know it again; so what may have gone out is tried
 * again rather than lost. `stop` breaks it off.
 */
export async function sendMail(
  { to, subject, text, id }: Letter,
  stop: AbortSignal,
): Promise<Outcome> {
  const { SMTP_URL, MAIL_FROM } = settings();
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>\s]+)/.exec(MAIL_FROM)?.[1] ?? "localhost";
  try {
    await transport.sendMail({
      from: MAIL_FROM,
      to: [...to],
      subject,
      text,
      messageId: `<${id}@${domain}>`,
      headers: { "Auto-Submitted": "auto-generated" },
      signal: AbortSignal.any([stop, AbortSignal.timeout(LETTER_MS)]),
    });
    return { status: "delivered" };
  } catch (error) {
    if (stop.aborted) return { status: "failed", reason: "stopped", isFinal: false };
    return outcomeOf(error, SMTP_URL);
  } finally {
    transport.close();
  }
}

type MailError = { code?: string; responseCode?: number; response?: string; message: string };

function outcomeOf(error: unknown, url: string): Outcome {
  const { code, responseCode, response, message } = error as MailError;
  const { username, password } = new URL(url);
  const said = quote(response ?? message, [username, password].map(decodeURIComponent));
  // 5xx: the server will not take this letter at any time, be it for its address or for our password.
  if (responseCode !== undefined)
    return {
      status: "failed",
      reason: "answer",
      answerCode: responseCode,
      said,
      isFinal: responseCode >= 500,
    };
  if (code === "EDNS") return { status: "failed", reason: "name", said, isFinal: false };
  if (code === "ETIMEDOUT" || code === "EABORT")
    return { status: "failed", reason: "timeout", said, isFinal: false };
  if (code === "ETLS") return { status: "failed", reason: "certificate", said, isFinal: false };
  return { status: "failed", reason: "connection", said, isFinal: false };
}

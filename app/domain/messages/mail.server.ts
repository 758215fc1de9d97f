import { createTransport } from "nodemailer";
import { connectionSettings, mayBePrivate } from "../core/connections/connections.server.ts";
import type { Outcome } from "../core/outbox/outcome.ts";
import { quoteText } from "../core/requests/quote.ts";
import { NoAnswer, publicAddressOf } from "../core/requests/send-request.server.ts";

/** Milliseconds of silence allowed to a mail server. */
const SILENCE_MS = 8_000;

/** Milliseconds for the whole conversation: well below `LOST_AFTER_MS`. */
const EMAIL_MS = 20_000;

/** Whether a mail server is configured; without one no email is sent. */
export function hasMail(): boolean {
  return connectionSettings().SMTP_URL !== "";
}

type Email = { to: readonly string[]; subject: string; text: string; id: string };

/**
 * Sends one email. A repeat has the same Message-ID, by which mailboxes recognise it; so an email
 * that may have been sent is tried again rather than lost. `stop` aborts it.
 */
export async function sendMail(
  { to, subject, text, id }: Email,
  stop: AbortSignal,
): Promise<Outcome> {
  const { SMTP_URL, MAIL_FROM } = connectionSettings();
  const address = new URL(SMTP_URL);
  const { hostname } = address;
  if (!mayBePrivate("mail")) {
    try {
      address.hostname = await publicAddressOf(hostname);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return { status: "failed", reason: error.reason, isFinal: false };
    }
  }
  const transport = createTransport({
    url: address.href,
    ...(address.hostname !== hostname && { tls: { servername: hostname } }),
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
      signal: AbortSignal.any([stop, AbortSignal.timeout(EMAIL_MS)]),
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
  const said = quoteText(response ?? message, [username, password].map(decodeURIComponent));
  // 5xx: the server will never accept this email, because of its address or of the shop's password.
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

import { createTransport } from "nodemailer";
import { connectionSettings, mayBePrivate } from "../core/connections/connections.server.ts";
import { failedTry, type Tried, well, withoutAnswer } from "../core/connections/tried.ts";
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
  const domain = /@([^>\s]+)/.exec(MAIL_FROM)?.[1] ?? "localhost";
  try {
    const transport = await openTransport(SMTP_URL);
    await transport
      .sendMail({
        from: MAIL_FROM,
        to: [...to],
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        headers: { "Auto-Submitted": "auto-generated" },
        signal: AbortSignal.any([stop, AbortSignal.timeout(EMAIL_MS)]),
      })
      .finally(() => transport.close());
    return { status: "delivered" };
  } catch (error) {
    if (stop.aborted) return { status: "failed", reason: "stopped", isFinal: false };
    return outcomeOf(error, SMTP_URL);
  }
}

/** Sends one letter to somebody who waits for the result. */
export async function tryMail(mail: Email): Promise<Tried> {
  return triedOf(await sendMail(mail, AbortSignal.any([])));
}

/** Logs in to the mail server and sends nothing. */
export async function tryLogIn(): Promise<Tried> {
  const { SMTP_URL } = connectionSettings();
  try {
    const transport = await openTransport(SMTP_URL);
    await transport.verify().finally(() => transport.close());
    return well();
  } catch (error) {
    return triedOf(outcomeOf(error, SMTP_URL));
  }
}

function triedOf(outcome: Outcome): Tried {
  if (outcome.status !== "failed") return well();
  const { reason, answerCode = 0, said = "" } = outcome;
  if (reason !== "answer") return withoutAnswer(reason);
  // RFC 4954: 530, 534, 535 and 538 refuse the log-in.
  return failedTry([530, 534, 535, 538].includes(answerCode) ? "keys" : "answer", said);
}

/** The name is looked up once, and the connection goes to the address that was checked. */
async function openTransport(url: string) {
  const address = new URL(url);
  const { hostname } = address;
  if (!mayBePrivate("mail")) address.hostname = await publicAddressOf(hostname);
  return createTransport({
    url: address.href,
    // As of other addresses that an owner types: no password goes out in the clear.
    requireTLS: !mayBePrivate("mail") && address.username !== "",
    ...(address.hostname !== hostname && { tls: { servername: hostname } }),
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

type MailError = { code?: string; responseCode?: number; response?: string; message: string };

function outcomeOf(error: unknown, url: string): Outcome {
  if (error instanceof NoAnswer) return { status: "failed", reason: error.reason, isFinal: false };
  const { code, responseCode, response, message } = error as MailError;
  const { username, password } = new URL(url);
  const [user = "", pass = ""] = [username, password].map(decodeURIComponent);
  // As a log-in spells them.
  const spelt = [user, pass, `\0${user}\0${pass}`].map((one) =>
    Buffer.from(one).toString("base64"),
  );
  const said = quoteText(response ?? message, [user, pass, ...spelt]);
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
  if (code === "ETLS" || /certificate/i.test(message))
    return { status: "failed", reason: "certificate", said, isFinal: false };
  return { status: "failed", reason: "connection", said, isFinal: false };
}

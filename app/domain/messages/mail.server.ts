import { createTransport } from "nodemailer";
import { settings } from "#server/settings.js";
import type { Outcome } from "../outbox/outcome.ts";

/**
 * Milliseconds for each step of a conversation. A letter that takes longer than `LOST_AFTER_MS` in all counts as lost and is
 * posted again, under its Message-ID.
 */
const STEP_MS = 8_000;

/** Whether a mail server is set; without one no letter goes out. */
export function hasMail(): boolean {
  return settings().SMTP_URL !== "";
}

type Letter = { to: readonly string[]; subject: string; text: string; id: string };

/**
 * Posts one letter. A repeat has the same Message-ID, by which mailboxes know it again; so what may have gone out is tried
 * again rather than lost.
 */
export async function sendMail({ to, subject, text, id }: Letter): Promise<Outcome> {
  const { SMTP_URL, MAIL_FROM } = settings();
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
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
    });
    return { status: "delivered" };
  } catch (error) {
    return outcomeOf(error);
  } finally {
    transport.close();
  }
}

function outcomeOf(error: unknown): Outcome {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  // 5xx: the server will not take this letter at any time, be it for its address or for our password.
  if (responseCode !== undefined)
    return {
      status: "failed",
      reason: "answer",
      answerCode: responseCode,
      isFinal: responseCode >= 500,
    };
  if (code === "EDNS") return { status: "failed", reason: "name", isFinal: false };
  if (code === "ETIMEDOUT") return { status: "failed", reason: "timeout", isFinal: false };
  if (code === "ETLS") return { status: "failed", reason: "certificate", isFinal: false };
  return { status: "failed", reason: "connection", isFinal: false };
}

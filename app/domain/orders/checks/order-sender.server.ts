import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { settings } from "#server/settings.js";
import { latinDigits } from "../../digits.ts";
import { limiter } from "../../limits.server.ts";
import { addressKey, neighbourhoodKey } from "../../users/network.server.ts";

/*
 * What a shop can know of who orders, without script and without another service: the network; how long the form was
 * open, from a signed moment in it; whether a field was filled in that people do not see; and, where that is asked for, a
 * number read off the page and written down. All of it is bound to the form's key, so each order needs its own.
 */

/** The form that confirms an order, as it was sent. */
type Fields = { get(name: string): unknown };

/** The field nobody sees. Its name is none that browsers fill in by themselves. */
const TRAP_FIELD = "homepage";

/** What `senderOfForm` reads of a form. */
export const SENDER_FIELDS = ["openedAt", TRAP_FIELD, "proofToken", "proofAnswer"] as const;

/** How long a number that was asked for may take to be written down. */
const PROOF_MS = 30 * 60 * 1000;

/** A program that orders: nothing to be asked, only its network to be known. */
export function senderOfCall(address: string): Sender {
  return { ...networkOf(address), formAgeMs: null, isTrapped: false, proof: "not-possible" };
}

/** Answers to one number: of a thousand there are, five are no chance. */
const proofTries = limiter("order-proof", 5, PROOF_MS / 1000);

/** Who confirmed this form. A form without a sound moment of opening was confirmed at once. */
export async function senderOfForm(address: string, form: Fields, key: string): Promise<Sender> {
  return {
    ...networkOf(address),
    formAgeMs: Math.max(0, Date.now() - (readOpenedAt(form, key) ?? Date.now())),
    isTrapped: readText(form, TRAP_FIELD) !== "",
    proof: (await hasProof(form, key)) ? "given" : "missing",
  };
}

/** The moment a form was first seen, signed: the one it carries, else now. Goes into its field `openedAt`. */
export function keepOpenedAt(form: Fields | null, key: string): string {
  const openedAt = (form && readOpenedAt(form, key)) ?? Date.now();
  return `${openedAt}.${sign("opened", key, String(openedAt))}`;
}

/** Whether the shop gave out a form with this key: the moment it was opened is signed together with the key. */
export const isKeyOfForm = (form: Fields, key: string): boolean => readOpenedAt(form, key) !== null;

/** A number to be read and written down; the token beside it does not tell it. */
export function askForNumber(key: string): { number: number; token: string } {
  const number = randomInt(100, 1000);
  const askedAt = String(Date.now());
  return { number, token: `${askedAt}.${sign("number", key, askedAt, String(number))}` };
}

async function hasProof(form: Fields, key: string): Promise<boolean> {
  const [askedAt = "", signature = ""] = readText(form, "proofToken").split(".");
  const number = latinDigits(readText(form, "proofAnswer")).trim();
  const ageMs = Date.now() - Number(askedAt);
  const isInTime = ageMs >= 0 && ageMs <= PROOF_MS;
  if (!isInTime || number === "") return false;
  // Counted by the number that was asked for, whether the token is sound or not; a form's own key may be another next time.
  const tries = await proofTries.penalty(sign("tries", key, askedAt));
  if (tries.consumedPoints > proofTries.points) return false;
  return isEqual(signature, sign("number", key, askedAt, number));
}

function readOpenedAt(form: Fields, key: string): number | null {
  const [openedAt = "", signature = ""] = readText(form, "openedAt").split(".");
  return isEqual(signature, sign("opened", key, openedAt)) ? Number(openedAt) : null;
}

/** Marks of an address and of its neighbourhood: the same for the same, and not to be turned back. */
function networkOf(address: string) {
  const [network, near] = [addressKey(address), neighbourhoodKey(address)];
  return {
    network: network && sign("network", network),
    near: near && sign("near", near),
  };
}

function sign(...parts: string[]): string {
  const text = JSON.stringify(["order", ...parts]);
  return createHmac("sha256", settings().SESSION_SECRET).update(text).digest("base64url");
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function readText(form: Fields, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 200) : "";
}

/** Who hands an order in, as far as a shop can know without asking for a name. */
export type Sender = {
  /** Opaque marks of the network it comes from and of its neighbourhood; null when unknown, and then not counted. */
  network: string | null;
  near: string | null;
  /** Milliseconds from the first sight of the form to its confirmation; null where there was no form. */
  formAgeMs: number | null;
  /** A field that people do not see was filled in. */
  isTrapped: boolean;
  /** Whether a person has shown to be there; a program cannot be asked. */
  proof: "given" | "missing" | "not-possible";
  /** A customer to whom something was delivered: no crowd of made-up people can say that. `knowSender` looks it up. */
  isKnown?: boolean;
};

/** A call whose maker nobody knows. */
export const isProgram = ({ proof, isKnown }: Sender) => proof === "not-possible" && !isKnown;

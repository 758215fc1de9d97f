import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { settings } from "#runtime/settings.ts";
import { latinDigits } from "../../core/digits.ts";
import { limiter } from "../../core/limits.server.ts";
import { addressKey, neighbourhoodKey } from "../../people/accounts/network.server.ts";

/*
 * What the shop can know about a sender without script or another service: the network; how long the form was open, by a
 * signed time in it; whether a hidden field was filled in; and, if requested, a number copied from the page. All of it is
 * bound to the form's key, so each order needs its own.
 */

/** The submitted form that confirms an order. */
type Fields = { get(name: string): unknown };

/** A hidden field that only programs fill in. Browsers do not autofill this name. */
const TRAP_FIELD = "homepage";

/** The fields that `senderOfForm` reads. */
export const SENDER_FIELDS = ["openedAt", TRAP_FIELD, "proofToken", "proofAnswer"] as const;

/** Milliseconds for which a requested number is valid. */
const PROOF_MS = 30 * 60 * 1000;

/** A program that orders: it cannot give a proof, only its network is known. */
export function senderOfProgram(address: string): Sender {
  return { ...networkOf(address), formAgeMs: null, isTrapped: false, proof: "not-possible" };
}

/**
 * Answers per requested number: a thousand numbers are possible, so five guesses hardly ever
 * succeed.
 */
const proofTries = limiter("order-proof", 5, PROOF_MS / 1000);

/**
 * The sender of this form. A form without a valid signed opening time counts as confirmed at once.
 */
export async function senderOfForm(address: string, form: Fields, key: string): Promise<Sender> {
  return {
    ...networkOf(address),
    formAgeMs: Math.max(0, Date.now() - (readOpenedAt(form, key) ?? Date.now())),
    isTrapped: readText(form, TRAP_FIELD) !== "",
    proof: (await hasProof(form, key)) ? "given" : "missing",
  };
}

/**
 * The signed time at which a form was first opened: the one it carries, else now. Goes into its
 * field `openedAt`.
 */
export function signOpenedAt(form: Fields | null, key: string): string {
  const openedAt = (form && readOpenedAt(form, key)) ?? Date.now();
  return `${openedAt}.${sign("opened", key, String(openedAt))}`;
}

/**
 * Milliseconds after which the opening time of a shared page tells nothing, as everybody can copy
 * it.
 */
const SHARED_OPEN_MS = 24 * 60 * 60 * 1000;

/**
 * A form opened under one key, to be sent under another: that of a shared page becomes an order's
 * own.
 */
export function reopenFor(form: FormData, from: string, key: string): Fields {
  const openedAt = readOpenedAt(form, from);
  const isLately = openedAt !== null && Date.now() - openedAt < SHARED_OPEN_MS;
  const signed = isLately ? `${openedAt}.${sign("opened", key, String(openedAt))}` : "";
  return { get: (name) => (name === "openedAt" ? signed : form.get(name)) };
}

/**
 * Whether the shop issued a form with this key: the opening time is signed together with the key.
 */
export const isKeyOfForm = (form: Fields, key: string): boolean => readOpenedAt(form, key) !== null;

/** A number for the customer to copy; the token beside it does not reveal it. */
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
  // Tries count per requested number, whether or not the token is valid, as the key of a form may
  // change between tries.
  const tries = await proofTries.penalty(sign("tries", key, askedAt));
  if (tries.consumedPoints > proofTries.points) return false;
  return isEqual(signature, sign("number", key, askedAt, number));
}

function readOpenedAt(form: Fields, key: string): number | null {
  const [openedAt = "", signature = ""] = readText(form, "openedAt").split(".");
  return isEqual(signature, sign("opened", key, openedAt)) ? Number(openedAt) : null;
}

/** A keyed hash of an address's neighbourhood, which cannot be reversed; null for no address. */
export const nearOf = (address: string): string | null => networkOf(address).near;

/** Keyed hashes of an address and of its neighbourhood, which cannot be reversed. */
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

/** What the shop knows about who places an order, without asking for a name. */
export type Sender = {
  /**
   * Keyed hashes of the network and of its neighbourhood; null if unknown, and then not counted.
   */
  network: string | null;
  near: string | null;
  /** Milliseconds from opening the form to confirming it; null without a form. */
  formAgeMs: number | null;
  /** Whether the hidden field was filled in. */
  isTrapped: boolean;
  /** Whether a person has copied the number; a program cannot be asked. */
  proof: "given" | "missing" | "not-possible";
  /**
   * A customer who has received an order, which no crowd of invented people can claim. `knowSender`
   * looks it up.
   */
  isKnown?: boolean;
};

/** An API request of an unknown customer. */
export const isProgram = ({ proof, isKnown }: Sender) => proof === "not-possible" && !isKnown;

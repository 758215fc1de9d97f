import { z } from "zod";
import { latinDigits } from "../digits.ts";
import { address, fullName, phoneNumber } from "../fields/person.server.ts";
import { districtField, settlePlace, thanaField } from "../fields/place.server.ts";
import { say } from "../fields/refuse.server.ts";
import { someText, typedText } from "../fields/text.server.ts";
import { cleanLine, isWhole } from "../text.ts";
import { PASSWORD_LEAST } from "./password-rules.ts";

/**
 * In characters. The spec asks for passwords of 6 or more and calls its 32 (and a name's 3 to 50) hints only; 200 lets
 * pass phrases through and keeps an endless text from being hashed. An email is as long as RFC 5321 lets it be.
 */
export const USER_LIMITS = {
  fullName: 100,
  password: 200,
  email: 254,
} as const;

const email = z
  .string({ error: say("invalid") })
  .nullish()
  .transform((typed) => cleanLine(typed ?? "") || null)
  .pipe(z.string().max(USER_LIMITS.email, say("too-long")).nullable())
  .pipe(z.email(say("email-invalid")).nullable());

/** A password to log in with: whatever it is, it is compared; too long for any of ours it is not even hashed. */
const password = typedText().min(1, say("required")).max(USER_LIMITS.password, say("too-long"));

const newPassword = typedText()
  .min(1, say("required"))
  .min(PASSWORD_LEAST, say("password-too-short"))
  .max(USER_LIMITS.password, say("too-long"))
  .refine(isWhole, say("damaged"));

/** Bounded like a password, since the two are compared. */
const confirmPassword = typedText()
  .min(1, say("required"))
  .max(USER_LIMITS.password, say("too-long"));

/** The spec's registration payload; anything else that is sent, `isAdmin` above all, is dropped. */
export const registerSchema = z
  .object({ fullName, phoneNumber, password: newPassword, confirmPassword })
  .refine((sent) => sent.password === sent.confirmPassword, {
    path: ["confirmPassword"],
    error: say("passwords-differ"),
    // Also beside a name or phone that is wrong.
    when: ({ value }) => hasTexts(value, "password", "confirmPassword"),
  });

export type RegisterInput = z.output<typeof registerSchema>;

export const logInSchema = z.object({ phoneNumber, password });

/** The second step of a log-in: six digits or a recovery code, as typed. */
const secondStepCode = typedText().trim().min(1, say("required")).max(100, say("too-long"));

export const secondStepSchema = z.object({ code: secondStepCode });

/** Beside the password, for programs; left out it is asked for. */
export const optionalCode = z
  .string({ error: say("invalid") })
  .trim()
  .max(100, say("too-long"))
  .optional();

export type LogInInput = z.output<typeof logInSchema>;

const confirmed = {
  path: ["confirmPassword"],
  error: say("passwords-differ"),
  when: ({ value }: { value: unknown }) => hasTexts(value, "newPassword", "confirmPassword"),
};

export const changePasswordSchema = z
  .object({ currentPassword: password, newPassword, confirmPassword })
  .refine((sent) => sent.newPassword === sent.confirmPassword, confirmed);

export const resetPasswordSchema = z
  .object({
    phoneNumber,
    /** As people type what was read out to them: any case, any digits, with or without dashes. */
    code: typedText()
      .max(100, say("too-long"))
      .transform((typed) =>
        latinDigits(typed)
          .toUpperCase()
          .replace(/[^A-Z0-9]/g, ""),
      )
      .pipe(someText(20)),
    newPassword,
    confirmPassword,
  })
  .refine((sent) => sent.newPassword === sent.confirmPassword, confirmed);

export type ResetPasswordInput = z.output<typeof resetPasswordSchema>;

export const addressBookSchema = settlePlace(
  z.object({ fullName, email, address, district: districtField, thana: thanaField }),
);

export type AddressBookInput = z.output<typeof addressBookSchema>;

function hasTexts(value: unknown, ...names: string[]): boolean {
  const fields = value as Record<string, unknown> | null;
  return names.every((name) => typeof fields?.[name] === "string" && fields[name] !== "");
}

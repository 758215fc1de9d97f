import { z } from "zod";
import { latinDigits } from "../../core/digits.ts";
import { address, fullName, phoneNumber } from "../../core/fields/person.server.ts";
import { say } from "../../core/fields/refuse.server.ts";
import { someText, typedText } from "../../core/fields/text.server.ts";
import { cleanLine, isWhole } from "../../core/text.ts";
import { districtField, refinePlace, thanaField } from "../../shop/delivery/place-fields.server.ts";
import { PASSWORD_LEAST } from "./password-rules.ts";

/**
 * Most characters. The spec requires passwords of 6 and calls 32 (and 3 to 50 for names) hints; 200
 * admits pass phrases and bounds the cost of hashing. RFC 5321 bounds an email address.
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

/** A password at log-in. A text longer than any valid password is refused without hashing. */
const password = typedText().min(1, say("required")).max(USER_LIMITS.password, say("too-long"));

export const newPassword = typedText()
  .min(1, say("required"))
  .min(PASSWORD_LEAST, say("password-too-short"))
  .max(USER_LIMITS.password, say("too-long"))
  .refine(isWhole, say("damaged"));

/** Has the password's bounds, since the two are compared. */
const confirmPassword = typedText()
  .min(1, say("required"))
  .max(USER_LIMITS.password, say("too-long"));

/** The spec's registration payload; other fields, such as `isAdmin`, are dropped. */
export const registerSchema = z
  .object({ fullName, phoneNumber, password: newPassword, confirmPassword })
  .refine((sent) => sent.password === sent.confirmPassword, {
    path: ["confirmPassword"],
    error: say("passwords-differ"),
    // Checked even if the name or phone number is invalid.
    when: ({ value }) => hasTexts(value, "password", "confirmPassword"),
  });

/** The one field that makes an account of an order, which has name and phone number. */
export const orderAccountSchema = z.object({ password: newPassword });

export type RegisterInput = z.output<typeof registerSchema>;

export const logInSchema = z.object({ phoneNumber, password });

/** The second step of a log-in: six digits or a recovery code. */
const secondStepCode = typedText().trim().min(1, say("required")).max(100, say("too-long"));

export const secondStepSchema = z.object({ code: secondStepCode });

/** Programs may send the code with the password; without it the answer asks for it. */
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
    /** Accepts any case, any digits, with or without dashes, because the code is read out. */
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

export const addressBookSchema = refinePlace(
  z.object({ fullName, email, address, district: districtField, thana: thanaField }),
);

export type AddressBookInput = z.output<typeof addressBookSchema>;

function hasTexts(value: unknown, ...names: string[]): boolean {
  const fields = value as Record<string, unknown> | null;
  return names.every((name) => typeof fields?.[name] === "string" && fields[name] !== "");
}

import { z } from "zod";

/** Every failure, whatever the call. */
export const failureJson = z
  .object({
    success: z.literal(false),
    message: z.string().meta({ description: "What went wrong, in the language asked for." }),
    errorCode: z
      .int()
      .optional()
      .meta({ description: "11000: this phone number has an account already." }),
    errors: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: "By field, or by the number of an order: what is wrong with it." }),
  })
  .meta({
    id: "Failure",
    examples: [
      {
        success: false,
        message: "phoneNumber: Please give a mobile number of 11 digits, like 01712345678.",
        errors: { phoneNumber: "Please give a mobile number of 11 digits, like 01712345678." },
      },
    ],
  });

export type FailureJson = z.input<typeof failureJson>;

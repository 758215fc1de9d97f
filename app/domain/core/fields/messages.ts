/** The messages of the input schemas about a field. They are keys, which `app/words` translates. */
export const INPUT_MESSAGES = [
  /** Empty or blank, although required. */
  "required",
  /** A value of another type than text or number, such as a list. */
  "invalid",
  "too-long",
  /** Contains U+FFFD, so letters were lost on the way. */
  "damaged",
  /** Not a Bangladeshi mobile number in any spelling. */
  "phone-invalid",
  "email-invalid",
  /** Not the number of a wallet's transaction. */
  "transaction-invalid",
  "sms-code-invalid",
  /** Fewer than 6 characters (spec section 5). */
  "password-too-short",
  /** The repeated password differs. */
  "passwords-differ",
  "district-unknown",
  /** A thana of another district. */
  "thana-elsewhere",
  /** Not a whole number from 1 to 99. */
  "quantity-invalid",
  /** More than 50 order lines. */
  "too-many-lines",
  "product-unknown",
  /** Not a whole number of taka, negative, or too large for a Postgres integer. */
  "amount-invalid",
  /** Not a number of taka, with at most two decimals. */
  "cost-invalid",
  /** Not a whole number from 0 to the largest Postgres integer. */
  "number-invalid",
  /** Not an order number in any usual spelling. */
  "order-number-invalid",
  /** Not a time from now to `LATEST_CALL_DAYS`. */
  "call-time-invalid",
  /** A whole number out of range. */
  "number-outside",
  "status-unknown",
  /** A slug without a letter or digit, or the reserved "all". */
  "slug-invalid",
  /** Neither a path of this shop nor an https address. */
  "link-invalid",
  /** A promo code is 1 to 40 letters, digits, hyphens and underscores. */
  "code-invalid",
  /** Not a whole number from 1 to 100. */
  "percent-invalid",
  /** A deal gives from 2 to 99 pieces. */
  "pieces-invalid",
  /** Not a whole number from 1 to less than the pieces of the deal. */
  "deal-pays-all",
  /**
   * Not up to five rows of pieces (1 to 99) and a total, which rises with the pieces while the
   * price of each of them does not.
   */
  "tiers-invalid",
  "date-invalid",
  "minute-invalid",
  /** The last day of a new promo code is over. */
  "date-past",
  /** A day or time of something past that is still to come. */
  "date-future",
  /** More days of advertising than one entry may have. */
  "too-many-days",
  /** The end of a period is not after its start. */
  "end-before-start",
  "choice-invalid",
  /** The discount exceeds the price. */
  "discount-above-price",
  /** Not the address of a web page. */
  "address-invalid",
  /** Not the 13 digits of a registration for VAT. */
  "bin-invalid",
  /** Not a percentage from 0 to 100 with at most two decimals. */
  "vat-rate-invalid",
  /** The address of a page outside the shop. */
  "path-foreign",
  /** Not a path such as /products/black-seed-honey. */
  "path-invalid",
  "too-many-phones",
  /** Not six hexadecimal digits. */
  "colour-invalid",
  /** A row of synonyms with fewer than two, more than 60, or one longer than 40 characters. */
  "shelf-too-long",
  "synonyms-too-few",
  "synonyms-too-many",
  "synonyms-too-long",
  /** Not an https address without password and fragment. */
  "webhook-address-invalid",
  /** A host of the shop's own network. */
  "address-private",
  "webhook-secret-short",
  /** Blanks, or letters that a header does not carry. */
  "webhook-secret-letters",
  /** Not an https address with `{code}` in it. */
  "tracking-link-invalid",
  /** A placeholder in braces that messages do not have. */
  "placeholder-unknown",
  /** Not a number above 0 with at most three decimals. */
  "size-invalid",
  /** A number without its unit, or a unit without its number. */
  "size-incomplete",
  /** Not a list of up to four paths of stored pictures. */
  "images-invalid",
  /** More than 20 parts of a combo, or one without a product and 1 to 99 pieces. */
  "parts-invalid",
  /** Not a number of stars from 1 to 5. */
  "stars-invalid",
] as const;

export type InputMessage = (typeof INPUT_MESSAGES)[number];

/**
 * What the input schemas of orders, promo codes, products and settings say about a field: keys, which the words turn into the reader's
 * language.
 */
export const INPUT_MESSAGES = [
  /** Nothing, or only blanks, where something is needed. */
  "required",
  /** Another kind of value than a text or a number, such as a list. */
  "invalid",
  "too-long",
  /** Holds U+FFFD: letters were lost on the way here. */
  "damaged",
  /** No Bangladeshi mobile number in any spelling. */
  "phone-invalid",
  "email-invalid",
  /** Fewer than 6 characters (spec section 5). */
  "password-too-short",
  /** The repeated password is another. */
  "passwords-differ",
  "district-unknown",
  /** A thana of another district than the one beside it. */
  "thana-elsewhere",
  /** No whole number from 1 to 99. */
  "quantity-invalid",
  /** More than 50 order lines. */
  "too-many-lines",
  "product-unknown",
  /** No whole number of taka, negative, or more than a Postgres integer holds. */
  "amount-invalid",
  /** No whole number from 0 to what a Postgres integer holds. */
  "number-invalid",
  /** No number of an order, as people write it. */
  "order-number-invalid",
  /** No moment from now to `LATEST_CALL_DAYS`. */
  "call-time-invalid",
  /** A whole number, but not one that makes sense here. */
  "number-outside",
  "status-unknown",
  /** A slug without a letter or digit, or the reserved "all". */
  "slug-invalid",
  /** Neither a path of this shop nor an https address. */
  "link-invalid",
  /** A promo code is 1 to 40 letters, digits, hyphens and underscores. */
  "code-invalid",
  "date-invalid",
  /** A new promo code that would be dead on arrival. */
  "date-past",
  "choice-invalid",
  /** More taka off than the price. */
  "discount-above-price",
  /** No address of a web page. */
  "address-invalid",
  "too-many-phones",
  /** Words that mean the same: fewer than two, more than 60, one longer than 40 characters. */
  "synonyms-too-few",
  "synonyms-too-many",
  "synonyms-too-long",
  /** No https address without a password and a fragment. */
  "webhook-address-invalid",
  /** A host of the shop's own network. */
  "address-private",
  /** No https address with `{code}` in it. */
  "tracking-link-invalid",
  /** A word in braces that no message knows. */
  "placeholder-unknown",
  /** No number above 0 with three decimals at most. */
  "size-invalid",
  /** A number without its unit, or a unit without its number. */
  "size-incomplete",
  /** No list of up to four paths of stored pictures. */
  "images-invalid",
  /** No number of stars from 1 to 5. */
  "stars-invalid",
] as const;

export type InputMessage = (typeof INPUT_MESSAGES)[number];

/**
 * The text of an offer in characters, before name, shop and link are filled in: about four SMS in
 * Bangla.
 */
export const OFFER_MAX = 300;

/** The most SMS of one press, so that a mistake has a limited cost. */
export const MOST_AT_ONCE = 500;

/** Days in which a number gets one offer at most. */
export const DAYS_BETWEEN = 30;

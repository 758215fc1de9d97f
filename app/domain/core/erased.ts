const DOTS = "•••••";

/**
 * Replaces an erased number. No operator uses 010, so it belongs to nobody, and staff's forms
 * accept it.
 */
export const ERASED = {
  fullName: DOTS,
  phoneNumber: "01000000000",
  address: DOTS,
  thana: null,
  orderNote: "",
  staffNote: "",
  history: DOTS,
} as const;

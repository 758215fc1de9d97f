/** A customer as a file describes one. */
export type MovedCustomer = {
  /** The phone number by which a person is known. */
  key: string;
  fullName: string;
  /** Further numbers. */
  phones: string[];
  email: string;
  /** "" and null for none, or for one whose district is unknown. */
  address: string;
  district: string | null;
  thana: string | null;
  tags: string[];
  /** Null if the file does not say. */
  wantsOffers: boolean | null;
};

/** What a column of a table of customers can be. */
export const CUSTOMER_FIELDS = [
  "fullName",
  "phone",
  "otherPhones",
  "email",
  "address",
  "thana",
  "district",
  "tags",
  "offers",
] as const;
export type CustomerField = (typeof CUSTOMER_FIELDS)[number];

import { type CsvColumns, csvFile, moment } from "../../core/csv.server.ts";
import { dhakaDay } from "../../core/dates.ts";
import type { Person } from "./person.ts";

/** The columns of the file; days in Dhaka, `spent` in whole taka. */
const COLUMNS: CsvColumns<Person> = {
  phoneNumber: ({ phoneNumber }) => phoneNumber,
  fullName: ({ fullName }) => fullName,
  lastOrder: ({ lastOrderAt }) => (lastOrderAt ? moment(dhakaDay(lastOrderAt)) : ""),
  orders: ({ orders }) => orders,
  delivered: ({ delivered }) => delivered,
  returned: ({ returned }) => returned,
  cancelled: ({ cancelled }) => cancelled,
  fake: ({ fake }) => fake,
  open: ({ open }) => open,
  spent: ({ spent }) => spent,
  blockedSince: ({ blockedAt }) => (blockedAt ? moment(dhakaDay(blockedAt)) : ""),
  tags: ({ tags }) => tags.join(", "),
  noOffersSince: ({ optedOutAt }) => (optedOutAt ? moment(dhakaDay(optedOutAt)) : ""),
};

/** People as a CSV file, one per line. */
export const peopleCsv = (people: AsyncIterable<Person>) => csvFile(COLUMNS, people);

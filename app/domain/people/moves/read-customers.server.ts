import { z } from "zod";
import type { FileRow } from "../../core/csv-file.server.ts";
import {
  isYes,
  planRow,
  type Read,
  readCells,
  refuseRow,
  withPauses,
} from "../../core/moves/cells.server.ts";
import type { PlannedRow } from "../../core/moves/move-kinds.server.ts";
import type { MoveReason, MoveSource } from "../../core/moves/moves.ts";
import { restorePhone, splitPhones } from "../../core/phone.ts";
import { cleanLine, cutText } from "../../core/text.ts";
import { findDistrict } from "../../shop/delivery/districts.ts";
import { districtOfState } from "../../shop/delivery/state-codes.ts";
import { findThana } from "../../shop/delivery/thanas.ts";
import { USER_LIMITS } from "../accounts/user-input.server.ts";
import { MOST_TAGS, TAG_MAX } from "../customers/person.ts";
import type { MovedCustomer } from "./customers.ts";

type PlannedCustomer = PlannedRow<MovedCustomer>;

/** What each row of a file becomes; a second row of a phone number only adds to the first. */
export async function planCustomers(
  _source: MoveSource,
  fields: readonly string[],
  rows: readonly FileRow[],
): Promise<PlannedCustomer[]> {
  const people = new Map<string, MovedCustomer>();
  const planned: PlannedCustomer[] = [];
  for await (const row of withPauses(readCells(fields, rows))) {
    const read = readCustomer(row);
    const first = read.item && people.get(read.item.key);
    if (read.item && first) {
      addTo(first, read.item);
      const reasons = [...read.reasons, { code: "person-twice", value: first.key }];
      planned.push({ ...read, state: "part", reasons, item: null });
    } else {
      if (read.item) people.set(read.item.key, read.item);
      planned.push(read);
    }
  }
  return planned;
}

/** What a later row of the same person has and the first has not; a "no" to offers counts. */
function addTo(first: MovedCustomer, more: MovedCustomer) {
  first.phones = [...new Set([...first.phones, ...more.phones])].slice(0, MOST_PHONES);
  first.tags = [...new Set([...first.tags, ...more.tags])].slice(0, MOST_TAGS);
  first.email ||= more.email;
  if (first.district === null) {
    first.address = more.address;
    first.district = more.district;
    first.thana = more.thana;
  }
  if (more.wantsOffers !== null)
    first.wantsOffers = more.wantsOffers && first.wantsOffers !== false;
}

/** Further numbers of one person. */
const MOST_PHONES = 5;

function readCustomer(row: Read): PlannedCustomer {
  const { of } = row;
  const reasons: MoveReason[] = [];
  const phones = phonesOf([of.phone, of.otherPhones, of.shippingPhone], reasons);
  const [key, ...others] = phones;
  const joined = cleanLine([of.firstName, of.lastName].filter(Boolean).join(" "));
  const fullName = cutText(joined || cleanLine(of.fullName ?? ""), USER_LIMITS.fullName);
  const read = planRow<MovedCustomer>(row, "waiting", { reasons });
  if (!key) return refuseRow(read, "phone-missing");
  if (fullName === "") return refuseRow(read, "name-missing");
  const place = placeOf(row, reasons);
  const item: MovedCustomer = {
    ...{ key, fullName, ...place },
    phones: others.slice(0, MOST_PHONES),
    email: emailOf(of.email ?? "", reasons),
    tags: tagsOf(of.tags ?? "", reasons),
    wantsOffers: of.offers ? isYes(of.offers) : null,
  };
  return planRow(row, "waiting", { reasons, item });
}

/** All valid numbers, each once. */
function phonesOf(cells: readonly (string | undefined)[], reasons: MoveReason[]): string[] {
  const found = new Set<string>();
  for (const typed of cells.flatMap((cell) => splitPhones(cell ?? ""))) {
    const phone = restorePhone(typed);
    if (phone) found.add(phone);
    else reasons.push({ code: "phone-wrong", value: typed });
  }
  return [...found];
}

const emailSchema = z.email().max(USER_LIMITS.email);

function emailOf(typed: string, reasons: MoveReason[]): string {
  const email = cleanLine(typed);
  if (email === "" || emailSchema.safeParse(email).success) return email;
  reasons.push({ code: "email-left", value: email });
  return "";
}

/** Those that fit; a person has ten at most. */
function tagsOf(typed: string, reasons: MoveReason[]): string[] {
  const all = [
    ...new Set(
      typed
        .split(/[,;،|\n]/)
        .map(cleanLine)
        .filter(Boolean),
    ),
  ];
  const fitting = all.filter((tag) => tag.length <= TAG_MAX).slice(0, MOST_TAGS);
  const left = all.filter((tag) => !fitting.includes(tag));
  if (left.length > 0) reasons.push({ code: "tags-left", value: left.join(", ") });
  return fitting;
}

const ADDRESS_MAX = 500;

/** "House 7, Road 3, Bogura" ends with its district. */
const endOf = (line: string) => line.slice(line.lastIndexOf(",") + 1);

type Place = Pick<MovedCustomer, "address" | "district" | "thana">;
const NOWHERE: Place = { address: "", district: null, thana: null };

/** The first address whose district is known; parcels go by district. */
function placeOf({ of }: Read, reasons: MoveReason[]): Place {
  const places = [
    [of.shippingAddress1, of.shippingAddress2, of.shippingCity, of.shippingState],
    [of.address1 ?? of.address, of.address2, of.city ?? of.thana, of.state ?? of.district],
  ].map((parts) => parts.map((part) => cleanLine(part ?? "")));
  const written = places.filter((parts) => parts.some(Boolean));
  for (const [line1 = "", line2 = "", city = "", state = ""] of written) {
    const district =
      districtOfState(state) ??
      findDistrict(state) ??
      findDistrict(city) ??
      findDistrict(endOf(line2 || line1));
    if (!district) continue;
    const thana = findThana(district, city);
    const area = thana || findDistrict(city) ? "" : city;
    const address = cutText([line1, line2, area].filter(Boolean).join(", "), ADDRESS_MAX);
    if (address) return { address, district: district.name, thana: thana?.name ?? null };
    reasons.push({ code: "address-missing", value: district.name });
    return NOWHERE;
  }
  const [first] = written;
  if (first) reasons.push({ code: "district-unknown", value: first.filter(Boolean).join(", ") });
  return NOWHERE;
}

import { csvHead, programLine } from "../../core/csv.server.ts";
import { findDistrict } from "../../shop/delivery/districts.ts";
import { findThana } from "../../shop/delivery/thanas.ts";
import type { CourierKind } from "./couriers.ts";
import type { Parcel } from "./parcels.ts";

/** Pathao's importer accepts only this first line, including the stars. */
export const PATHAO_COLUMNS = [
  "ItemType",
  "StoreName",
  "MerchantOrderId",
  "RecipientName(*)",
  "RecipientPhone(*)",
  "RecipientAddress(*)",
  "RecipientCity(*)",
  "RecipientZone(*)",
  "RecipientArea",
  "AmountToCollect(*)",
  "ItemQuantity",
  "ItemWeight",
  "ItemDesc",
  "SpecialInstruction",
] as const;

export const STEADFAST_COLUMNS = ["Invoice", "Name", "Address", "Phone", "Amount", "Note"] as const;

/** For couriers without a known importer, and for the shop's own rider. */
export const LIST_COLUMNS = [
  "Invoice",
  "Name",
  "Phone",
  "Address",
  "Thana",
  "District",
  "Amount",
  "Pieces",
  "WeightKg",
  "Items",
  "Note",
] as const;

type Cells = (string | number)[];

const FORMATS: Record<
  CourierKind,
  { columns: readonly string[]; cells: (parcel: Parcel, store: string) => Cells }
> = {
  pathao: { columns: PATHAO_COLUMNS, cells: pathaoCells },
  steadfast: { columns: STEADFAST_COLUMNS, cells: steadfastCells },
  redx: { columns: LIST_COLUMNS, cells: listCells },
  other: { columns: LIST_COLUMNS, cells: listCells },
};

/**
 * The parcels as a file for the courier's importer: a byte order mark, without which panels misread
 * Bangla, the documented first line, one parcel per line, CRLF. A text that a spreadsheet would run
 * as a formula gets an apostrophe, as in the file of products (docs/decisions/courier-files.md).
 */
export function courierFile(kind: CourierKind, store: string, parcels: readonly Parcel[]): string {
  return [courierFileHead(kind), ...parcels.map((one) => courierFileLine(kind, store, one))].join(
    "",
  );
}

/** The first line of `courierFile`. */
export const courierFileHead = (kind: CourierKind): string => csvHead(FORMATS[kind].columns);

/** The line of one parcel. */
export function courierFileLine(kind: CourierKind, store: string, parcel: Parcel): string {
  return programLine(FORMATS[kind].cells(parcel, store));
}

function pathaoCells(parcel: Parcel, store: string): Cells {
  const { invoice, name, phone, address, district, amount, pieces } = parcel;
  return [
    "parcel",
    store,
    invoice,
    name,
    phone,
    address,
    district,
    zoneOf(parcel),
    "",
    amount,
    pieces,
    parcel.weight,
    parcel.description,
    parcel.note,
  ];
}

/** The chosen thana, or the one between commas in the address; without either, the district. */
function zoneOf({ thana, address, district }: Parcel): string {
  if (thana) return thana;
  const known = findDistrict(district);
  const named = address
    .split(",")
    .reverse()
    .flatMap((part) => (known && findThana(known, part)) ?? [])
    .find(({ kind }) => kind !== "others");
  return named?.name ?? district;
}

function steadfastCells({ invoice, name, address, phone, amount, note }: Parcel): Cells {
  return [invoice, name, address, phone, amount, note];
}

function listCells(parcel: Parcel): Cells {
  const { invoice, name, phone, address, thana, district, amount, pieces } = parcel;
  return [
    invoice,
    name,
    phone,
    address,
    thana,
    district,
    amount,
    pieces,
    parcel.weight,
    parcel.description,
    parcel.note,
  ];
}

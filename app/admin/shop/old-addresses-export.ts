import { dhakaDay } from "#app/domain/core/dates.ts";
import { oldAddressesFile } from "#app/domain/shop/old-addresses/old-addresses.server.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";

/** The old addresses as a table file, which the list takes in again. */
export const loader = staffLoader("admin/shop/old-addresses-export", () =>
  csvDownload(`old-addresses-${dhakaDay(new Date())}.csv`, oldAddressesFile()),
);

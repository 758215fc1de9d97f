import { dhakaDay } from "#app/domain/core/dates.ts";
import { courierDistrictsFile } from "#app/domain/parcels/couriers/courier-districts.server.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";

/** The couriers by district as a spreadsheet file. */
export const loader = staffLoader("admin/parcels/courier-districts-export", async () =>
  csvDownload(`couriers-${dhakaDay(new Date())}.csv`, await courierDistrictsFile()),
);

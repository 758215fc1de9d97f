import { dhakaDay } from "#app/domain/core/dates.ts";
import { moveOut } from "#app/domain/figures/moving-out/move-out.server.ts";
import { archiveDownload } from "#app/http/stream.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";

/** All that the shop holds, for another program. */
export const loader = staffLoader("admin/figures/move-out", () =>
  archiveDownload(`haat-move-out-${dhakaDay(new Date())}.tar.gz`, moveOut().pack),
);

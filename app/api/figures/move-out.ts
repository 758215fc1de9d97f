import { z } from "zod";
import { moveOut } from "#app/domain/figures/moving-out/move-out.server.ts";
import { archiveDownload } from "#app/http/stream.server.ts";
import { endpoint } from "../core/endpoint.ts";

export const exportArchive = endpoint(
  {
    method: "GET",
    path: "/api/admin/move-out/export",
    summary:
      "All that the shop holds as a .tar.gz of CSV, JSON and pictures; its README.txt says what is where",
    access: "admin",
    answer: z.object({}),
    answerType: "application/gzip",
    isAddition: true,
  },
  async () => archiveDownload("haat-move-out.tar.gz", moveOut().pack),
);

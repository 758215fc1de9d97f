import { z } from "zod";
import { handOverFile } from "#app/domain/couriers/hand-over.server.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { endpoint } from "../../endpoint.ts";
import { idInQuery, momentInQuery } from "../../fields.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/parcel/file",
    summary:
      "The parcels of one hand-over as the courier's importer takes them; as often as needed",
    access: "admin",
    query: z.object({ courier_id: idInQuery, at: momentInQuery }),
    answer: z.object({}),
    answerType: "text/csv",
    refuses: [404],
    isAddition: true,
  },
  async ({ query }) => {
    const { fileName, text } = await handOverFile(query.courier_id, query.at);
    return csvDownload(fileName, text);
  },
);

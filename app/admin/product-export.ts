import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportProducts } from "#app/domain/catalog/spreadsheet/product-export.server.ts";
import { dhakaDay } from "#app/domain/dates.ts";
import { requireAdmin } from "#app/http/auth.server.ts";

/** The list as it was filtered, as a CSV file. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/product-export");
  const query = new URL(args.request.url).searchParams;
  const lines = exportProducts({
    search: query.get("search") ?? "",
    categorySlug: query.get("category") || null,
  });
  return new Response(streamOf(lines), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="products-${dhakaDay(new Date())}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

/** Line after line, as fast as it is read. */
function streamOf(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}

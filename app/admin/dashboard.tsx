import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { salesSummary } from "#app/domain/dashboard/sales-summary.server.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { Tiles } from "./dashboard/tiles.tsx";
import { PageHead } from "./parts/page-head.tsx";

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return {
    title: adminWordsFor(args.request).dashboard.title,
    summary: await salesSummary(new Date()),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Dashboard() {
  const { dashboard } = useAdminWords();
  const { summary } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={dashboard.title} />
      <Tiles summary={summary} />
    </>
  );
}

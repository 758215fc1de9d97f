import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countHeldOrders } from "#app/domain/orders/checks/held-orders.server.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { readFigures } from "./dashboard/figures.server.ts";
import { Figures } from "./dashboard/figures.tsx";
import { Tiles } from "./dashboard/tiles.tsx";
import { PageHead } from "./parts/page-head.tsx";

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return {
    title: adminWordsFor(args.request).dashboard.title,
    ...(await readBoth()),
  };
}

async function readBoth() {
  const [figures, held] = await Promise.all([readFigures(), countHeldOrders()]);
  return { figures, held };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Dashboard() {
  const { dashboard } = useAdminWords();
  const { figures, held } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={dashboard.title} />
      <Tiles summary={figures.summary} held={held} />
      <Figures figures={figures} />
    </>
  );
}

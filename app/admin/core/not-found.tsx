import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "#app/http/auth.server.ts";
import { notFound } from "#app/http/responses.ts";
import { Sorry } from "#app/ui/error-page.tsx";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { useAdminWays } from "./admin-error.tsx";
import { staffLoader } from "./staff-page.server.ts";

const PAGE = "admin/core/not-found";

/** Every unknown path below /admin, so that staff get a 404 inside their area. */
export const loader = staffLoader(PAGE, ({ request }) =>
  data({ title: wordsFor(request).errors.notFound }, { status: 404 }),
);

/** A POST to an unknown path is also a 404. */
export async function action(args: LoaderFunctionArgs) {
  await requireAdmin(args, PAGE);
  throw notFound();
}

export { notFoundMeta as meta } from "#app/http/meta.ts";

export default function NotFound() {
  const { errors } = useWords();
  const { frame } = useAdminWords();
  return <Sorry as="div" title={errors.notFound} hint={frame.notFoundHint} ways={useAdminWays()} />;
}

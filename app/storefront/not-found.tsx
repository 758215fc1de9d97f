import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { PageHandle } from "#app/http/page-handle.ts";
import { notFound } from "#app/http/responses.ts";
import { Sorry } from "#app/ui/error-page.tsx";
import { wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import { RecentlySeen } from "./parts/recently-seen.tsx";

/** One page for all of them: made-up addresses take no room where pages are kept. */
export const handle: PageHandle = {
  ...{ sameForEveryone: true, sameDataForEveryone: true },
  ...{ reads: ["lang"], status: 404 },
};

/** Every path that is nothing else. */
export function loader({ request }: LoaderFunctionArgs) {
  return data({ title: wordsFor(request).errors.notFound }, { status: 404 });
}

/** Nothing can be posted to nowhere. */
export function action() {
  throw notFound();
}

export { notFoundMeta as meta } from "#app/http/meta.ts";

export default function NotFound() {
  const { errors } = useWords();
  return (
    <Sorry title={errors.notFound} hint={errors.notFoundHint}>
      <RecentlySeen />
    </Sorry>
  );
}

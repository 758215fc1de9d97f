import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { PageHandle } from "#app/http/page-handle.ts";
import { notFound } from "#app/http/responses.ts";
import { Sorry } from "#app/ui/error-page.tsx";
import { wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import { RecentlySeen } from "./parts/recently-seen.tsx";
import { SearchBox } from "./parts/search-box.tsx";

/** All unknown addresses share one cached page so that they cannot fill the cache. */
export const handle: PageHandle = {
  sameForEveryone: true,
  sameDataForEveryone: true,
  reads: ["lang"],
  status: 404,
};

/** Every unknown path. */
export function loader({ request }: LoaderFunctionArgs) {
  return data({ title: wordsFor(request).errors.notFound }, { status: 404 });
}

/** A POST to an unknown path is also a 404. */
export function action() {
  throw notFound();
}

export { notFoundMeta as meta } from "#app/http/meta.ts";

export default function NotFound() {
  const { errors } = useWords();
  return (
    <Sorry title={errors.notFound} hint={errors.notFoundHint}>
      <SearchBox />
      <RecentlySeen />
    </Sorry>
  );
}

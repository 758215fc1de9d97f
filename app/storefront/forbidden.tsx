import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Sorry } from "#app/ui/error-page.tsx";
import { useShell } from "#app/ui/shell.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";

/** The page shown to users without the required role, with status 403. */
export function loader({ request }: LoaderFunctionArgs) {
  return data({ title: wordsFor(request).errors.forbidden }, { status: 403 });
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Forbidden() {
  const { errors } = useWords();
  const { user } = useShell();
  if (!user?.isAdmin) return <Sorry title={errors.forbidden} hint={errors.forbiddenHint} />;
  const isRider = user.role === "rider";
  const ways = [{ href: isRider ? "/admin/rider" : "/admin", text: errors.toAdmin }];
  return <Sorry title={errors.forbidden} hint={errors.forbiddenStaff} ways={ways} />;
}

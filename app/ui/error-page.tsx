import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { Words } from "#app/words/en.ts";
import { useWords } from "#app/words/use-words.ts";
import { ButtonLink } from "./button.tsx";
import styles from "./error-page.module.css";

/** What went wrong in words, by status, and a way on. One entry per status, here and nowhere else. */
export function ErrorPage({ notFound }: { notFound?: { title: string; hint: string } }) {
  const words = useWords();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, hint } = (status === 404 && notFound) || saying(status, words);
  return <Sorry title={title} hint={hint} />;
}

/** A page that has nothing to show says so and leads on. */
export function Sorry({ title, hint }: { title: string; hint: string }) {
  const words = useWords();
  return (
    <main className={styles.page} id="content">
      <svg className={styles.mark} width="96" height="72" viewBox="0 0 96 72" aria-hidden="true">
        <path
          d="M8 30 20 10h56l12 20v4a9 9 0 0 1-16 5 9 9 0 0 1-16 0 9 9 0 0 1-16 0 9 9 0 0 1-16 0 9 9 0 0 1-16-5z"
          fill="currentColor"
        />
        <path d="M18 44v20h60V44" fill="none" stroke="currentColor" strokeWidth="5" />
      </svg>
      <h1>{title}</h1>
      <p>{hint}</p>
      <ButtonLink href="/">{words.errors.toHome}</ButtonLink>
      <ButtonLink href="/shop" look="quiet">
        {words.errors.toShop}
      </ButtonLink>
    </main>
  );
}

function saying(status: number, { errors }: Words): { title: string; hint: string } {
  if (status === 403) return { title: errors.forbidden, hint: errors.forbiddenHint };
  if (status === 404) return { title: errors.notFound, hint: errors.notFoundHint };
  if (status >= 400 && status < 500)
    return { title: errors.badRequest, hint: errors.badRequestHint };
  if (status === 503) return { title: errors.busy, hint: errors.busyHint };
  return { title: errors.broken, hint: errors.brokenHint };
}

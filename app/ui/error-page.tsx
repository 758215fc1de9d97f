import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { SAID } from "#app/http/responses.ts";
import { errorName } from "#app/words/error-titles.ts";
import { useWords } from "#app/words/use-words.ts";
import { ButtonLink } from "./button.tsx";
import styles from "./error-page.css?url";

type Saying = { title: string; hint: string };

type Frame = {
  /** The element of the page: `main` unless the layout has one. */
  as?: "main" | "div";
  /** Links, the main one first; by default home and shop. */
  ways?: { href: string; text: string }[];
};

/** An error message by status, with a link. */
export function ErrorPage({
  notFound,
  ...frame
}: Frame & { notFound?: Saying; children?: ReactNode }) {
  const { errors } = useWords();
  const error = useRouteError();
  const status = statusOf(error);
  if (isRouteErrorResponse(error) && error.statusText === SAID)
    return <Sorry {...frame} title={errors.notTaken} hint={String(error.data)} />;
  const name = errorName(status);
  const said = { title: errors[name], hint: errors[`${name}Hint`] };
  return <Sorry {...frame} {...((status === 404 && notFound) || said)} />;
}

/** The status of an error that a route threw; 500 by default. */
export const statusOf = (error: unknown): number =>
  isRouteErrorResponse(error) ? error.status : 500;

/** A page with nothing to show except a message and links. */
export function Sorry({
  title,
  hint,
  as: Box = "main",
  ways,
  children,
}: Frame & Saying & { children?: ReactNode }) {
  const { errors } = useWords();
  const [main, ...others] = ways ?? [
    { href: "/", text: errors.toHome },
    { href: "/shop", text: errors.toShop },
  ];
  return (
    <Box className="sorry" {...(Box === "main" ? { id: "content" } : {})}>
      <link rel="stylesheet" href={styles} />
      <svg width="96" height="72" viewBox="0 0 96 72" aria-hidden="true">
        <path
          d="M8 30 20 10h56l12 20v4a9 9 0 0 1-16 5 9 9 0 0 1-16 0 9 9 0 0 1-16 0 9 9 0 0 1-16 0 9 9 0 0 1-16-5z"
          fill="currentColor"
        />
        <path d="M18 44v20h60V44" fill="none" stroke="currentColor" strokeWidth="5" />
      </svg>
      <h1>{title}</h1>
      <p>{hint}</p>
      {main && <ButtonLink href={main.href}>{main.text}</ButtonLink>}
      {others.map(({ href, text }) => (
        <Fragment key={href}>
          {" "}
          <ButtonLink href={href} look="quiet">
            {text}
          </ButtonLink>
        </Fragment>
      ))}{" "}
      {children}
    </Box>
  );
}

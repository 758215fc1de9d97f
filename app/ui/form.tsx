import { Form as RemixForm } from "@remix-run/react";
import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { FORM_TOKEN } from "#app/http/form-state.ts";
import { useShell } from "./shell.ts";

/** All forms of a page: those that change something carry their session's token. */
export const Form = forwardRef<HTMLFormElement, ComponentPropsWithoutRef<typeof RemixForm>>(
  function Form({ children, ...props }, ref) {
    const { formToken } = useShell();
    return (
      <RemixForm {...props} ref={ref}>
        {props.method === "post" && <FormToken token={formToken} />}
        {children}
      </RemixForm>
    );
  },
);

/**
 * For browsers that do not send the page's address with a form. Visitors without a session have no
 * token.
 */
export const FormToken = ({ token }: { token: string }) =>
  token === "" ? null : <input type="hidden" name={FORM_TOKEN} value={token} />;

import { Form as RemixForm } from "@remix-run/react";
import type { ComponentProps } from "react";
import { FORM_TOKEN } from "#app/http/form-state.ts";
import { useShell } from "./shell.ts";

/** Every form of a page: one that changes something carries the token of its session. */
export function Form({ children, ...props }: ComponentProps<typeof RemixForm>) {
  const { formToken } = useShell();
  return (
    <RemixForm {...props}>
      {props.method === "post" && <FormToken token={formToken} />}
      {children}
    </RemixForm>
  );
}

/** For browsers that do not say whose page sends a form. Strangers' forms carry none. */
export const FormToken = ({ token }: { token: string }) =>
  token === "" ? null : <input type="hidden" name={FORM_TOKEN} value={token} />;

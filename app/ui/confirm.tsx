import type { ReactNode } from "react";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { Button, ButtonLink } from "./button.tsx";
import styles from "./confirm.module.css";
import { Overlay } from "./overlay.tsx";

/**
 * The question before a deletion, at `?delete=<id>`: a form that posts `intent` and `id` to its
 * page. "No" leads back, or posts `cancelIntent` for pages that react to it.
 */
export function Confirm({
  question,
  id,
  intent,
  closeHref,
  cancelIntent,
  act,
  children,
}: {
  question: string;
  id: string;
  intent: string;
  closeHref: string;
  cancelIntent?: string;
  /** The verb on the button, "Delete" if left out. */
  act?: string;
  /** Details of what is deleted. */
  children?: ReactNode;
}) {
  const { frame } = useAdminWords();
  return (
    <Overlay title={question} closeHref={closeHref}>
      <Form method="post" replace preventScrollReset className={styles.confirm}>
        {children}
        <input type="hidden" name="id" value={id} />
        <div className={styles.acts}>
          {cancelIntent ? (
            <Button look="secondary" name="intent" value={cancelIntent}>
              {frame.cancel}
            </Button>
          ) : (
            <ButtonLink look="secondary" href={closeHref}>
              {frame.cancel}
            </ButtonLink>
          )}
          <Button look="danger" name="intent" value={intent}>
            {act ?? frame.delete}
          </Button>
        </div>
      </Form>
    </Overlay>
  );
}

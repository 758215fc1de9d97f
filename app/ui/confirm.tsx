import type { ReactNode } from "react";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { Button, ButtonLink } from "./button.tsx";
import styles from "./confirm.module.css";
import { Overlay } from "./overlay.tsx";

/**
 * The question before something is taken away, at `?delete=<id>`: a form that posts `intent` and `id` to the page it is
 * on. Saying no leads back; with `cancelIntent` it posts that instead, for pages that say a word about it.
 */
export function Confirm({
  question,
  id,
  intent,
  closeHref,
  cancelIntent,
  children,
}: {
  question: string;
  id: string;
  intent: string;
  closeHref: string;
  cancelIntent?: string;
  /** What it is about. */
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
            {frame.delete}
          </Button>
        </div>
      </Form>
    </Overlay>
  );
}

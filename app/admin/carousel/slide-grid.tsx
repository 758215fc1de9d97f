import { Link } from "@remix-run/react";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { Image } from "#app/ui/image.tsx";
import { RowActions } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "./slide-grid.module.css";
import type { SlideView } from "./view.server.ts";

/** The banners in the order of the home page. */
export function SlideGrid({ slides }: { slides: SlideView[] }) {
  const { carousel: words, frame } = useAdminWords();
  const hrefWith = useHrefWith();
  return (
    <ol className={styles.grid}>
      {slides.map((slide, index) => (
        <li key={slide.id} className={styles.slide}>
          <div className={styles.picture}>
            <Image path={slide.path} alt={slide.alt} use="wide" sizes="300px" />
          </div>
          <p className={styles.words}>
            <b>{words.banner(index + 1)}</b> {slide.alt}
            {slide.link && <small>{slide.link}</small>}
          </p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={slide.id} />
            <RowActions>
              <button
                type="submit"
                name="intent"
                value="move-up"
                disabled={index === 0}
                aria-label={words.moveUp(index + 1)}
              >
                ←
              </button>
              <button
                type="submit"
                name="intent"
                value="move-down"
                disabled={index === slides.length - 1}
                aria-label={words.moveDown(index + 1)}
              >
                →
              </button>
              <Link
                to={hrefWith({ edit: slide.id })}
                preventScrollReset
                aria-label={`${frame.edit}: ${words.banner(index + 1)}`}
              >
                {frame.edit}
              </Link>
              <Link
                to={hrefWith({ delete: slide.id })}
                preventScrollReset
                aria-label={`${frame.delete}: ${words.banner(index + 1)}`}
              >
                {frame.delete}
              </Link>
            </RowActions>
          </Form>
        </li>
      ))}
    </ol>
  );
}

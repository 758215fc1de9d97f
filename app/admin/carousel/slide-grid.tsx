import type { CarouselSlide } from "#app/domain/media/carousel.server.ts";
import { Form } from "#app/ui/form.tsx";
import { Image } from "#app/ui/image.tsx";
import { RowActions } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { RowLinks } from "../parts/list-page.tsx";
import styles from "./slide-grid.module.css";

/** The banners in the order of the home page. */
export function SlideGrid({ slides }: { slides: CarouselSlide[] }) {
  const { carousel: words } = useAdminWords();
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
              <RowLinks id={slide.id} name={words.banner(index + 1)} />
            </RowActions>
          </Form>
        </li>
      ))}
    </ol>
  );
}

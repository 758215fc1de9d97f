import { Fragment, useRef } from "react";
import type { ShownSlide } from "#app/domain/marketing/carousel/carousel.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Image } from "#app/ui/image.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./banner-carousel.module.css";
import { useAutoplay } from "./use-autoplay.ts";

/**
 * The banners as a strip that swipes by CSS, with a dot for each; with script it loops and can be
 * paused, and never moves under reduced motion.
 */
export function BannerCarousel({ slides }: { slides: ShownSlide[] }) {
  const { home } = useWords();
  const strip = useRef<HTMLUListElement>(null);
  const hydrated = useHydrated();
  const { isPlaying, toggle, current, show } = useAutoplay(strip, slides.length);
  const names = slides.map((slide, i) => home.banner(i + 1, slides.length, titleOf(slide)));
  return (
    <section className={styles.carousel} aria-label={home.banners}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <ul className={styles.slides} ref={strip} tabIndex={0}>
        {slides.map((slide, i) => (
          <li key={names[i]} id={`banner-${i + 1}`} className={styles.slide}>
            <Banner slide={slide} name={names[i] ?? ""} eager={i === 0} />
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={styles.controls}>
          {names.map((name, i) => (
            <Fragment key={name}>
              <a
                className={styles.dot}
                href={`#banner-${i + 1}`}
                aria-current={current === i ? "true" : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  show(i);
                }}
              >
                <span className="hidden-visually">{name}</span>
              </a>{" "}
            </Fragment>
          ))}
          {hydrated && (
            <button
              type="button"
              className={styles.pause}
              onClick={toggle}
              aria-label={isPlaying ? home.pause : home.play}
            >
              <Icon name={isPlaying ? "pause" : "play"} size={20} />
            </button>
          )}
        </div>
      )}
    </section>
  );
}

/** The specification's label "banner" does not distinguish banners, so the text or alt is used. */
function titleOf({ text, alt }: ShownSlide): string {
  return text.text || (alt.text === "banner" ? "" : alt.text);
}

function Banner({ slide, name, eager }: { slide: ShownSlide; name: string; eager: boolean }) {
  const { text, alt } = slide;
  const content = (
    <>
      <Image
        path={slide.path}
        alt={alt.text}
        lang={alt.lang}
        use="wide"
        sizes="(min-width: 1120px) 1088px, 92vw"
        eager={eager}
      />
      {text.text && (
        <span className={styles.text} lang={text.lang}>
          {text.text}
        </span>
      )}
    </>
  );
  return slide.link ? (
    <a className={styles.banner} href={slide.link} aria-label={name}>
      {content}
    </a>
  ) : (
    <div className={styles.banner}>{content}</div>
  );
}

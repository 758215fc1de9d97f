import { useRef } from "react";
import type { ShownSlide } from "#app/domain/media/carousel.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Image } from "#app/ui/image.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./banner-carousel.module.css";
import { useAutoplay } from "./use-autoplay.ts";

/**
 * The banners: a strip to swipe, by CSS alone. With script it plays on by itself, endlessly, and can be paused; it never
 * moves for those who asked for less motion.
 */
export function BannerCarousel({ slides }: { slides: ShownSlide[] }) {
  const words = useWords();
  const strip = useRef<HTMLUListElement>(null);
  const hydrated = useHydrated();
  const { isPlaying, toggle } = useAutoplay(strip, slides.length);
  return (
    <section className={styles.carousel} aria-label={words.home.banners}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <ul className={styles.slides} ref={strip} tabIndex={0}>
        {slides.map((slide, i) => (
          <li key={slide.id} className={styles.slide}>
            <Banner slide={slide} eager={i === 0} />
          </li>
        ))}
      </ul>
      {hydrated && slides.length > 1 && (
        <div className={styles.controls}>
          <button
            type="button"
            onClick={toggle}
            aria-label={isPlaying ? words.home.pause : words.home.play}
          >
            <Icon name={isPlaying ? "pause" : "play"} size={20} />
          </button>
        </div>
      )}
    </section>
  );
}

function Banner({ slide, eager }: { slide: ShownSlide; eager: boolean }) {
  const picture = (
    <Image
      path={slide.path}
      alt={slide.alt.text}
      lang={slide.alt.lang}
      sizes="(min-width: 1120px) 1088px, 92vw"
      eager={eager}
    />
  );
  return slide.link ? <a href={slide.link}>{picture}</a> : picture;
}

import { parseImagePath } from "#app/domain/shop/media/image-path.ts";
import { useWords } from "#app/words/use-words.ts";
import { IMAGE_BASE, Image } from "./image.tsx";
import styles from "./review-picture.module.css";

/** A buyer's small picture, which leads to the large one; nothing without a picture. */
export function ReviewPicture({ path }: { path: string }) {
  const { reviews } = useWords();
  const image = parseImagePath(path);
  return (
    image && (
      <a className={styles.review} href={IMAGE_BASE + image.jpegPath}>
        <Image path={path} alt={reviews.picture} use="thumbnail" />
      </a>
    )
  );
}

import type { Shown } from "#app/domain/local-text.ts";
import { imageSize, imageVariant } from "#app/domain/media/image-path.ts";
import { IMAGE_BASE } from "./image.tsx";

/** The shop's uploaded logo, or a market awning with the shop's name. */
export function Logo({ name, path }: { name: Shown; path: string }) {
  if (path)
    return (
      <img
        src={IMAGE_BASE + imageVariant(path, 1)}
        alt={name.text}
        lang={name.lang}
        {...imageSize(path)}
      />
    );
  return (
    <>
      <svg width="32" height="28" viewBox="0 0 32 28" aria-hidden="true">
        <path
          d="M2 11 6.5 2h19L30 11v1.5a3.7 3.7 0 0 1-7 1.7 3.9 3.9 0 0 1-7 0 3.9 3.9 0 0 1-7 0 3.7 3.7 0 0 1-7-1.7z"
          fill="currentColor"
        />
        <path d="M5.5 18v8h21v-8" fill="none" stroke="#2f7d4f" strokeWidth="3" />
      </svg>
      <span lang={name.lang}>{name.text}</span>
    </>
  );
}

import { formatNumber } from "#app/domain/core/money.ts";

const number = (n: number) => formatNumber(n, "en");
const pictures = (n: number) => `${number(n)} ${n === 1 ? "picture" : "pictures"}`;

/** Pictures that the shop fetches from their addresses, on the page of a moved file. */
export const movedPictures = {
  title: "Pictures",
  fetched: (n: number) => `${pictures(n)} fetched`,
  waiting: (n: number) => `${number(n)} still to come`,
  failed: (n: number) => `${number(n)} failed`,
  left: (n: number) => `${number(n)} left out, since the product has others by now or is deleted`,
  goesOn: "They are fetched in the background. You can go on with other work.",
  missing: "Pictures that did not come",
  product: "Product",
  why: "Why",
  states: { failed: "Failed", waiting: "Is tried again by itself" },
  more: (n: number) => `And ${number(n)} more.`,
  again: "Try again",
  againDone: "The missing pictures are being fetched again.",
  reasons: {
    "address-wrong": "This is no address of the web.",
    "private-address": "The address leads into the shop's own network.",
    name: "There is no server of this name.",
    timeout: "It did not come in time.",
    connection: "No connection came about, or it broke off.",
    certificate: "The server's certificate is not good.",
    answer: "The server does not give it out; it answered:",
    redirects: "The address leads on and on.",
    "image-not-readable": "What is there is no picture in JPEG, PNG, WebP or AVIF.",
    "image-heic": "It is an iPhone picture (HEIC), which cannot be read.",
    "image-damaged": "The picture is damaged or incomplete.",
    "image-too-heavy": "The picture weighs more than 8 MB.",
    "image-too-large": "The picture has more than 40 megapixels.",
    busy: "The shop had too many pictures to draw.",
    "given-up": "Each time the shop was stopped meanwhile, or could not store it.",
  } as Record<string, string>,
};

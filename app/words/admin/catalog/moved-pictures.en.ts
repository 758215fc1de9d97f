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
  states: { failed: "Failed", waiting: "Will be tried again automatically" },
  more: (n: number) => `And ${number(n)} more.`,
  again: "Try again",
  againDone: "The missing pictures are being fetched again.",
  zip: {
    title: "Pictures from a ZIP",
    intro: (megabytes: number) =>
      `Pictures that goods of a moved file still wait for, or that did not come from their address. They are matched by their file names. At most ${number(megabytes)} MB at once; send several ZIPs one after the other.`,
    file: "ZIP of pictures",
    send: "Take the pictures",
    matched: (n: number) =>
      n === 0
        ? "No goods wait for a picture of these names."
        : `${pictures(n)} will be stored in the background. The page of each file says how far it is.`,
    left: (n: number) => `Left out: ${number(n)} of the ZIP`,
    name: "Name in the ZIP",
  },
  reasons: {
    unmatched: "No goods wait for a picture of this name.",
    twice:
      "Several pictures of the ZIP or of the goods have this name, and their folders do not tell them apart.",
    "name-odd":
      "Its name begins at a drive or leads out of the ZIP's folders. Please name it by letters and digits and send it again.",
    "kept-first": "It is damaged or no picture; the one of an earlier ZIP stays.",
    locked: "It has a password. Please pack it again without one.",
    "packed-otherwise":
      "It is packed in a way that the shop cannot read. Please pack it again as an ordinary ZIP.",
    "not-unpacked": "It is damaged.",
    "comes-in-zip": "The file names it without a web address. Send a ZIP with it under Move in.",
    "address-wrong": "This is not a web address.",
    "private-address": "The address leads into the shop's own network.",
    name: "There is no server of this name.",
    timeout: "It did not come in time.",
    connection: "The connection failed or broke off.",
    certificate: "The server's certificate is not valid.",
    answer: "The server does not send the picture; it answered:",
    redirects: "The address redirects too many times.",
    "image-not-readable": "There is no JPEG, PNG, WebP or AVIF picture at this address.",
    "image-heic": "It is an iPhone picture (HEIC), which cannot be read.",
    "image-damaged": "The picture is damaged or incomplete.",
    "image-too-heavy": "The picture weighs more than 8 MB.",
    "image-too-large": "The picture has more than 40 megapixels.",
    busy: "The shop was busy with too many pictures.",
    "given-up": "The shop stopped during every try, or could not store the picture.",
  } as Record<string, string>,
};

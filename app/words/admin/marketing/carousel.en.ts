import { formatNumber } from "#app/domain/core/money.ts";

const number = (n: number) => formatNumber(n, "en");

export const carousel = {
  title: "Carousel",
  count: (n: number) => `${number(n)} ${n === 1 ? "banner" : "banners"}`,
  add: "Add carousel",
  addTitle: "Add banner",
  editTitle: "Edit banner",
  fields: {
    image: "Image",
    alt: "Words for the picture",
    altBn: "Words for the picture in Bangla",
    text: "Text over the picture",
    textBn: "Text over the picture in Bangla",
    link: "Link",
  },
  imageHint: "JPEG, PNG, WebP or AVIF, 8 MB at most. Wide pictures fit best (3 : 1).",
  textHint: "One short sentence, said over the picture in the reader’s language. May be empty.",
  altHint: "Said to those who cannot see it.",
  linkHint: "Where a click leads: a path like /shop, or an address with https. May be empty.",
  upload: "Upload",
  save: "Save",
  chooseImage: "Please select an image",
  added: "The banner was added.",
  updated: "The banner was updated.",
  moved: "The order of the banners has changed.",
  moveUp: (n: number) => `Move banner ${number(n)} forward`,
  moveDown: (n: number) => `Move banner ${number(n)} back`,
  banner: (n: number) => `Banner ${number(n)}`,
  deleteQuestion: "Are you sure you want to delete this banner?",
  deleted: "The banner was deleted.",
};

export type CarouselWords = typeof carousel;

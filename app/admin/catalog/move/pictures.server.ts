import { data } from "@remix-run/node";
import {
  countPictures,
  fetchPicturesAgain,
  listMissingPictures,
} from "#app/domain/catalog/moves/move-pictures.server.ts";
import { takeZip } from "#app/domain/catalog/moves/zip-pictures.server.ts";
import { banglaDigits } from "#app/domain/core/digits.ts";
import type { Language } from "#app/domain/core/language.ts";
import { textFor } from "#app/domain/core/local-text.ts";
import type { MoveReason } from "#app/domain/core/moves/moves.ts";
import type { AdminWords } from "#app/words/admin.en.ts";
import { wordFor } from "#app/words/word-for.ts";
import { done, type SentForm } from "../../core/staff-page.server.ts";

/** Missing pictures that the page lists; staff try them again all at once. */
const MOST_LISTED = 50;

/** What became of the pictures of a file, and those that did not come with the reason in words. */
export async function readPictures(moveId: string, words: AdminWords, language: Language) {
  const { reasons } = words.movedPictures;
  const [counts, { rows, total }] = await Promise.all([
    countPictures(moveId),
    listMissingPictures(moveId, { page: 1, perPage: MOST_LISTED }),
  ]);
  return {
    counts,
    isFetching: counts.waiting > 0,
    more: total - rows.length,
    missing: rows.map(({ id, productId, title, titleBn, url, state, failure }) => ({
      ...{ id, productId, url, state },
      product: textFor({ en: title, bn: titleBn }, language).text,
      why: [
        wordFor(reasons, failure?.code ?? "") ?? failure?.code,
        language === "bn" ? banglaDigits(failure?.value ?? "") : failure?.value,
      ]
        .filter(Boolean)
        .join(" "),
    })),
  };
}

export async function fetchAgain(sent: SentForm) {
  await fetchPicturesAgain(sent.params.moveId ?? "", sent.actor);
  return done(sent, sent.words.movedPictures.againDone);
}

/** What became of a ZIP, with the reasons in words. */
export type ZipAnswer = {
  zip: { matched: number; more: number; left: { name: string; why: string }[] };
};

export async function takePictures({ form, actor, words }: SentForm) {
  const file = form.get("file");
  const sent = file instanceof File ? file : new File([], "");
  const zip = Buffer.from(await sent.arrayBuffer());
  const { matched, left } = await takeZip({ name: sent.name, zip }, actor);
  const say = ({ code, value = "" }: MoveReason) => ({
    name: value,
    why: wordFor(words.movedPictures.reasons, code) ?? code,
  });
  const more = Math.max(0, left.length - MOST_LISTED);
  return data<ZipAnswer>({ zip: { matched, more, left: left.slice(0, MOST_LISTED).map(say) } });
}

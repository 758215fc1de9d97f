import { REASONS } from "#app/domain/core/moves/moved-file.server.ts";
import { findMove, refusedFile } from "#app/domain/core/moves/moves.server.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { notFound } from "#app/http/responses.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";
import { sayReason } from "./move/say-reason.ts";

/** The refused rows as a file that can be mended and sent again. */
export const loader = staffLoader(
  "admin/catalog/move-refused",
  async ({ params, request, words, language }) => {
    const move = await findMove(params.moveId ?? "").catch((error: unknown) => {
      throw error instanceof ShopError ? notFound() : error;
    });
    const { fields } = wordsFor(request);
    const say = (reason: Parameters<typeof sayReason>[0]) => sayReason(reason, words, fields);
    return csvDownload("refused-rows.csv", refusedFile(move, REASONS[language], say));
  },
);

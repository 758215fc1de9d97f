import { acceptsReviews } from "#app/domain/catalog/reviews/reviews.server.ts";
import { getUser } from "./auth.server.ts";
import { STAFF_UPLOAD_MB } from "./upload-limit.ts";

const MB = 1024 * 1024;

const OF_STAFF = STAFF_UPLOAD_MB * MB;

/**
 * Bytes of a review with its picture; the form refuses pictures above 8 MB in the reader's words.
 */
const OF_REVIEW = 20 * MB;

/**
 * Bytes that a request may upload, known before its body is read: staff anywhere, buyers to their
 * delivered order; 0 for all others.
 */
export async function uploadLimit(request: Request): Promise<number> {
  const orderId = /^\/track-order\/([^/]+)\/review/.exec(new URL(request.url).pathname)?.[1];
  if (orderId) return (await acceptsReviews(orderId)) ? OF_REVIEW : 0;
  const user = await getUser({ request, context: {} });
  return user?.isAdmin ? OF_STAFF : 0;
}

/**
 * @import { ListObjectsV2CommandInput, S3, S3ServiceException } from "@aws-sdk/client-s3"
 * @import { Settings } from "./settings.js"
 *
 * @typedef {Partial<S3ServiceException> & { code?: string }} S3Error
 * @typedef {Pick<Settings, "S3_ENDPOINT" | "S3_REGION" | "S3_ACCESS_KEY" | "S3_SECRET_KEY">} Store
 */

/**
 * @template T @typedef {(s3: S3, options: { abortSignal: AbortSignal }) => Promise<T>} S3Request
 */

/**
 * Sends requests to a store that speaks S3: Amazon's without an endpoint. The SDK is loaded with the first request, so that a shop without
 * such a store pays no memory for it. @param {Store} store @param {number} maxAttempts of each request
 */
export function openS3({ S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY }, maxAttempts) {
  /** @type {Promise<S3> | undefined} */
  let connecting;

  async function connect() {
    // The SDK's version is pinned, so what later ones need of Node does not belong in the shop's
    // log.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
    const { S3 } = await import("@aws-sdk/client-s3");
    return new S3({
      ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
      region: S3_REGION,
      credentials: { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY },
      maxAttempts,
      // Not every store knows the newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    });
  }

  /**
   * @template T @param {S3Request<T>} request @param {number} ms limit of the request with all its attempts
   */
  return async (request, ms) => {
    connecting ??= connect();
    return request(await connecting, { abortSignal: AbortSignal.timeout(ms) });
  };
}

/**
 * Every object that a request for a list answers, page by page.
 * @param {<T>(request: S3Request<T>) => Promise<T | null>} ask @param {ListObjectsV2CommandInput} input
 */
export async function* listObjects(ask, input) {
  /** @type {string | undefined} */
  let ContinuationToken;
  do {
    const next = { ...input, ContinuationToken };
    const page = await ask((s3, options) => s3.listObjectsV2(next, options));
    yield* page?.Contents ?? [];
    ContinuationToken = page?.NextContinuationToken;
  } while (ContinuationToken);
}

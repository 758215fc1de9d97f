import type { ListObjectsV2CommandInput, S3, S3ServiceException } from "@aws-sdk/client-s3";
import type { Settings } from "../settings.ts";

export type S3Error = Partial<S3ServiceException> & { code?: string };

export type Store = Pick<Settings, "S3_ENDPOINT" | "S3_REGION" | "S3_ACCESS_KEY" | "S3_SECRET_KEY">;

export type S3Request<T> = (s3: S3, options: { abortSignal: AbortSignal }) => Promise<T>;

/**
 * Sends requests to a store that speaks S3: Amazon's without an endpoint. The SDK is loaded with
 * the first request, so that a shop without such a store pays no memory for it.
 * @param maxAttempts of each request
 */
export function openS3(
  { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY }: Store,
  maxAttempts: number,
) {
  let connecting: Promise<S3> | undefined;

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

  /** @param ms limit of the request with all its attempts */
  return async <T>(request: S3Request<T>, ms: number) => {
    connecting ??= connect();
    return request(await connecting, { abortSignal: AbortSignal.timeout(ms) });
  };
}

/** Every object that a request for a list answers, page by page. */
export async function* listObjects(
  ask: <T>(request: S3Request<T>) => Promise<T | null>,
  input: ListObjectsV2CommandInput,
) {
  let ContinuationToken: string | undefined;
  do {
    const next = { ...input, ContinuationToken };
    const page = await ask((s3, options) => s3.listObjectsV2(next, options));
    yield* page?.Contents ?? [];
    ContinuationToken = page?.NextContinuationToken;
  } while (ContinuationToken);
}

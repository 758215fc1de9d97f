/**
 * A client of a store that speaks S3: Amazon's where no endpoint is given. The library is loaded with the first one, so that a
 * shop without such a store pays no memory for it.
 *
 * @param {{ endpoint: string, region: string, accessKey: string, secretKey: string, attempts?: number }} store
 */
export async function connectS3({ endpoint, region, accessKey, secretKey, attempts = 2 }) {
  // Its versions here are exact ones, so what later ones will want of Node is no news for the shop's log.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3({
    ...(endpoint && { endpoint, forcePathStyle: true }),
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: attempts,
    // Not every store that speaks S3 knows the newer sums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { sdk, client };
}

import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

const KEY = "HAAT";
const SECRET = "known to the store and the shop";
const BUCKETS = ["pictures", "backups"];

/** Names per page of a listing: few, so that there are several pages. */
const PAGE = 2;

/** The minimum bytes of every part but the last in S3. */
const LEAST_PART = 5 * 1024 * 1024;

export type Request = IncomingMessage;

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");

const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();

const refusal = (status: number, code: string): Answer => ({
  status,
  body: `<Error><Code>${code}</Code></Error>`,
});

/** Whether the request is signed with `SECRET` (version 4). */
function isSigned({ method, url = "", headers }: Request, body: Buffer) {
  const [, scope = "", names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const signed = names.split(";");
  const [path, query = ""] = url.split("?");
  const pairs = query.split("&").map((pair) => (pair && !pair.includes("=") ? `${pair}=` : pair));
  const asked = [
    ...[method, path, pairs.sort().join("&")],
    ...[...signed.map((name) => `${name}:${headers[name]}`), "", names, sha256(body)],
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(asked)].join("\n");
  const key = scope.split("/").reduce(hmac, `AWS4${SECRET}` as string | Buffer);
  return (
    ["host", "x-amz-date", "x-amz-content-sha256"].every((name) => signed.includes(name)) &&
    hmac(key, text).toString("hex") === signature
  );
}

/**
 * A store with the part of S3 that the shop uses and empty buckets for pictures and backups, on a
 * free port of loopback.
 * @param meet answers a correctly signed request instead of the store
 * @returns settings of a shop that stores its pictures there
 */
export async function openS3(meet: (request: Request) => Answer | undefined = () => undefined) {
  /** Stored objects by bucket and key. */
  const objects: Map<string, { bytes: Buffer; at: string }> = new Map();
  const uploads: Map<string, Map<string, Buffer>> = new Map();

  function list(bucket: string, query: URLSearchParams): Answer {
    const start = `${bucket}/${query.get("prefix") ?? ""}`;
    const after = query.get("continuation-token") ?? "";
    const names = [...objects.keys()].sort().filter((name) => {
      const isBelow = query.has("delimiter") && name.slice(start.length).includes("/");
      return name.startsWith(start) && name > after && !isBelow;
    });
    const contents = names.slice(0, PAGE).map((name) => {
      const key = name.slice(bucket.length + 1);
      return `<Contents><Key>${key}</Key><LastModified>${objects.get(name)?.at}</LastModified></Contents>`;
    });
    const next =
      names.length > PAGE
        ? `<NextContinuationToken>${names[PAGE - 1]}</NextContinuationToken>`
        : "";
    return { body: `<ListBucketResult>${contents.join("")}${next}</ListBucketResult>` };
  }

  function takePart(
    { method }: Request,
    name: string,
    id: string,
    query: URLSearchParams,
    body: Buffer,
  ): Answer {
    const parts = uploads.get(id);
    if (!parts) return refusal(404, "NoSuchUpload");
    if (method === "PUT") {
      parts.set(query.get("partNumber") ?? "", body);
      return { headers: { ETag: sha256(body) } };
    }
    uploads.delete(id);
    if (method === "DELETE") return { status: 204 };
    const named = [...body.toString().matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => {
      const bytes = parts.get(/<PartNumber>(\d+)/.exec(part)?.[1] ?? "") ?? Buffer.of();
      return part.includes(sha256(bytes)) ? bytes : null;
    });
    const bytes = named.filter((part) => part !== null);
    if (bytes.length < named.length) return refusal(400, "InvalidPart");
    if (bytes.slice(0, -1).some((part) => part.length < LEAST_PART))
      return refusal(400, "EntityTooSmall");
    store(name, Buffer.concat(bytes));
    return { body: "<CompleteMultipartUploadResult/>" };
  }

  const store = (name: string, bytes: Buffer) =>
    void objects.set(name, { bytes, at: new Date().toISOString() });

  function copy({ headers }: Request, name: string): Answer {
    const source = decodeURIComponent(String(headers["x-amz-copy-source"]));
    const { bytes } = objects.get(source) ?? {};
    if (!bytes) return refusal(404, "NoSuchKey");
    if (source === name && headers["x-amz-metadata-directive"] !== "REPLACE")
      return refusal(400, "InvalidRequest");
    store(name, bytes);
    return { body: "<CopyObjectResult/>" };
  }

  function read({ headers }: Request, name: string): Answer {
    const { bytes } = objects.get(name) ?? {};
    if (!bytes) return refusal(404, "NoSuchKey");
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
    if (!from) return { body: bytes };
    const body = bytes.subarray(Number(from), Number(to) + 1);
    const range = `bytes ${from}-${Number(from) + body.length - 1}/${bytes.length}`;
    return { status: 206, headers: { "Content-Range": range }, body };
  }

  function answer(request: Request, body: Buffer): Answer {
    const { method, headers, url = "" } = request;
    if (!headers.authorization?.includes(`Credential=${KEY}/`))
      return refusal(403, "InvalidAccessKeyId");
    if (!isSigned(request, body)) return refusal(403, "SignatureDoesNotMatch");
    const met = meet(request);
    if (met) return met;
    const { pathname, searchParams: query } = new URL(url, "http://s3");
    const name = decodeURIComponent(pathname.slice(1));
    const bucket = name.split("/")[0] ?? "";
    if (!BUCKETS.includes(bucket)) return refusal(404, "NoSuchBucket");
    if (query.has("list-type")) return list(bucket, query);
    if (query.has("uploads")) {
      const id = randomUUID();
      uploads.set(id, new Map());
      return { body: `<Result><UploadId>${id}</UploadId></Result>` };
    }
    const id = query.get("uploadId");
    if (id !== null) return takePart(request, name, id, query, body);
    if (method === "PUT" && headers["x-amz-copy-source"]) return copy(request, name);
    if (method === "GET" || method === "HEAD") return read(request, name);
    if (method === "PUT") store(name, body);
    else objects.delete(name);
    return { status: method === "PUT" ? 200 : 204 };
  }

  const server = createServer((request, response) => {
    buffer(request).then(
      (bytes) => {
        const { status = 200, headers, body } = answer(request, bytes);
        response.writeHead(status, headers).end(body);
      },
      // The client has gone away.
      () => response.destroy(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      ...{ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: "pictures" },
      ...{ S3_ACCESS_KEY: KEY, S3_SECRET_KEY: SECRET },
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

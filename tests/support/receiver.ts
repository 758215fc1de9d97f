import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  bytes: Buffer;
};

/** `drop` accepts the request and breaks the connection without an answer. */
type Answer =
  | { status: number; headers?: Record<string, string>; body?: string | Uint8Array }
  | "drop"
  | "hang";

/** A third party's server on loopback that records all requests. */
export async function openReceiver(
  answer: (request: Received, nth: number) => Answer | Promise<Answer> = () => OK,
  at = 0,
) {
  const received: Received[] = [];
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method = "", url: path = "", headers } = request;
    const bytes = Buffer.concat(parts);
    const one = { method, path, headers, body: bytes.toString(), bytes };
    received.push(one);
    const said = await answer(one, received.length);
    if (said === "hang") return;
    if (said === "drop") request.socket.destroy();
    else response.writeHead(said.status, said.headers).end(said.body ?? "");
  });
  server.listen(at, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    received,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const OK: Answer = { status: 204 };

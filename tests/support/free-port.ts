import { once } from "node:events";
import { createServer } from "node:net";

/** A port of loopback that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/**
 * Sets settings of this process that name a free port, and returns the port. The shop reads its
 * settings when it is imported, so a test calls this in `vi.hoisted`.
 */
export async function setForPort(settingsFor: (url: string) => Record<string, string>) {
  const port = await freePort();
  Object.assign(process.env, settingsFor(`http://127.0.0.1:${port}`));
  return port;
}

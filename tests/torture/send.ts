import { connect, type Socket } from "node:net";

/**
 * Sends a request and reads the whole answer; 0 if there was none.
 * @returns the status
 */
export async function send(url: string, init: RequestInit = {}): Promise<number> {
  const signal = AbortSignal.timeout(120_000);
  const answer = await fetch(url, { redirect: "manual", signal, ...init }).catch(() => null);
  await answer?.arrayBuffer().catch(() => {});
  return answer?.status ?? 0;
}

/** @param address the pretended address of the sender */
export const form = (text: string, address: string = "192.0.2.2"): RequestInit => ({
  method: "POST",
  body: text,
  headers: { "Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": address },
});

/** Runs `work` for every number below `count`, `width` at a time. */
export async function sideBySide(
  count: number,
  width: number,
  work: (n: number) => Promise<unknown>,
) {
  let next = 0;
  const one = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, one));
  return count;
}

/**
 * Opens connections, sends the start of a request on each, and holds them open while `work` runs.
 */
export async function holdOpen(
  url: string,
  count: number,
  beginning: string | Buffer,
  work: (sockets: Socket[]) => Promise<void>,
) {
  const { port, hostname } = new URL(url);
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {}).resume();
    socket.write(beginning);
    return socket;
  });
  await work(sockets);
  for (const socket of sockets) socket.destroy();
  return count;
}

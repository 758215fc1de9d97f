import { connect } from "node:net";

/**
 * Sends a request and reads the whole answer; 0 if there was none.
 *
 * @param {string} url
 * @param {RequestInit} [init]
 * @returns {Promise<number>} the status
 */
export async function send(url, init = {}) {
  const signal = AbortSignal.timeout(120_000);
  const answer = await fetch(url, { redirect: "manual", signal, ...init }).catch(() => null);
  await answer?.arrayBuffer().catch(() => {});
  return answer?.status ?? 0;
}

/**
 * @param {string} text
 * @param {string} [address] the pretended address of the sender
 * @returns {RequestInit}
 */
export const form = (text, address = "192.0.2.2") => ({
  method: "POST",
  body: text,
  headers: { "Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": address },
});

/**
 * Runs `work` for every number below `count`, `width` at a time.
 *
 * @param {number} count
 * @param {number} width
 * @param {(n: number) => Promise<unknown>} work
 */
export async function sideBySide(count, width, work) {
  let next = 0;
  const one = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, one));
  return count;
}

/**
 * Opens connections, sends the start of a request on each, and holds them open while `work` runs.
 *
 * @param {string} url
 * @param {number} count
 * @param {string | Buffer} beginning
 * @param {(sockets: import("node:net").Socket[]) => Promise<void>} work
 */
export async function holdOpen(url, count, beginning, work) {
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

import { once } from "node:events";
import { createServer, request } from "node:http";
import { setInterval as every } from "node:timers/promises";

/** Milliseconds between two looks at /readyz; balancers usually take two seconds, and STOP_DELAY_S covers both. */
const LOOK_MS = 100;

/**
 * A balancer that sends each request to the next server that says it is ready, and knows no second try: what it sends in
 * vain is lost.
 *
 * @param {() => { url: string }[]} listServers
 */
export async function openBalancer(listServers) {
  /** By its URL: does it say that it is ready? @type {Map<string, boolean>} */
  const ready = new Map();
  const checking = new AbortController();
  const look = async () => {
    for (const { url } of listServers()) {
      const answer = await fetch(`${url}/readyz`).catch(() => null);
      await answer?.text();
      ready.set(url, answer?.status === 200);
    }
  };
  const looking = (async () => {
    for await (const _ of every(LOOK_MS, undefined, { signal: checking.signal })) await look();
  })().catch(() => {});
  await look();

  let turn = 0;
  const balancer = createServer((req, res) => {
    const open = listServers().filter(({ url }) => ready.get(url));
    const chosen = open[turn++ % open.length];
    if (!chosen) {
      res.writeHead(502).end();
      return;
    }
    const { url: path, method, headers } = req;
    const passed = request(chosen.url + path, { method, headers, agent: false }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("error", () => res.destroy());
      answer.pipe(res);
    });
    passed.on("error", () => {
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    });
    req.pipe(passed);
  }).listen(0, "127.0.0.1");
  await once(balancer, "listening");
  const address = balancer.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    isReady: (/** @type {string} */ url) => ready.get(url) === true,
    async close() {
      checking.abort();
      await looking;
      balancer.closeAllConnections();
      balancer.close();
    },
  };
}

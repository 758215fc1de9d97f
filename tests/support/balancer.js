import { once } from "node:events";
import { createServer, request } from "node:http";
import { setInterval as every } from "node:timers/promises";

/** Milliseconds between two looks at /readyz; balancers usually take two seconds, and STOP_DELAY_S covers both. */
const LOOK_MS = 100;

/**
 * A balancer that sends each request to the next server that says it is ready. It knows no second try, so that what it sends
 * in vain is lost, unless `asksAnother`: as Caddy and nginx do, it then asks another server when one takes no connection,
 * since that one has not seen the request, and any of them when none says that it is ready.
 *
 * @param {() => { url: string }[]} listServers
 * @param {{ asksAnother?: boolean }} [options]
 */
export async function openBalancer(listServers, { asksAnother = false } = {}) {
  /** By its URL: does it say that it is ready? @type {Map<string, boolean>} */
  const ready = new Map();
  const checking = new AbortController();
  const look = async () => {
    // Side by side: one that starts slowly must not hide that another stops.
    await Promise.all(
      listServers().map(async ({ url }) => {
        const answer = await fetch(`${url}/readyz`).catch(() => null);
        await answer?.text();
        ready.set(url, answer?.status === 200);
      }),
    );
  };
  const looking = (async () => {
    for await (const _ of every(LOOK_MS, undefined, { signal: checking.signal })) await look();
  })().catch(() => {});
  await look();

  let turn = 0;
  const balancer = createServer(async (req, res) => {
    const known = listServers();
    const fit = known.filter(({ url }) => ready.get(url));
    // Where none says that it is ready, kept pages are still to be had (docs/operations.md, Health).
    const open = fit.length === 0 && asksAnother ? known : fit;
    const body = Buffer.concat(await req.toArray());
    const from = turn++;
    const ask = (/** @type {number} */ tries) => {
      const chosen = open[(from + tries) % open.length];
      if (!chosen) {
        res.writeHead(502).end("no server is ready");
        return;
      }
      const { url: path, method, headers } = req;
      const passed = request(chosen.url + path, { method, headers, agent: false }, (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on("error", () => res.destroy());
        answer.pipe(res);
      });
      passed.on("error", (error) => {
        const isUnseen = "code" in error && error.code === "ECONNREFUSED";
        if (asksAnother && isUnseen && tries + 1 < open.length) ask(tries + 1);
        else if (res.headersSent) res.destroy();
        else res.writeHead(502).end(String("code" in error ? error.code : error));
      });
      passed.end(body);
    };
    ask(0);
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

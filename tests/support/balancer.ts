import { once } from "node:events";
import { createServer, request } from "node:http";
import { setInterval as every } from "node:timers/promises";

/**
 * Milliseconds between two checks of /readyz; balancers usually take two seconds, and STOP_DELAY_S
 * covers both.
 */
const LOOK_MS = 100;

/**
 * A balancer that sends each request to the next ready server, without a second attempt, so that
 * failed requests are lost. With `asksAnother` it behaves as Caddy and nginx do: if a server
 * refuses the connection it tries another, since the first has not seen the request, and if none is
 * ready it tries all of them.
 */
export async function openBalancer(
  listServers: () => { url: string }[],
  { asksAnother = false }: { asksAnother?: boolean } = {},
) {
  /** Whether the server at each URL is ready. */
  const ready: Map<string, boolean> = new Map();
  const checking = new AbortController();
  const look = async () => {
    // In parallel, so that a slow start of one server does not hide that another is stopping.
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
    // If no server is ready, cached pages can still be served (docs/operations.md, Health).
    const open = fit.length === 0 && asksAnother ? known : fit;
    const body = Buffer.concat(await req.toArray());
    const from = turn++;
    const ask = (tries: number) => {
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
    isReady: (url: string) => ready.get(url) === true,
    async close() {
      checking.abort();
      await looking;
      balancer.closeAllConnections();
      balancer.close();
    },
  };
}

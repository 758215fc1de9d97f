import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, request as ask, type IncomingMessage } from "node:http";
import { request as askSecurely, Agent as SecureAgent } from "node:https";
import { text } from "node:stream/consumers";
import { setInterval as every, setTimeout as pause } from "node:timers/promises";
import type { Sql } from "postgres";

/** Milliseconds before a browser or a person tries again. */
const AGAIN_MS = 1_000;

/** Milliseconds after an edit by which all answers must show it. */
const STALE_MS = 1_000;

const PAGES = [
  "/",
  "/shop",
  "/login",
  "/login",
  "/shop?q=honey",
  "/shop?page=2",
  "/api/product/get-product?limit=20",
];

/** Orders per hundred requests: a thousand a minute would be a sixth. */
const ORDERS_OF_HUNDRED = 4;

/**
 * A hundred visitors a second, whether or not earlier ones were answered, and an admin who renames
 * the shop each second.
 * @param front the URL, and the authority of its certificate
 */
export async function startVisitors(
  { url, ca }: { url: string; ca?: string },
  sql: Sql,
  perSecond: number,
) {
  const send = openSender(ca);
  const products = JSON.parse((await send(`${url}/api/product/get-product?limit=50`)).text);
  const product = products.result.find((one: { trackStock: boolean }) => !one.trackStock);
  const acknowledged: Set<string> = new Set();
  const counts = { requests: 0, again: 0, lost: 0, stale: 0, refused: 0 };
  /** Failed answers with their counts, at the first and the second attempt. */
  const reasons: Record<string, number> = {};
  const waits: number[] = [];
  const edits: { at: number; number: number }[] = [];
  const ending = new AbortController();
  const underWay: Set<Promise<void>> = new Set();

  async function visit(ask: () => Promise<Answer>) {
    counts.requests += 1;
    const began = performance.now();
    let answer = await ask();
    if (isInVain(answer)) {
      counts.again += 1;
      note("first", answer);
      await pause(AGAIN_MS);
      answer = await ask();
    }
    waits.push(performance.now() - began);
    if (isInVain(answer)) {
      counts.lost += 1;
      note("again", answer);
    } else if (answer.status >= 400) counts.refused += 1;
    return answer;
  }

  function note(which: string, { status, text }: Answer) {
    const reason = `${which}: ${status || "no answer"}, ${text.replace(/<[^>]*>|\s+/g, " ").slice(0, 60)}`;
    reasons[reason] = (reasons[reason] ?? 0) + 1;
  }

  async function read(path: string) {
    let asked = 0;
    const answer = await visit(async () => {
      asked = performance.now();
      return send(url + path);
    });
    const shown = Number(/Haat (\d+)/.exec(answer.text)?.[1] ?? Number.NaN);
    const due = edits.findLast(({ at }) => at < asked - STALE_MS);
    if (due && shown < due.number) counts.stale += 1;
  }

  async function order(n: number) {
    const key = randomUUID();
    const phone = 10_000_000 + (parseInt(key.slice(0, 6), 16) % 90_000_000);
    const answer = await visit(() =>
      send(`${url}/api/order/place-order`, {
        method: "POST",
        headers: {
          ...{ "Content-Type": "application/json", "Idempotency-Key": key },
          "X-Forwarded-For": `10.${n % 250}.${(n >> 8) % 250}.${n % 199}`,
        },
        body: JSON.stringify({
          orderDetails: {
            ...{ fullName: `Rehearsal ${key.slice(0, 8)}`, phoneNumber: `017${phone}` },
            ...{ deliveryAddress: `torture ${key}`, district: "Dhaka" },
            items: [{ _id: product._id, quantity: 1 }],
          },
        }),
      }),
    );
    if (answer.status === 200) acknowledged.add(key);
  }

  const visiting = (async () => {
    let n = 0;
    for await (const _ of every(1000 / perSecond, undefined, { signal: ending.signal })) {
      n += 1;
      const path = PAGES[n % PAGES.length] ?? "/";
      const one = n % 100 < ORDERS_OF_HUNDRED ? order(n) : read(path);
      underWay.add(one);
      void one.finally(() => underWay.delete(one));
    }
  })().catch(() => {});
  const editing = (async () => {
    let number = 0;
    for await (const _ of every(1000, undefined, { signal: ending.signal })) {
      number += 1;
      await sql`update shop_settings set name = ${`Haat ${number}`}`;
      edits.push({ at: performance.now(), number });
    }
  })().catch(() => {});

  return {
    acknowledged,
    async stop() {
      ending.abort();
      await Promise.all([visiting, editing]);
      await Promise.all(underWay);
      waits.sort((a, b) => a - b);
      const at = (share: number) => Math.round(waits[Math.floor(waits.length * share)] ?? 0);
      return {
        ...counts,
        reasons,
        edits: edits.length,
        p50: at(0.5),
        p95: at(0.95),
        worst: at(0.9999),
      };
    },
  };
}

/** Not `fetch`, which accepts no custom authority. */
function openSender(ca?: string) {
  const [secure, plain] = [
    new SecureAgent({ keepAlive: true, ca }),
    new Agent({ keepAlive: true }),
  ];
  return async (
    url: string,
    { body, ...init }: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) => {
    const signal = AbortSignal.timeout(30_000);
    try {
      const asked = url.startsWith("https:")
        ? askSecurely(url, { ...init, agent: secure, signal })
        : ask(url, { ...init, agent: plain, signal });
      asked.end(body);
      const [answer] = (await once(asked, "response")) as [IncomingMessage];
      return { status: answer.statusCode ?? 0, text: await text(answer) };
    } catch (error) {
      const { name, code } = error as NodeJS.ErrnoException;
      return { status: 0, text: code ?? name } as Answer;
    }
  };
}

/** Status 0: no answer, and `text` is the reason. */
export interface Answer {
  status: number;
  text: string;
}

const isInVain = ({ status }: Answer) => status === 0 || status >= 500;

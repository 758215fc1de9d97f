import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import type { Role } from "#app/domain/people/accounts/roles.ts";
import { unixSocket } from "#runtime/database/database-url.ts";
import { openReceiver } from "#tests/support/receiver.ts";
import { replaceDate, setClock, wrongClock } from "./clock.ts";
import { fillDisk, replaceDisk } from "./disk.ts";
import type { Step } from "./plan.ts";
import { random } from "./random.ts";
import { openShop } from "./shop.ts";
import { openTills } from "./tills.ts";
import { openVictims } from "./victims.ts";
import { openWire } from "./wire.ts";

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Who acts: a role of staff, a guest or customer by phone number, or a program. */
export type Actor = Role | "guest" | "customer" | "program" | "shop";

// biome-ignore lint/suspicious/noExplicitAny: what an endpoint answers is read by its own act.
type Json = any;

export type Answer = { status: number; json: Json; text: string; headers: Headers };

export type Request_ = {
  method?: string;
  path: string;
  body?: object;
  /** Repeated names have several values. */
  form?: [string, string | Blob][];
  headers?: Record<string, string>;
  key?: string;
};

/** A customer's visit to the page of a gateway, and when it was opened. */
export type Visit = { gateway: "bkash" | "sslcommerz"; url: string; at: number };

/** What broke a rule of the simulator; anything else that is thrown is a fault of the simulator. */
export class Wrong extends Error {}

const ORIGIN = "http://shop.test";
const STAFF: Record<Role, string> = {
  ...{ owner: "01900000001", manager: "01900000002", caller: "01900000003" },
  ...{ packer: "01900000004", rider: "01900000005" },
};
const PASSWORD = "nasrin runs the shop";

/** The most requests that overtake one that arrives late. */
const LATEST = 25;

/** Two servers of one shop, each with its own memory and its own way to the database. */
export async function openWorld(url: string, dataDir: string, morning: number) {
  replaceDate();
  replaceDisk();
  const sql = postgres(url, { ...unixSocket(url), max: 3, onnotice: () => {} });
  await setClock(sql, morning);
  // Webhooks and the SMS gateway: some answers never come.
  const outside = await openReceiver((_, nth) => (nth % 9 === 0 ? "drop" : { status: 204 }));
  const tills = await openTills();
  const settings = {
    ...tills.settings,
    ...{ DATA_DIR: dataDir, SESSION_SECRET: "a secret of the simulator, which is long enough" },
    ...{ WEBHOOKS_TO_PRIVATE: "yes", SMS_URL: `${outside.url}sms`, SMS_BODY: "{phone} {text}" },
    ...{ LOG_LEVEL: process.env.SIMULATE_LOG ?? "silent" },
  };
  Object.assign(process.env, settings);
  const servers = [await openServer(url, null), await openServer(url, join(dataDir, "second"))];

  async function openServer(databaseUrl: string, copy: string | null) {
    const wire = await openWire(databaseUrl);
    process.env.DATABASE_URL = wire.url;
    const former = copy === null ? undefined : process.env.SIMULATE_FORMER;
    const own = former ?? process.env.SIMULATE_BUILD ?? join(process.cwd(), "build/server");
    // A copy is another module, and so has another pool, other caches and another listener.
    const folder = copy === null ? own : join(process.cwd(), "build", `server-${process.pid}`);
    if (copy !== null) {
      cpSync(own, folder, { recursive: true });
      process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    }
    return { wire, folder, ...(await openShop(folder)) };
  }

  const at = (server: number) => {
    const one = servers[server];
    if (!one) throw new Error(`there is no server ${server}`);
    return one;
  };
  const victims = await openVictims(url, at(0).folder);
  const { phone, password } = await at(0).operations.createAdmin(STAFF.owner, "Nasrin Akter");
  const tokens = new Map<string, string>();
  const cookies = new Map<string, string>();

  function requestOf(request: Request_, token?: string) {
    const headers = new Headers({ Accept: "application/json", ...request.headers });
    headers.set("Sec-Fetch-Site", "same-origin");
    if (request.body) headers.set("Content-Type", "application/json");
    if (request.key) headers.set("Idempotency-Key", request.key);
    // Pages know their staff by a cookie, endpoints by a token.
    const isPage = request.form && !request.path.startsWith("/api/");
    const cookie = isPage && token && cookies.get(token);
    if (cookie) headers.set("Cookie", cookie);
    else if (token) headers.set("Authorization", `Bearer ${token}`);
    const form = new FormData();
    for (const [name, value] of request.form ?? []) form.append(name, value);
    return new Request(ORIGIN + request.path, {
      method: request.method ?? (request.body || request.form ? "POST" : "GET"),
      headers,
      redirect: "manual",
      ...(request.body && { body: JSON.stringify(request.body) }),
      ...(request.form && { body: form }),
    });
  }

  function read(
    { method, path }: Request_,
    given: { status: number; headers: Headers },
    text: string,
  ) {
    const { status, headers } = given;
    const isJson = headers.get("Content-Type")?.includes("json");
    if (status >= 500 && status !== 503)
      throw new Wrong(`${method ?? ""} ${path} answered ${status}: ${text}`);
    return { status, text, headers, json: isJson ? JSON.parse(text) : null } satisfies Answer;
  }

  async function send(server: number, request: Request_, address: string, token?: string) {
    const context = { clientAddress: address, requestId: "simulated" };
    const asked = requestOf(request, token);
    const response = await at(server).handle(asked, context);
    const answer = read(request, response, await response.text());
    if (answer.status !== 404 || asked.method !== "GET") return answer;
    // The server asks where a page has moved before it answers that there is none.
    const to = await at(server)
      .operations.leadOn(request.path)
      .catch(() => null);
    return to === null
      ? answer
      : { ...answer, status: 301, headers: new Headers({ Location: to }) };
  }

  /** Requests that arrive once more, and before which act. */
  let late: { before: number; again: () => Promise<Answer> }[] = [];

  async function logIn(phoneNumber: string, secret: string) {
    const body = { phoneNumber, password: secret };
    const request = { path: "/api/user/login", body };
    const { json, headers } = await send(0, request, addressOf(phoneNumber));
    const given = headers.getSetCookie().map((line) => line.split(";")[0]);
    if (!json?.token) throw new Error(`${phoneNumber} cannot log in: ${JSON.stringify(json)}`);
    tokens.set(phoneNumber, json.token);
    cookies.set(json.token, given.join("; "));
    return json.token as string;
  }

  /** A network of its own for everybody. */
  const addressOf = (phoneNumber: string) =>
    `10.${Number(phoneNumber.slice(-6, -3)) % 250}.${Number(phoneNumber.slice(-3)) % 250}.7`;

  await logIn(phone, password);
  for (const role of ["manager", "caller", "packer", "rider"] as const) {
    const body = { fullName: `${role} of the shop`, phoneNumber: STAFF[role], role };
    const path = "/api/admin/staff/create";
    const added = await send(0, { path, body }, "10.0.0.1", tokens.get(STAFF.owner));
    if (added.status !== 200) throw new Error(`no ${role}: ${added.text}`);
  }
  await sql`update users set password_hash = (select password_hash from users where phone_number = ${STAFF.owner})`;
  tokens.clear();

  return {
    sql,
    servers,
    /** What the simulator itself knows of the goods and the money, from the answers it got. */
    model: {
      ...{ received: 0, writtenOff: 0, refunded: 0, paidBack: 0 },
      erased: new Set<string>(),
      /** How orders stood when the rest of their advance was kept. */
      kept: new Map<string, string>(),
      /** Former slugs of goods, and other addresses that lead on. */
      ...{ slugs: new Set<string>(), addresses: new Set<string>() },
      links: [] as { id: string; path: string }[],
      visits: [] as Visit[],
      /** Payments whose SMS came before anybody reported them. */
      messages: [] as { number: string; amount: number }[],
      wallet: { id: "", secret: "" },
    },
    tills,
    setTime: (moment: number) => setClock(sql, moment),

    /** Lets requests arrive that were on their way until this act. */
    async arrive(before: number) {
      const now = late.filter((one) => one.before <= before);
      late = late.filter((one) => one.before > before);
      for (const { again } of now) await again();
    },

    /**
     * Sends an act's request under the act's fault, until there is an answer: what was broken off
     * is sent again, as a person does who saw no answer.
     */
    async ask(actor: Actor, request: Request_, step: Step, phoneNumber = "01700000000") {
      const own = Object.hasOwn(STAFF, actor) ? STAFF[actor as Role] : phoneNumber;
      const needsToken = Object.hasOwn(STAFF, actor) || actor === "customer";
      const secret = actor === "customer" ? PASSWORD : password;
      const token = needsToken ? (tokens.get(own) ?? (await logIn(own, secret))) : undefined;
      const once = (server: number) => send(server, request, addressOf(own), token);
      const { wire } = at(step.server);
      const chance = random(step.seed ^ 0x5eed);
      const first = await underFault();
      if (first.status !== 503 && step.fault !== "lost" && first.status !== 401) return first;
      if (first.status === 401 && needsToken) {
        tokens.delete(own);
        const again = await logIn(own, secret);
        return send(step.server, request, addressOf(own), again);
      }
      // A server whose connection broke may refuse for a moment.
      for (let tries = 0; ; tries++) {
        const again = await once(step.server);
        // What was done, and is refused the second time, was done.
        const wasDone = step.fault === "lost" && first.status < 400 && again.status >= 400;
        if (again.status !== 503) return wasDone ? first : again;
        if (tries === 40) throw new Wrong(`${request.path} is still refused with 503`);
        await new Promise((go) => setTimeout(go, 100));
      }

      async function underFault() {
        if (step.fault === "twice") {
          const [one, other] = await Promise.all([once(0), once(1)]);
          return one.status < 400 ? one : other;
        }
        if (step.fault === "late" && (request.key || actor === "program"))
          late.push({
            before: step.at + chance.whole(1, LATEST),
            again: () => send(1 - step.server, request, addressOf(own), token),
          });
        if (step.fault === "killed") {
          const asked = requestOf(request, token);
          const answer = await victims.ask(asked, addressOf(own), chance.whole(1, 14));
          if (!answer) return { status: 503, text: "", json: null, headers: new Headers() };
          const { status, headers, text } = answer;
          return read(request, { status, headers: new Headers(headers) }, text);
        }
        if (step.fault === "clock apart") {
          const ms = chance.pick([-1, 1]) * chance.whole(1, 10) * 60_000;
          return wrongClock.run(ms, () => once(step.server));
        }
        if (step.fault === "disk full") fillDisk(true);
        if (step.fault === "broken before" || step.fault === "broken after")
          wire.arm(chance.whole(1, 14), step.fault === "broken before" ? "before" : "after");
        if (step.fault === "cut") wire.cut();
        if (step.fault === "slow") wire.slow(5);
        if (step.fault === "database full") wire.fill(chance.whole(1, 5));
        try {
          return await once(step.server);
        } finally {
          wire.disarm();
          wire.mend();
          wire.slow(0);
          wire.empty();
          fillDisk(false);
        }
      }
    },

    /** A page as a guest gets it. */
    see: (path: string) => send(0, { path, headers: { Accept: "text/html" } }, "10.9.9.9"),

    /** A page, an answer or a file as this member of staff gets it. */
    async page(actor: Role, path: string) {
      const own = STAFF[actor];
      const token = tokens.get(own) ?? (await logIn(own, password));
      const headers = {
        Accept: "text/html",
        Cookie: `${cookies.get(token)}`,
        "Accept-Language": "en",
      };
      return send(
        0,
        { path, headers },
        addressOf(own),
        path.startsWith("/api/") ? token : undefined,
      );
    },

    /** The tasks that a server does beside its requests. */
    async work(names: (name: string) => boolean) {
      const { operations } = at(0);
      const tasks = operations.scheduledTasks.filter(({ name }) => names(name));
      // A renamed task would otherwise silence the acts that wait for it.
      if (tasks.length === 0) throw new Error("no task has such a name");
      for (const { run } of tasks) await run();
    },
    /** Lets the worker deliver what is due now. */
    async deliver() {
      const stop = at(0).operations.startWorker();
      const due = () => sql<{ n: number }[]>`
        select count(*)::int as n from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts`;
      for (let tries = 0; tries < 400 && (await due())[0]?.n; tries++)
        await new Promise((go) => setTimeout(go, 50));
      await stop();
    },
    outside,
    async close() {
      for (const { operations, wire } of servers) {
        await operations.closeDatabase();
        await wire.close();
      }
      await victims.close();
      await tills.close();
      await sql.end();
    },
    passwordOfCustomers: PASSWORD,
  };
}

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { ahead } from "./clock.ts";
import type { Answered, Sent } from "./victim.ts";
import { openWire } from "./wire.ts";

/** A server in a process of its own, to be killed with SIGKILL; another one follows it. */
export async function openVictims(databaseUrl: string, folder: string) {
  const wire = await openWire(databaseUrl);
  let next: Promise<ChildProcess> | null = null;

  async function start() {
    const child = fork("haat.cjs", ["tests/simulate/victim.ts"], {
      env: { ...process.env, DATABASE_URL: wire.url, SIMULATE_FOLDER: folder },
    });
    await Promise.race([once(child, "message"), once(child, "exit")]);
    return child;
  }

  return {
    /**
     * Kills the server while the statement of this number is on its way. Resolves with null, or with
     * the answer if that came first.
     */
    async ask(request: Request, address: string, statement: number): Promise<Answered | null> {
      const child = await (next ?? start());
      next = Promise.resolve(child);
      const bytes = request.body ? Buffer.from(await request.arrayBuffer()) : null;
      const sent: Sent = {
        ...{ url: request.url, method: request.method, headers: [...request.headers] },
        ...{ body: bytes?.toString("base64") ?? null, address, ahead: ahead() },
      };
      const answered = once(child, "message");
      const dead = once(child, "exit");
      wire.arm(statement, () => child.kill("SIGKILL"));
      child.send(sent);
      const answer = await Promise.race([answered, dead.then(() => null)]);
      wire.disarm();
      if (answer === null) next = start();
      return answer && (answer[0] as Answered);
    },
    async close() {
      (await next)?.kill("SIGKILL");
      await wire.close();
    },
  };
}

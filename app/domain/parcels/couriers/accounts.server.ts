import { LRUCache } from "lru-cache";
import { log } from "#runtime/log.ts";
import { MINUTE_MS } from "../../core/durations.ts";
import { type Courier, findCourierKeys } from "./couriers.server.ts";
import type { CourierAccount } from "./interface/courier-interface.ts";
import { interfaceOf } from "./interface/interfaces.server.ts";

/** Milliseconds that the page of couriers waits; it shows without those who do not answer. */
const TIMEOUT_MS = 1_500;

/** Milliseconds for which an answer is shown, and for which a silent courier is not asked again. */
const KEPT_MS = 10 * MINUTE_MS;
const REST_MS = MINUTE_MS;

type Answer = CourierAccount | { reason: string };

/**
 * This server's answers by courier and version, so that a courier is asked again once its keys have
 * changed.
 */
const answers = new LRUCache<string, Answer>({ max: 200, ttl: KEPT_MS });

const nameOf = ({ id, version }: Courier) => `${id} ${version}`;

/** What these couriers say of the shop, by their ids; who does not answer in time is left out. */
export async function findAccounts(
  couriers: readonly Courier[],
): Promise<Map<string, CourierAccount>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const found = await Promise.all(
    couriers.map(async (courier) => {
      const answer = answers.get(nameOf(courier)) ?? (await ask(courier, signal));
      return answer && "stores" in answer ? [[courier.id, answer] as const] : [];
    }),
  );
  return new Map(found.flat());
}

/** Asks a courier now, to try its keys; null for one without keys or without an interface. */
export const tryKeys = (courier: Courier, signal: AbortSignal): Promise<Answer | null> =>
  ask(courier, signal);

async function ask(courier: Courier, signal: AbortSignal): Promise<Answer | null> {
  const spoken = interfaceOf(courier.kind);
  const keys = spoken && courier.hasKeys ? await findCourierKeys(courier.id) : null;
  if (!spoken || !keys) return null;
  // An answer that nobody foresaw must not close the page of couriers.
  const answer = await spoken.readAccount(keys, signal).catch((err: unknown) => {
    log.warn({ err, courier: courier.kind }, "a courier could not be asked about the shop");
    return { reason: "broken" };
  });
  answers.set(nameOf(courier), answer, "stores" in answer ? {} : { ttl: REST_MS });
  return answer;
}

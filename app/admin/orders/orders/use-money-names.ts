import { useAdminWords } from "#app/words/use-admin-words.ts";
import type { MoneyView } from "./view.server.ts";

/**
 * Where an order's money is, in the same words in form and items card. The courier is named,
 * because the buyer has paid and the shop has not yet received it.
 */
export function useMoneyNames({ parts, received, courier }: MoneyView) {
  const { cash } = useAdminWords();
  const named = parts.map(({ state, taka }) => ({
    state,
    name: state === "with-courier" && courier ? cash.toCome(courier) : cash.states[state],
    taka,
  }));
  return received === null
    ? named
    : [...named, { state: "received" as const, name: cash.received, taka: received }];
}

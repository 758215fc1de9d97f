import { useAdminWords } from "#app/words/use-admin-words.ts";
import type { MoneyView } from "./view.server.ts";

/**
 * Where an order's money is, in the same words in its form and its items card. What a buyer has
 * paid is only to come until the courier hands it in.
 */
export function useMoneySaid({ parts, received, courier }: MoneyView) {
  const { cash } = useAdminWords();
  const said = parts.map(({ state, taka }) => ({
    state,
    name: state === "with-courier" && courier ? cash.toCome(courier) : cash.states[state],
    taka,
  }));
  return received === null
    ? said
    : [...said, { state: "received" as const, name: cash.received, taka: received }];
}

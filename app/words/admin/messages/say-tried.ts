import type { Service } from "#app/domain/core/connections/connection-names.ts";
import type { ConnectionsWords } from "./connections.en.ts";

/** What came back when a service was tried, in a sentence or two. */
export function sayTried(
  words: ConnectionsWords,
  name: Service,
  { reason, said }: { reason: string; said: string },
): string {
  const reasons: Record<string, string> = words.reasons;
  const sentence = reason === "" ? words.well[name] : (reasons[reason] ?? words.reasons.answer);
  return said === "" ? sentence : `${sentence} ${words.itSaid(said)}`;
}

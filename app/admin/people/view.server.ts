import { SEARCH_MAX } from "#app/domain/orders/reading/order-search.ts";
import { type Person, risksOf } from "#app/domain/people/person.ts";
import { cleanLine, cutText } from "#app/domain/text.ts";

/** Whom the list shows, by its address. */
export const readPeopleFilter = (query: URLSearchParams) => ({
  search: cutText(cleanLine(query.get("search") ?? ""), SEARCH_MAX),
  onlyBlocked: query.has("blocked"),
});

/** Times are epoch milliseconds. */
export type PersonView = ReturnType<typeof viewPerson>;

export function viewPerson(person: Person) {
  const { lastOrderAt, blockedAt, ...figures } = person;
  return {
    ...figures,
    lastOrderAt: lastOrderAt?.getTime() ?? null,
    blockedAt: blockedAt?.getTime() ?? null,
    risks: risksOf(person),
  };
}

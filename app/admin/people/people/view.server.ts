import { parseWholeNumber } from "#app/domain/core/digits.ts";
import { SEARCH_MAX } from "#app/domain/core/order-search.ts";
import { cleanLine, cutText } from "#app/domain/core/text.ts";
import { type PeopleFilter, type Person, risksOf } from "#app/domain/people/customers/person.ts";

/** Whom the list shows, by its address: those who ordered, and those with an account alone. */
export function readPeopleFilter(query: URLSearchParams): Required<PeopleFilter> {
  const line = (name: string) => cutText(cleanLine(query.get(name) ?? ""), SEARCH_MAX);
  const days = (name: string) => {
    const typed = parseWholeNumber(query.get(name) ?? "");
    return typed !== null && typed <= MOST_DAYS ? typed : null;
  };
  return {
    accounts: "also",
    search: line("search"),
    onlyBlocked: query.has("blocked"),
    daysFrom: days("daysFrom"),
    daysTo: days("daysTo"),
    product: line("product"),
    tag: line("tag"),
  };
}

/** Ten years. */
const MOST_DAYS = 3650;

/** The filter as parameters of an address; null for those that are off. */
export const filterParameters = ({
  accounts: _,
  onlyBlocked,
  search,
  product,
  tag,
  ...days
}: Required<PeopleFilter>) => ({
  ...days,
  search: search || null,
  product: product || null,
  tag: tag || null,
  blocked: onlyBlocked ? "" : null,
});

/** Times are epoch milliseconds. */
export type PersonView = ReturnType<typeof viewPerson>;

export function viewPerson(person: Person) {
  const { lastOrderAt, blockedAt, optedOutAt, ...figures } = person;
  return {
    ...figures,
    lastOrderAt: lastOrderAt?.getTime() ?? null,
    blockedAt: blockedAt?.getTime() ?? null,
    optedOutAt: optedOutAt?.getTime() ?? null,
    risks: risksOf(person),
  };
}

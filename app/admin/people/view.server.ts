import { type Person, risksOf } from "#app/domain/people/person.ts";

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

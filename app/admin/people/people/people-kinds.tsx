import type { PeopleFilter } from "#app/domain/people/customers/person.ts";
import { hrefWith } from "#app/ui/href-with.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { Chips } from "../../core/chips.tsx";
import { useMay } from "../../core/use-may.ts";

/** The days since the last order of customers who may buy again. */
const AGAIN = { daysFrom: 60, daysTo: 90 };

const KINDS = {
  everybody: ["/admin/people", {}],
  again: ["/admin/people", AGAIN],
  accounts: ["/admin/customers", {}],
  staff: ["/admin/customers", { admins: "" }],
  blocked: ["/admin/people", { blocked: "" }],
} as const;

/** The kind that a filter matches. */
export function kindOf({ onlyBlocked, daysFrom, daysTo }: Required<PeopleFilter>) {
  if (onlyBlocked) return "blocked";
  return daysFrom === AGAIN.daysFrom && daysTo === AGAIN.daysTo ? "again" : "everybody";
}

/** Whom the list of customers shows. */
export function PeopleKinds({ chosen, search }: { chosen: keyof typeof KINDS; search: string }) {
  const { customers, people } = useAdminWords();
  const may = useMay();
  const names = {
    everybody: people.everybody,
    again: people.filter.again,
    accounts: customers.onlyAccounts,
    staff: customers.onlyAdmins,
    blocked: people.onlyBlocked,
  };
  const chips = (Object.keys(KINDS) as (keyof typeof KINDS)[])
    .filter((id) => KINDS[id][0] === "/admin/people" || may("admin/people/customers"))
    .map((id) => ({ id, name: names[id] }));
  return (
    <Chips
      label={people.which}
      chips={chips}
      chosen={chosen}
      href={(id) => {
        const [path, only] = KINDS[id];
        return hrefWith(path, "", { search: search || null, ...only });
      }}
    />
  );
}

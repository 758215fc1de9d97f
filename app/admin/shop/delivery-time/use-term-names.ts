import { divisions } from "#app/domain/shop/delivery/districts.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";

/** The fields of the form that are not one per district. */
const OTHERS = [
  ...(["sameDayDistricts", "closingHour", "holidays"] as const),
  ...(["freeFrom", "freeDistricts", "groupFreeFrom"] as const),
  "lawReason" as const,
  ...(["returns", "returnsBn", "hours", "hoursBn"] as const),
];

/** The labels of the fields of the delivery time's form, also in the audit log. */
export function useTermNames(): Record<string, string> {
  const { delivery } = useAdminWords();
  const { language } = useWords();
  return Object.fromEntries([
    ...divisions.flatMap(({ name, banglaName }) => {
      const division = language === "bn" ? banglaName : name;
      return [
        [`from-${name}`, delivery.from(division)],
        [`to-${name}`, delivery.to(division)],
      ];
    }),
    ...OTHERS.map((name) => [name, delivery[name]]),
  ]);
}

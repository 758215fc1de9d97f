import { useAdminWords } from "#app/words/use-admin-words.ts";
import { Chips } from "../../core/chips.tsx";

const PATHS = { orders: "/admin/calls", left: "/admin/calls/checkouts" } as const;

type Counts = Record<keyof typeof PATHS, number>;

/** The two kinds of phone calls, each with how many are due. */
export function CallKinds({ chosen, ...counts }: Counts & { chosen: keyof Counts }) {
  const { calls: words } = useAdminWords();
  const kinds = ["orders", "left"] as const;
  return (
    <Chips
      label={words.title}
      chips={kinds.map((id) => ({ id, name: words.kinds[id](counts[id]) }))}
      chosen={chosen}
      href={(id) => PATHS[id]}
    />
  );
}

import { Link } from "@remix-run/react";
import { useChosenInView } from "#app/ui/use-chosen-in-view.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { CountBadge } from "./count-badge.tsx";
import styles from "./page-tabs.module.css";
import { useGroups } from "./use-groups.ts";

/** The pages of the shown page's group, as tabs above it. */
export function PageTabs() {
  const { frame } = useAdminWords();
  const { groups, at } = useGroups();
  const row = useChosenInView<HTMLElement>(at?.name);
  const group = groups.find(({ id }) => id === at?.id);
  if (!group || group.entries.length < 2) return null;
  return (
    <nav ref={row} className={styles.tabs} aria-label={frame.groups[group.id]}>
      {group.entries.map((entry) => (
        <Link
          key={entry.name}
          to={entry.path}
          className={styles.tab}
          aria-current={entry.name === at?.name ? "page" : undefined}
        >
          {frame.tabs[entry.name] ?? frame.entries[entry.name]} <CountBadge of={[entry]} />{" "}
        </Link>
      ))}
    </nav>
  );
}

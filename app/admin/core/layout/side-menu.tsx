import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect } from "react";
import { Form } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useFollowedLinks } from "#app/ui/use-followed-links.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { CountBadge } from "./count-badge.tsx";
import { type Entry, inBar, type ShownGroup } from "./groups.ts";
import styles from "./side-menu.module.css";
import { useGroups } from "./use-groups.ts";

/**
 * The groups of pages. The preceding checkbox folds it to icons on wide screens; on narrow ones it
 * is a bar at the foot, which the checkbox opens to a sheet.
 */
export function SideMenu() {
  const { frame } = useAdminWords();
  const { groups, at } = useGroups();
  const around = useFollowedLinks<HTMLElement>();
  useFoldOnPhones();
  useCurrentInView(around, at?.name);
  const bar = inBar(groups);
  return (
    <nav ref={around} className={styles.menu} aria-label={frame.navigation}>
      {groups.map((group) => (
        <GroupOfPages
          key={group.id}
          group={group}
          current={at?.id === group.id ? at.name : null}
          isInBar={bar.includes(group.id)}
        />
      ))}
      <Form method="post" action="/logout" reloadDocument className={styles.out}>
        <button type="submit" className={styles.entry}>
          <Icon name="exit" size={20} />
          <span>{frame.signOut}</span>
        </button>
      </Form>
    </nav>
  );
}

/**
 * The group's heading is the link to its first page, so that nothing must be opened to get there;
 * the rest stands behind a disclosure, except for what is always in sight.
 */
function GroupOfPages({
  group: { id, icon, head, entries },
  current,
  isInBar,
}: {
  group: ShownGroup;
  /** The entry of the page that is shown, if it is in this group. */
  current: Entry["name"] | null;
  isInBar: boolean;
}) {
  const { frame } = useAdminWords();
  const isNamedByHead = entries.length === 1 || isContractHead(head.name);
  const pinned = entries.filter((entry) => entry.isPinned && entry !== head);
  const more = entries.filter((entry) => !entry.isPinned && !(isNamedByHead && entry === head));
  const link = (entry: Entry) => (
    <a
      key={entry.name}
      href={entry.path}
      className={`${styles.entry} ${styles.lower}`}
      aria-current={entry.name === current ? "page" : undefined}
      data-discover="true"
    >
      <span>{frame.entries[entry.name]}</span>{" "}
      {!entry.isPinned && entry.count && <CountBadge of={[entry]} />}{" "}
    </a>
  );
  return (
    <div className={styles.group} data-bar={isInBar || undefined}>
      <a
        href={head.path}
        className={styles.entry}
        aria-current={
          current === null ? undefined : isNamedByHead && current === head.name ? "page" : "true"
        }
        data-discover="true"
      >
        <Icon name={icon} size={20} />
        <span>{isNamedByHead ? frame.entries[head.name] : frame.groups[id]}</span>
      </a>{" "}
      <span className={styles.waiting}>
        <CountBadge of={entries} />
      </span>
      {pinned.map(link)}
      {more.length > 0 && (
        // One name for all of them, so that opening one closes the other.
        <details name="admin-groups" open={current !== null}>
          <summary>
            <span className="hidden-visually">{frame.more(frame.groups[id])}</span>
          </summary>
          {more.map(link)}
        </details>
      )}
    </div>
  );
}

/** The headings with the specification's own words. */
const isContractHead = (name: Entry["name"]) =>
  name === "dashboard" || name === "order" || name === "product";

/** Scrolls the menu, not the page, until the current entry is seen. */
function useCurrentInView(menu: RefObject<HTMLElement>, current: Entry["name"] | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another entry
  useEffect(() => {
    const entry = menu.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!menu.current || !entry) return;
    const [around, at] = [menu.current.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (at.bottom > around.bottom) menu.current.scrollTop += at.bottom - around.bottom + at.height;
    if (at.top < around.top) menu.current.scrollTop -= around.top - at.top + at.height;
  }, [menu, current]);
}

/** Client-side navigation keeps the frame, so the sheet must be closed by hand. */
function useFoldOnPhones(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page changes
  useEffect(() => {
    const toggle = document.getElementById("admin-menu");
    if (toggle instanceof HTMLInputElement && !matchMedia("(min-width: 800px)").matches)
      toggle.checked = false;
  }, [pathname]);
}

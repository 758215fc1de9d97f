import type { Connection } from "#app/domain/core/connections/connection-names.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import groups from "../core/groups.module.css";
import { useMay } from "../core/use-may.ts";

/** Says that nothing can be sent this way, and leads the owner to where it is set up. */
export function NotSetUp({ says, by }: { says: string; by: Connection }) {
  const { connections: words } = useAdminWords();
  const may = useMay();
  return (
    <div className={groups.notice}>
      <p>{says}</p>
      {may("admin/messages/connections") ? (
        <ButtonLink look="secondary" href={`/admin/connections?open=${by}#${by}`}>
          {words.toSetUp}
        </ButtonLink>
      ) : (
        <p>{words.askOwner}</p>
      )}
    </div>
  );
}

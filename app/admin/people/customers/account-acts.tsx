import { Link } from "@remix-run/react";
import { RowActions } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useMay } from "../../core/use-may.ts";

type Props = {
  person: { accountId: string | null; isStaff: boolean; fullName: string; phoneNumber: string };
  /** Nobody removes themselves from the staff. */
  isReader: boolean;
  /** The address that opens an overlay of the account. */
  hrefTo: (changes: Record<string, string>) => string;
};

/** What staff do with an account: a one-time code, log-out, a role. */
export function AccountActs({ person, isReader, hrefTo }: Props) {
  const { customers } = useAdminWords();
  const may = useMay();
  const { accountId, isStaff, fullName, phoneNumber } = person;
  if (!accountId) return null;
  const opens = (overlay: string, text: string) => (
    <Link
      to={hrefTo({ [overlay]: accountId })}
      preventScrollReset
      aria-label={`${text}: ${fullName}`}
    >
      {text}
    </Link>
  );
  return (
    <RowActions isHarmless>
      {!isStaff && opens("code", customers.resetCode)}
      {!isStaff && opens("sessions", customers.endSessions)}
      {may("admin/people/customers", "unmake-admin") &&
        isStaff &&
        !isReader &&
        opens("role", customers.unmakeAdmin)}
      {may("admin/people/staff", "add-staff") && !isStaff && (
        <Link
          to={`/admin/staff?${new URLSearchParams({ phoneNumber, fullName })}`}
          aria-label={`${customers.makeAdmin}: ${fullName}`}
        >
          {customers.makeAdmin}
        </Link>
      )}
    </RowActions>
  );
}

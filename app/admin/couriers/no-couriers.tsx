import { Link } from "@remix-run/react";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useMay } from "../parts/use-may.ts";
import styles from "./couriers.module.css";

/** Where a courier must be chosen and there is none: where to make one. */
export function NoCouriers() {
  const { couriers } = useAdminWords();
  return (
    <p className={styles.notice}>
      {couriers.handOver.noCouriers}{" "}
      {useMay()("admin/couriers", "create-courier") && (
        <Link to="/admin/couriers?new">{couriers.add}</Link>
      )}
    </p>
  );
}

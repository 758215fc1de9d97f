import { Link } from "@remix-run/react";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useMay } from "../parts/use-may.ts";
import styles from "./couriers.module.css";

/** Links to the couriers' page when a courier must be chosen and none exists. */
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

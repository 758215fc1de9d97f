/** The cluster, database and timeline that an address leads to. Every role may read them. */
export interface Identity {
  cluster: string;
  database: string;
  timeline: number;
}
export const IDENTITY = `
  select system_identifier::text as cluster, current_database()::text as database,
         case when pg_is_in_recovery() then (select timeline_id from pg_control_checkpoint())
              else ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int
          end as timeline
    from pg_control_system()`;

/** Why one is no replica of the other, or null. */
export function strangeness(primary: Identity, replica: Identity) {
  if (replica.cluster !== primary.cluster)
    return "it is a copy of another cluster than DATABASE_URL's";
  if (replica.timeline !== primary.timeline)
    return `it follows timeline ${replica.timeline} and DATABASE_URL's server writes ${primary.timeline}`;
  if (replica.database !== primary.database)
    return `it is asked for the database ${replica.database} instead of ${primary.database}`;
  return null;
}

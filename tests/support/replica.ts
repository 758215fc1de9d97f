import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, relative, sep } from "node:path";
import postgres from "postgres";
import { unixSocket, withDatabase } from "#runtime/database/database-url.ts";
import { choosePaths } from "#server/database/embedded-postgres/paths.ts";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";

/** The parts of a running server's folder that must not be copied (manual, 25.3.3). */
const NOT_COPIED = ["postmaster.pid", "postmaster.opts", "pg_wal", "pg_replslot", "log"];

/**
 * A streaming replica of an embedded Postgres, made from a copy of its files while it runs, because
 * the package has no `pg_basebackup`.
 * @param primary `outside`: the setting that both were or are started with
 * @param dataDir a new folder of its own
 */
export async function openReplica(
  primary: { url: string; dataDir: string; outside: string },
  dataDir: string,
) {
  const from = choosePaths(primary.dataDir, primary.outside, () => {});
  const to = choosePaths(dataDir, primary.outside, () => {});
  const { host } = unixSocket(primary.url);
  const sql = postgres(withDatabase(primary.url, "postgres"), {
    ...{ host, user: "postgres", max: 1, onnotice: () => {} },
  });
  await sql`select pg_create_physical_replication_slot('haat_replica', true)`;
  await sql`select pg_backup_start('haat', true)`;
  const isCopied = (path: string) =>
    !NOT_COPIED.includes(relative(from.data, path).split(sep)[0] ?? "");
  cpSync(from.data, to.data, { recursive: true, filter: isCopied });
  const [ended] = await sql`select labelfile from pg_backup_stop(false)`;
  for (const name of ["pg_wal", "pg_replslot"]) mkdirSync(join(to.data, name), { mode: 0o700 });
  writeFileSync(join(to.data, "backup_label"), ended?.labelfile);
  writeFileSync(join(to.data, "standby.signal"), "");
  const follow = [
    `primary_conninfo = 'host=${host} port=5432 user=postgres'`,
    "primary_slot_name = 'haat_replica'",
    "hot_standby_feedback = on",
  ];
  writeFileSync(join(to.data, "postgresql.auto.conf"), `${follow.join("\n")}\n`);
  giveTo(to.data, statSync(from.data));
  if (to.pointer && !existsSync(to.pointer)) writeFileSync(to.pointer, `${to.data}\n`);
  const { url, stop } = await startEmbeddedPostgres({ dataDir, outside: primary.outside });
  const there = postgres(withDatabase(url, "postgres"), {
    ...{ ...unixSocket(url), user: "postgres", max: 1, onnotice: () => {} },
  });
  return {
    url,
    /** Stops applying changes until `resume`. */
    pause: () => there`select pg_wal_replay_pause()`,
    resume: () => there`select pg_wal_replay_resume()`,
    async close() {
      await there.end({ timeout: 1 });
      await stop();
      await sql.end({ timeout: 1 });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }) {
  const names = readdirSync(folder, { recursive: true }).map(String);
  for (const name of ["", ...names]) chownSync(join(folder, name), uid, gid);
  chmodSync(folder, 0o700);
}

import DataLoader from "dataloader";
import { hearChanges, isListening } from "#drizzle/changes.server.ts";
import { pool } from "#drizzle/client.server.ts";
import { cleanLine } from "../text.ts";

/** What an address names by a slug. */
export type Named = "good" | "category";

/** What anyone may see, as `isPublic` and `listPublicCategories` say it. */
const SHOWN: Record<Named, string> = {
  good: "products where deleted_at is null and is_active",
  category: "categories where deleted_at is null and is_active",
};

/** Slugs kept in memory: a hundred thousand of thirty letters take some six MB. Of more, each is looked up. */
const MOST_SLUGS = 100_000;

/** Milliseconds between two readings of all slugs, however often goods change, and where there are too many: a hundred thousand take 0.1 s. */
const PAUSE_MS = 1_000;
const LONG_PAUSE_MS = 60_000;

/** Slugs looked up in one statement. */
const MOST_AT_ONCE = 100;

class KnownSlugs {
  readonly #shown: string;
  /** Null while they are not known. */
  #slugs: Set<string> | null = null;
  /** Counts changes: what was begun before one is not kept after it. */
  #changes = 0;
  /** A moment before which they are not read again. */
  #readFrom = Number.NEGATIVE_INFINITY;
  #isReading = false;
  readonly #lookUps: DataLoader<string, boolean>;

  constructor(named: Named) {
    this.#shown = SHOWN[named];
    this.#lookUps = new DataLoader((slugs) => this.#lookUp(slugs), {
      cache: false,
      maxBatchSize: MOST_AT_ONCE,
      batchScheduleFn: (ask) => void setImmediate(ask),
    });
    hearChanges((what) => {
      if (what === "stock") return;
      this.#changes += 1;
      this.#slugs = null;
    });
  }

  has(slug: string): boolean | null {
    if (!isListening()) return null;
    if (this.#slugs) return this.#slugs.has(slug);
    if (!this.#isReading && performance.now() >= this.#readFrom) void this.#read();
    return null;
  }

  lookUp(slug: string): Promise<boolean> {
    // Postgres refuses a NUL with an error; no slug holds any such thing.
    return cleanLine(slug) === slug ? this.#lookUps.load(slug) : Promise.resolve(false);
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    this.#readFrom = performance.now() + PAUSE_MS;
    const changes = this.#changes;
    try {
      // From the primary: a replica may not hold yet what was heard of.
      const [row] = await pool.unsafe<{ slugs: string | null; total: number }[]>(
        `select string_agg(slug, E'\\n') as slugs, count(*)::int as total
           from (select slug from ${this.#shown} limit ${MOST_SLUGS + 1}) as shown`,
      );
      if (!row || row.total > MOST_SLUGS) this.#readFrom = performance.now() + LONG_PAUSE_MS;
      else if (changes === this.#changes && isListening())
        this.#slugs = new Set(row.slugs?.split("\n"));
    } catch {
      // Each is looked up meanwhile, and whoever does that is told why it fails.
    } finally {
      this.#isReading = false;
    }
  }

  async #lookUp(slugs: readonly string[]): Promise<boolean[]> {
    const rows = await pool.unsafe<{ slug: string }[]>(
      `select slug from ${this.#shown} and slug = any($1::text[])`,
      [[...slugs]],
      { prepare: true },
    );
    const found = new Set(rows.map(({ slug }) => slug));
    return slugs.map((slug) => found.has(slug));
  }
}

const known: Record<Named, KnownSlugs> = {
  good: new KnownSlugs("good"),
  category: new KnownSlugs("category"),
};

/**
 * Whether the public may see a good or category of this slug, as far as changes were heard here; null where that has to be
 * looked up: while changes are not heard, right after one, or of more goods than are kept in memory. Asks nobody.
 */
export const hasSlug = (named: Named, slug: string): boolean | null => known[named].has(slug);

/** The same from the primary database, of all who ask in this moment in one statement. Fails as the database does. */
export const lookUpSlug = (named: Named, slug: string): Promise<boolean> =>
  known[named].lookUp(slug);

/** A folder or a bucket with backups. */
export interface Place {
  /** of an archive, or with "" of the place, as an operator writes it */
  address: (name: string) => string;
  /** names of all files there, in no order */
  list: () => Promise<string[]>;
  /** puts there what `write` writes, whole or not at all */
  save: <T>(name: string, write: (file: string) => Promise<T>) => Promise<T>;
  /** gives `read` a file, which is its own only until it ends */
  read: <T>(name: string, read: (file: string) => Promise<T>) => Promise<T>;
  remove: (name: string) => Promise<void>;
}

/** A file never changes under its name, which holds a hash of the upload. */
export interface PictureStore {
  /** null when nothing is there */
  read: (name: string) => Promise<Buffer<ArrayBuffer> | null>;
  /** readers see a whole file or none */
  write: (name: string, bytes: Uint8Array) => Promise<void>;
  has: (name: string) => Promise<boolean>;
  /** its date; false when nothing is there. S3 goes by its own clock */
  renew: (name: string, at?: Date) => Promise<boolean>;
  /** does nothing when nothing is there */
  remove: (name: string) => Promise<void>;
  /** all, in no order */
  list: () => AsyncIterable<{ name: string; at: Date }>;
}

import { crc32, deflateRawSync } from "node:zlib";

/**
 * A file of a ZIP; `says` is a size that it declares though it has another. A name is in UTF-8, and
 * says so unless it is `raw`. `flags`, `method` and `at` are written as they are: bits, how it is
 * packed, and where its bytes begin.
 */
type Packed = {
  name: string | { raw: Uint8Array };
  bytes: Uint8Array;
  says?: number;
  isStored?: boolean;
  flags?: number;
  method?: number;
  at?: number;
};

/** A ZIP by hand (PKWARE's APPNOTE 6.3.10), so that it may lie. */
export function makeZip(files: readonly Packed[]): Buffer<ArrayBuffer> {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, says = bytes.length, isStored = false, ...odd } of files) {
    const isText = typeof name === "string";
    const path = Buffer.from(isText ? name : name.raw);
    const packed = isStored ? Buffer.from(bytes) : deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    // The flag of UTF-8.
    fields.writeUInt16LE((isText ? 0x0800 : 0) | (odd.flags ?? 0), 2);
    fields.writeUInt16LE(odd.method ?? (isStored ? 0 : 8), 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(says, 18);
    fields.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, path, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(odd.at ?? offset, 10);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), fields, rest, path]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from("PK\x05\x06"), end]);
}

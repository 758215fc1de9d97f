import { createInterface } from "node:readline";

/** Asks on standard error; the end of the input answers "". */
export async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const lines = createInterface({ input: process.stdin });
  const { value } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  return (value ?? "").trim();
}

/** Throws unless the name of the database that will be emptied is given or typed. */
export async function confirmLoss(url: string, given?: string) {
  const { pathname, hostname } = new URL(url);
  const name = decodeURIComponent(pathname.slice(1));
  // The embedded database's host is the path of a socket, which says nothing to an operator.
  const isSocket = hostname === "" || decodeURIComponent(hostname).startsWith("/");
  const place = `the database "${name}"${isSocket ? "" : ` on ${hostname}`}`;
  if (given === undefined && !process.stdin.isTTY)
    throw new Error(`this empties ${place}; say its name too, after --`);
  const answer = given ?? (await ask(`This empties ${place}. Type its name to go on: `));
  if (answer !== name) throw new Error(`this would empty ${place}, which is another name`);
}

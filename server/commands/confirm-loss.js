import { createInterface } from "node:readline/promises";

/**
 * Names the database that is about to lose what it holds, and asks, or takes its name as the answer. Refused: another name,
 * and none where nobody can be asked.
 *
 * @param {string} url
 * @param {string | undefined} given
 */
export async function confirmLoss(url, given) {
  const { pathname, hostname } = new URL(url);
  const name = decodeURIComponent(pathname.slice(1));
  // The embedded one lies behind a socket, whose path tells nobody anything.
  const isSocket = hostname === "" || decodeURIComponent(hostname).startsWith("/");
  const place = `the database "${name}"${isSocket ? "" : ` on ${hostname}`}`;
  if (given === undefined && !process.stdin.isTTY)
    throw new Error(`this empties ${place}; say its name too, after --`);
  let answer = given;
  if (answer === undefined) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    answer = await terminal.question(`This empties ${place}. Type its name to go on: `);
    terminal.close();
  }
  if (answer.trim() !== name) throw new Error(`this would empty ${place}, which is another name`);
}

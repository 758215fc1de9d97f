import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// Plain `node:http`, which sends the contents of a file: for each URL the headers and bytes of the
// shop's answer.
const [, , file = "", port] = process.argv;
const given: Record<string, { headers: Record<string, string>; body: string }> = JSON.parse(
  readFileSync(file, "utf8"),
);
const answers = new Map(
  Object.entries(given).map(([path, { headers, body }]) => [
    path,
    { headers, body: Buffer.from(body, "base64") },
  ]),
);

createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  if (!answer) return response.writeHead(404).end();
  response.writeHead(200, answer.headers).end(answer.body);
}).listen(Number(port), "127.0.0.1");

import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// `node:http` and nothing else, sending what a file says: for each address the headers and bytes that the shop sent.
const [, , file = "", port] = process.argv;
/** @type {Record<string, { headers: Record<string, string>, body: string }>} */
const given = JSON.parse(readFileSync(file, "utf8"));
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

import { setImmediate as nextRound } from "node:timers/promises";
import { MessageChannel } from "node:worker_threads";
import { expect, test } from "vitest";
import { BoundedQueue } from "#runtime/bounded-queue.ts";
import { lineOfForm, lineOfPage } from "#server/http/lines.ts";

const bounds = { name: "pages", concurrency: 1, maxWaiting: 4, maxWaitMs: 60_000 };
const attacker = { sender: "192.0.2.1" };
const bystander = { sender: "192.0.2.2" };

/**
 * Lets all work start that may: each starts in an event loop round of its own, and no test has ten.
 */
async function settle() {
  for (let round = 0; round < 10; round++) await nextRound();
}

/** Work that ends on request, with a list of what has started. */
function worker(queue: BoundedQueue) {
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, asker: Parameters<BoundedQueue["take"]>[0]) => {
    const work = () =>
      new Promise<void>((resolve) => {
        begun.push(name);
        ends.push(resolve);
      });
    queue.run(work, asker).catch((error) => refused.push(`${name} ${error.message}`));
  };
  const endOne = async () => {
    ends.shift()?.();
    await settle();
  };
  return { begun, refused, ask, endOne };
}

test("waiting senders take turns", async () => {
  const { begun, ask, endOne } = worker(new BoundedQueue(bounds));
  for (const name of ["a1", "a2", "a3"]) ask(name, attacker);
  ask("b1", bystander);
  ask("b2", bystander);
  for (let n = 0; n < 5; n++) await endOne();
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "b2"]);
});

test("one sender's many requests refuse nobody else: that sender's last one is dropped", async () => {
  const { begun, refused, ask, endOne } = worker(new BoundedQueue(bounds));
  for (const name of ["a1", "a2", "a3", "a4", "a5", "a6"]) ask(name, attacker);
  ask("b1", bystander);
  await settle();
  expect(refused).toEqual([
    "a6 pages: too many wait",
    "a5 pages: others wait who have asked for less",
  ]);
  for (let n = 0; n < 4; n++) await endOne();
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4"]);
});

test("one sender leaves turns for others", async () => {
  const { begun, ask, endOne } = worker(
    new BoundedQueue({ ...bounds, concurrency: 3, ofOne: 2, maxWaiting: 20 }),
  );
  for (const name of ["a1", "a2", "a3"]) ask(name, attacker);
  ask("b1", bystander);
  await settle();
  expect(begun).toEqual(["a1", "a2", "b1"]);
  await endOne();
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
});

test("a sender who has left waits no longer", async () => {
  const queue = new BoundedQueue(bounds);
  const { begun, refused, ask, endOne } = worker(queue);
  const leaving = new AbortController();
  ask("a1", attacker);
  ask("b1", { ...bystander, leaving });
  await settle();
  leaving.abort();
  await settle();
  expect([queue.waiting, refused]).toEqual([0, ["b1 pages: the visitor has left"]]);
  await endOne();
  expect(begun).toEqual(["a1"]);
});

test("a process that was held up reads what has arrived before it refuses", async () => {
  const queue = new BoundedQueue({ ...bounds, maxWaitMs: 1 });
  const end = await queue.take();
  const turn = queue.take();
  const { port1, port2 } = new MessageChannel();
  port1.once("message", end);
  port2.postMessage("the turn before is over");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  (await turn)();
  port1.close();
});

test.each([
  ["/shop", true, "pages"],
  ["/shop?lang=bn", true, "pages"],
  ["/shop?q=honey", true, "searches"],
  ["/checkout?district=Dhaka", false, "pages"],
  ["/media/0123.webp", false, "pictures"],
])("%s waits in its queue", (url, isPublic, line) => {
  expect(lineOfPage(url, isPublic)).toBe(line);
});

test("whatever asks a payment gateway waits in a line of its own", () => {
  const id = "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42";
  expect(lineOfPage(`/paid/${id}?paymentID=TR1&status=success`, false)).toBe("gateway");
  expect([`/paid/${id}`, `/paid/${id}.data`, "/api/order/advance/pay"].map(lineOfForm)).toEqual([
    ...["gateway", "gateway", "gateway"],
  ]);
  expect([`/track-order/${id}`, "/api/order/advance"].map(lineOfForm)).toEqual(["forms", "forms"]);
});

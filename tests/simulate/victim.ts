import { buffer } from "node:stream/consumers";
import { replaceDate, setAhead } from "./clock.ts";
import { openShop } from "./shop.ts";

// A server of its own process, which answers single requests until it is killed.

/** A request as it goes to another process. */
export type Sent = {
  url: string;
  method: string;
  headers: [string, string][];
  body: string | null;
  address: string;
  ahead: number;
};

export type Answered = { status: number; headers: [string, string][]; text: string };

replaceDate();
const { handle } = await openShop(process.env.SIMULATE_FOLDER ?? "");

process.on("message", async ({ url, method, headers, body, address, ahead }: Sent) => {
  setAhead(ahead);
  const request = new Request(url, {
    ...{ method, headers, redirect: "manual" },
    body: body === null ? null : Buffer.from(body, "base64"),
  });
  const response = await handle(request, { clientAddress: address, requestId: "simulated" });
  const text = response.body ? (await buffer(response.body)).toString() : "";
  process.send?.({ status: response.status, headers: [...response.headers], text });
});
process.send?.("ready");

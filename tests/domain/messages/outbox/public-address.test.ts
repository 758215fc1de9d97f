import { createServer } from "node:http";
import { expect, test } from "vitest";
import { isPublicAddress } from "#app/domain/core/requests/public-address.server.ts";
import { sendRequest } from "#app/domain/core/requests/send-request.server.ts";
import {
  webhookChangesSchema,
  webhookSchema,
} from "#app/domain/messages/webhooks/webhook-input.server.ts";

test.each(["1.1.1.1", "8.8.8.8", "103.4.144.1", "2606:4700::1111", "2404:6800:4009::200e"])(
  "%s is a host of the public internet",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ...[
    "127.0.0.1",
    "127.9.9.9",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
  ],
  ...["169.254.169.254", "100.64.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "255.255.255.255"],
  ...[
    "::",
    "::1",
    "fe80::1",
    "fc00::1",
    "fd12::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
  ],
  ...["::ffff:7f00:1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001::1", "2001:db8::1", "::127.0.0.1"],
  ...["", "localhost", "127.1", "2130706433", "0x7f000001"],
])("%s is not public", (address) => expect(isPublicAddress(address)).toBe(false));

const refusedAs = (url: string, events: unknown = ["order.placed"]) =>
  webhookSchema.safeParse({ url, events }).error?.issues.map(({ message }) => message);

test.each([
  ...["http://stock.example/", "ftp://stock.example/", "stock.example", "javascript:alert(1)"],
  ...[
    "https://user:secret@stock.example/",
    "https://stock.example/#part",
    "https://",
    "//x.example",
  ],
])("a webhook's URL cannot be %s", (url) =>
  expect(refusedAs(url)).toEqual(["webhook-address-invalid"]),
);

test.each([
  ...[
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
  ],
  ...["https://localhost/", "https://db/", "https://printer.local/", "https://a.localhost./"],
  ...[
    "https://169.254.169.254/latest/meta-data",
    "https://[::ffff:10.0.0.1]/",
    "https://192.168.0.1:8443/",
  ],
])("a webhook's URL cannot be %s in the shop's own network", (url) =>
  expect(refusedAs(url)).toEqual(["address-private"]),
);

test("a webhook's events can be sent as a form or as a list", () => {
  expect(refusedAs("https://stock.example/", [])).toEqual(["required"]);
  expect(refusedAs("https://stock.example/", ["order.paid"])).toEqual(["choice-invalid"]);
  const input = { url: "https://stock.example/a?b=c", events: "stock.low,order.placed" };
  expect(webhookSchema.parse(input)).toEqual({
    url: "https://stock.example/a?b=c",
    description: "",
    events: ["order.placed", "stock.low"],
  });
  expect(webhookChangesSchema.parse({})).toEqual({});
});

const ask = (url: string, mayBePrivate: boolean) =>
  sendRequest({ url: new URL(url), method: "POST", headers: {}, body: "{}", mayBePrivate });

test("a name that now resolves to the shop's own network is not connected to", async () => {
  let connections = 0;
  const server = createServer((_, response) => response.end("secret")).on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const refused = { reason: "private-address", wasSent: false };
  await expect(ask(`http://localhost:${port}/`, false)).rejects.toMatchObject(refused);
  await expect(ask(`http://127.0.0.1:${port}/`, false)).rejects.toMatchObject(refused);
  expect(connections).toBe(0);
  expect(await ask(`http://localhost:${port}/`, true)).toEqual({ status: 200, text: "secret" });
  server.close();
});

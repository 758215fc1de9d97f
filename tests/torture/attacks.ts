import { setTimeout as pause } from "node:timers/promises";
import type { Attack } from "./attack.ts";
import { fromMadeUpSenders } from "./made-up-senders.ts";
import { form, holdOpen, send, sideBySide } from "./send.ts";

const MB = 1024 * 1024;

const repeated = (times: number) => Array.from({ length: times }, () => "a=1").join("&");

const rawGet = (path: string, host: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;

export const attacks: Attack[] = [
  {
    name: "a form with a sparse list",
    mostMs: 500,
    run: (url) => sideBySide(8, 4, () => send(`${url}/login`, form("a[4294967294]=1"))),
  },
  {
    name: "a form with one field 20,000 and 80,000 times",
    mostMs: 500,
    run: (url) =>
      sideBySide(8, 4, (n) => send(`${url}/login`, form(repeated(n % 2 ? 20_000 : 80_000)))),
  },
  {
    name: "a form with broken instructions",
    mostMs: 500,
    run: (url) =>
      sideBySide(40, 4, (n) =>
        send(
          `${url}/${["login", "register", "forgot-password", "checkout", "cart"][n % 5]}`,
          form(
            ["__intent__=%7B", "__state__=%5B1", "__intent__=null", "__state__=%7B%22%22"][n % 4] ??
              "",
          ),
        ),
      ),
  },
  {
    name: "questions for the map of the site",
    mostMs: 500,
    run: (url) =>
      sideBySide(200, 8, (n) =>
        send(
          `${url}/__manifest?version=x&p=${n % 2 ? "/a".repeat(1900) : repeated(500).replaceAll("a=1", "p=/a/b")}`,
        ),
      ),
  },
  {
    name: "long paths, also in Host",
    mostMs: 500,
    run: async (url) => {
      await sideBySide(200, 8, () => send(`${url}${"/a".repeat(1900)}`));
      return (
        200 + (await holdOpen(url, 100, rawGet("/", `x${"/a".repeat(3000)}`), () => pause(1000)))
      );
    },
  },
  {
    name: "400 made-up questions, three times each",
    mostMs: 1000,
    run: async (url) => {
      let tries = 0;
      for (let round = 0; round < 3; round++)
        tries += await sideBySide(400, 4, (n) => send(`${url}/shop?made${n}=up`));
      return tries;
    },
  },
  {
    name: "400 made-up searches, three times each",
    mostMs: 1000,
    run: async (url) => {
      let tries = 0;
      for (let round = 0; round < 3; round++)
        tries += await sideBySide(400, 4, (n) => send(`${url}/shop?q=word${n}`));
      return tries;
    },
  },
  {
    name: "60 made-up searches at once, five times",
    mostMs: 1000,
    run: async (url) => {
      let tries = 0;
      for (let round = 0; round < 5; round++)
        tries += await sideBySide(60, 60, (n) => send(`${url}/shop?q=made${round}x${n}`));
      return tries;
    },
  },
  {
    name: "made-up searches on 64 connections, beside a search",
    mostMs: 1000,
    look: "/shop?q=own#",
    run: (url) => sideBySide(400, 64, (n) => send(`${url}/shop?q=others${n}`)),
  },
  {
    name: "made-up searches whose visitors leave, beside a search",
    mostMs: 1000,
    look: "/shop?q=patient#",
    run: (url) =>
      sideBySide(400, 64, (n) =>
        send(`${url}/shop?q=left${n}`, { signal: AbortSignal.timeout(100) }),
      ),
  },
  {
    name: "orders of all goods on 165 connections, beside a cart",
    mostMs: 1000,
    look: "/cart?visit=#",
    run: async (url) => {
      const { result } = await (await fetch(`${url}/api/product/get-product?limit=50`)).json();
      const items = result.map(({ _id }: { _id: string }) => ({ _id, quantity: 1 }));
      const person = { fullName: "Torture", deliveryAddress: "none", district: "Dhaka" };
      return sideBySide(660, 165, (n) => {
        const phoneNumber = `017${String(n).padStart(8, "0")}`;
        const orderDetails = { ...person, phoneNumber, items, promoCode: `GUESS${n}` };
        const body = JSON.stringify({ orderDetails });
        return send(`${url}/api/order/place-order`, {
          ...{ method: "POST", body },
          headers: { "Content-Type": "application/json" },
        });
      });
    },
  },
  ...["", "Accept-Encoding: gzip\r\n"].map((encoding) => ({
    name: `6,000 requests ahead on 60 connections, none read${encoding && ", gzip"}`,
    mostMs: 1000,
    mostMb: 200,
    run: (url: string) => {
      const request = `GET / HTTP/1.1\r\nHost: x\r\n${encoding}\r\n`;
      return holdOpen(url, 60, request.repeat(6_000), async (sockets) => {
        for (const socket of sockets) socket.pause();
        await pause(3000);
      });
    },
  })),
  {
    name: "guesses of promo codes beyond their limit",
    mostMs: 1000,
    run: async (url) => {
      const statuses = new Set();
      const verify = async (code: string) => {
        const answer = await fetch(`${url}/api/promo-code/verify/${code}`);
        await answer.arrayBuffer();
        return answer.status;
      };
      const tries = await sideBySide(150, 8, (n) => verify(`GUESS${n}`));
      // The first is a code of the sample data; an answer that differs from the wrong one's reveals
      // it.
      for (const code of ["HAAT50", "NOSUCH"]) statuses.add(await verify(code));
      return { tries: tries + 2, found: statuses.size - 1 };
    },
  },
  {
    name: "100 log-ins at once",
    mostMs: 1000,
    run: (url) =>
      sideBySide(100, 100, (n) =>
        send(
          `${url}/login`,
          form(`phoneNumber=017${String(n).padStart(8, "0")}&password=guess`, `198.51.100.${n}`),
        ),
      ),
  },
  {
    name: "400 bodies that never end",
    mostMs: 500,
    run: (url) => {
      const head = `POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${MB}\r\n\r\n`;
      const most = Buffer.concat([Buffer.from(head), Buffer.alloc(900_000, "a")]);
      return holdOpen(url, 400, most, () => pause(10_000));
    },
  },
  {
    name: "400 connections that send a letter a second",
    mostMs: 500,
    run: (url) =>
      holdOpen(url, 400, "GET / HTTP/1.1\r\n", async (sockets) => {
        for (let second = 0; second < 20; second++) {
          for (const socket of sockets) if (socket.writable) socket.write("X");
          await pause(1000);
        }
      }),
  },
  {
    name: "60 MB from a stranger",
    mostMs: 500,
    run: (url) =>
      sideBySide(6, 2, (n) => {
        const body = n % 2 ? Buffer.alloc(60 * MB) : new FormData();
        if (body instanceof FormData) body.set("image", new Blob([Buffer.alloc(60 * MB)]));
        return send(`${url}/${n % 2 ? "login" : "admin/product"}`, { method: "POST", body });
      }),
  },
  {
    name: "addresses where nothing is",
    run: (url) => sideBySide(300, 4, (n) => send(`${url}/products/nothing-${n}?x=${n}`)),
  },
  ...fromMadeUpSenders,
];

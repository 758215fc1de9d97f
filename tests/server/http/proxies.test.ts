import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { addressKey, visitorAddress } from "#runtime/http/addresses.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

const PROXY = "10.0.0.1";

/**
 * The network by which limits count a request that came through so many proxies with this header.
 */
function networkOf(forwarded: string, proxies = 1, peer: string | undefined = PROXY) {
  const req = { headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress: peer } };
  return addressKey(visitorAddress(req as unknown as IncomingMessage, (_ip, hop) => hop < proxies));
}

describe("the network of a visitor behind a proxy", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:5678", "203.0.113.7"],
    ["203.0.113.7:", "203.0.113.7"],
    [' "203.0.113.7:5678" ', "203.0.113.7"],
    ["[203.0.113.7]:80", "203.0.113.7"],
    ["2001:db8:1:2::7", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::7]", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::7]:1", "2001:db8:1:2::/64"],
    ['"[2001:db8:1:2::7]:4711"', "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["[::ffff:203.0.113.7]:443", "203.0.113.7"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["198.51.100.1, 203.0.113.7:5678", "203.0.113.7"],
    ["198.51.100.1,,203.0.113.7 ,", "203.0.113.7"],
  ])("is read from %j", (forwarded, network) => {
    expect(networkOf(forwarded)).toBe(network);
  });

  test.each([
    ...["unknown", "_hidden", "", " ", ",", "undefined", "203.0.113", "203.0.113.999", "garbage"],
    ...["[2001:db8::1", "203.0.113.7:http", "for=203.0.113.7", "203.0.113.7 203.0.113.8", "0x7f.1"],
    ...["২০৩.০.১১৩.৭", "::1::", "[]:80", "a".repeat(10_000), `${"[".repeat(5000)}1`],
    "198.51.100.1, unknown",
  ])("is the proxy's own if it wrote %j", (forwarded) => {
    expect(networkOf(forwarded)).toBe(PROXY);
  });

  test("is that of the last address that can be read behind two proxies", () => {
    expect(networkOf("198.51.100.1:1, 203.0.113.7:2", 2)).toBe("198.51.100.1");
    expect(networkOf("unknown, 203.0.113.7:2", 2)).toBe("203.0.113.7");
    expect(networkOf("203.0.113.7:2", 2)).toBe("203.0.113.7");
  });

  test("is the peer's if no proxy is trusted, and some for a peer that has gone", () => {
    expect(networkOf("203.0.113.7", 0)).toBe(PROXY);
    expect(networkOf("", 0, undefined)).not.toBeNull();
  });
});

describe("a proxy that names no host", async () => {
  const { url, close } = await startShopServer({ trustProxy: 1 });
  const own = new URL(url).host;
  const PATHS = ["/", "/shop", "/sitemap.xml", "/robots.txt", "/feeds/products.xml"];
  /** The hosts in what a page says of itself. */
  async function hostsIn(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(url + path, { headers: { Accept: "text/html", ...headers } });
    const text = await response.text();
    const said = text.matchAll(
      /(?:rel="canonical" href="|og:url" content="|<loc>|<link>|Sitemap: )https?:\/\/([^/"<]+)/g,
    );
    return [response.status, ...new Set([...said].map(([, host]) => host))];
  }

  test.each([
    ...["undefined", "null", "unknown", "undefined:443", "undefined, undefined"],
    ...["a b", "evil.example/x", "[object Object]", "-", "%{HTTP_HOST}e", "a".repeat(300)],
  ])("but %j leaves the pages as they are, also the cached ones", async (host) => {
    for (const path of PATHS) {
      const named = await hostsIn(path, { "X-Forwarded-Host": host });
      expect([path, ...named]).toEqual([path, 200, own]);
      expect(await hostsIn(path)).toEqual([200, own]);
    }
  });

  test("shares no page with one that names a host or a scheme", async () => {
    for (const path of PATHS) {
      expect(await hostsIn(path, { "X-Forwarded-Host": "shop.example" })).toEqual([
        200,
        "shop.example",
      ]);
      const secure = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": own };
      expect(await hostsIn(path, secure)).toEqual([200, own]);
      const again = await fetch(url + path, { headers: { Accept: "text/html" } });
      expect(await again.text()).not.toMatch(/https:\/\/(?:shop\.example|127)/);
    }
  });

  test("closes", close);
});

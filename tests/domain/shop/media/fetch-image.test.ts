import { expect, test, vi } from "vitest";
import { fetchImage } from "#app/domain/shop/media/fetch-image.server.ts";
import { settings } from "#runtime/settings.ts";
import { openReceiver } from "#tests/support/receiver.ts";

const network = vi.hoisted(() => ({ public: [] as string[] }));
vi.mock("#app/domain/core/requests/public-address.server.ts", () => ({
  isPublicAddress: (address: string) => network.public.includes(address),
}));

test("a public host leads nowhere into the shop's own network, even where that is allowed", async () => {
  settings().WEBHOOKS_TO_PRIVATE = "yes";
  const old = await openReceiver(({ path }) =>
    path === "/a.jpg"
      ? { status: 302, headers: { location: old.url.replace("127.0.0.1", "localhost") } }
      : { status: 200, body: "inside" },
  );
  const inside = await fetchImage(`${old.url}a.jpg`);
  expect(Buffer.from(inside).toString()).toBe("inside");

  network.public = ["127.0.0.1"];
  const leads = await openReceiver(() => ({
    status: 302,
    headers: { location: old.url.replace("127.0.0.1", "127.0.0.2") },
  }));
  old.received.length = 0;
  await expect(fetchImage(leads.url)).rejects.toMatchObject({ code: "private-address" });
  expect(old.received).toEqual([]);
  await Promise.all([old.close(), leads.close()]);
});

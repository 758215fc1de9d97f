import { beforeEach, expect, test, vi } from "vitest";
import { ShopError } from "#app/domain/shop-error.ts";
import { limitLogIn } from "#app/http/account-limits.server.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { startSession } from "#app/http/session.server.ts";
import { log } from "#server/log.js";
import { emptyTables } from "#tests/support/database.ts";
import { makeCustomer } from "#tests/support/factories.ts";

beforeEach(emptyTables);

const asked = (path: string) => ({
  request: new Request(`http://shop.test${path}`),
  context: { clientAddress: "203.0.113.7", requestId: "request-1" },
});

const WHO = { requestId: "request-1", who: "017•••••678", network: "203.0.113.x" };

/** What the owner reads after an attack. */
function linesOf(work: () => Promise<unknown>) {
  const info = vi.spyOn(log, "info").mockImplementation(() => {});
  return work()
    .catch(() => {})
    .then(() => info.mock.calls.map(([line]) => line))
    .finally(() => info.mockRestore());
}

test("a log-in, a failed one and one too many are lines with masked names", async () => {
  const user = await makeCustomer({ phoneNumber: "01712345678", fullName: "Rahima Begum" });
  expect(await linesOf(() => startSession(asked("/login"), user))).toEqual([
    { event: "logged in", isStaff: false, ...WHO },
  ]);
  const fail = () =>
    limitLogIn(asked("/login"), "01712345678", () =>
      Promise.reject(new ShopError("wrong-credentials", {})),
    );
  expect(await linesOf(fail)).toEqual([{ event: "log-in failed", ...WHO }]);
  for (let n = 0; n < 10; n++) await linesOf(fail);
  expect(await linesOf(fail)).toEqual([{ event: "log-in limited", ...WHO }]);
});

test("a closed door is a line, its path masked", async () => {
  const door = "/admin/promo-code/6f1b2f0e-0000-4000-8000-000000000000/update?search=Rahima";
  expect(await linesOf(() => requireAdmin(asked(door)))).toEqual([
    {
      ...{ event: "access refused", method: "GET", path: "/admin/promo-code/:id/update" },
      ...{ requestId: "request-1", who: "nobody", network: "203.0.113.x" },
    },
  ]);
});

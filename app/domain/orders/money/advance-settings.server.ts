import { z } from "zod";
import { rememberUntilChanged } from "#drizzle/changes.server.ts";
import { type Db, db } from "#drizzle/client.server.ts";
import { advanceSettings } from "#drizzle/schema.ts";
import { choices } from "../../core/fields/choices.server.ts";
import { flag } from "../../core/fields/flag.server.ts";
import { optionalTaka, optionalWholeNumber } from "../../core/fields/number.server.ts";
import { refuse, say } from "../../core/fields/refuse.server.ts";
import { optionalLine } from "../../core/fields/text.server.ts";
import { LAW_REASON_MAX } from "../../core/law.ts";
import { normalizePhone } from "../../core/phone.ts";
import { settingsChange } from "../../core/settings-change.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { namedDistricts } from "../../shop/delivery/district-names.ts";
import { orderHooks } from "../hooks.server.ts";
import { asksAboveTenth } from "../law/law-settings.ts";
import {
  ADVANCE_ASKS,
  type AdvanceRules,
  type AdvanceSettings,
  type AskedOrder,
  advanceDue,
  advanceOf,
  numbersOf,
  openWallets,
  PAID_BY,
  type PaidBy,
  type WalletNumber,
} from "./advance-rules.ts";

const DEFAULTS: AdvanceSettings = {
  ask: "never",
  fixedAmount: null,
  districts: [],
  fromTotal: null,
  heldOrders: false,
  returnedBefore: false,
  blockedPhones: false,
  cancelAfterDays: null,
  lawReason: "",
  bkash: "",
  bkashIsMerchant: false,
  nagad: "",
  nagadIsMerchant: false,
  rocket: "",
  rocketIsMerchant: false,
};

const ON = flag.transform((choice) => choice ?? false);

/** A mobile number in any spelling; "" for no wallet. */
const walletNumber = optionalLine(30).transform((typed, context) =>
  typed === "" ? "" : (normalizePhone(typed) ?? refuse(context, "phone-invalid")),
);

/** As `walletNumber`; a Rocket number may end with its check digit, which is left out. */
const rocketNumber = optionalLine(30).transform((typed, context) => {
  if (typed === "") return "";
  return (
    normalizePhone(typed) ??
    normalizePhone(typed.trim().slice(0, -1)) ??
    refuse(context, "phone-invalid")
  );
});

/** An advance of 0 taka counts as none. */
const fixedAmount = optionalTaka().transform((amount) => amount || null);

const MOST_DAYS = 60;

/** 0 days count as never. */
const cancelAfterDays = optionalWholeNumber("number-outside").transform((days, context) =>
  (days ?? 0) > MOST_DAYS ? refuse(context, "number-outside") : days || null,
);

const fields = z.object({
  ask: z.enum(ADVANCE_ASKS, say("choice-invalid")),
  fixedAmount,
  districts: choices(namedDistricts.map(({ name }) => name as string)),
  fromTotal: fixedAmount,
  heldOrders: ON,
  returnedBefore: ON,
  blockedPhones: ON,
  cancelAfterDays,
  lawReason: optionalLine(LAW_REASON_MAX),
  bkash: walletNumber,
  bkashIsMerchant: ON,
  nagad: walletNumber,
  nagadIsMerchant: ON,
  rocket: rocketNumber,
  rocketIsMerchant: ON,
});

/** How an advance can be paid now: to the wallets with a number, and at the gateways' pages. */
export function listWaysToPay(settings: AdvanceSettings): PaidBy[] {
  const ways: PaidBy[] = [...openWallets(settings), ...orderHooks.joined().gateways()];
  return PAID_BY.filter((way) => ways.includes(way));
}

/**
 * What the rules ask for now: nothing while there is no wallet to pay to, as after a gateway lost
 * its keys.
 */
export const asksNow = (settings: AdvanceSettings): AdvanceSettings["ask"] =>
  listWaysToPay(settings).length === 0 ? "never" : settings.ask;

/** The rules as they work now, without the wallets, and how an advance can be paid. */
export async function findRulesNow(): Promise<{ rules: AdvanceRules; ways: PaidBy[] }> {
  const { settings } = await knownAdvanceSettings();
  const { fixedAmount, districts, fromTotal, heldOrders, returnedBefore, blockedPhones } = settings;
  const amounts = { fixedAmount, districts, fromTotal };
  return {
    rules: { ask: asksNow(settings), ...amounts, heldOrders, returnedBefore, blockedPhones },
    ways: listWaysToPay(settings),
  };
}

/** The numbers to which the advance of this order is sent; none once it is not due. */
export async function numbersFor(order: Parameters<typeof advanceDue>[0]): Promise<WalletNumber[]> {
  return advanceDue(order) > 0 ? numbersOf((await knownAdvanceSettings()).settings) : [];
}

/** Taka that the shop wants in advance for this order; 0 for none, also while it has no wallet. */
export function advanceFor(settings: AdvanceSettings, order: AskedOrder): number {
  return asksNow(settings) === "never" ? 0 : advanceOf(settings, order);
}

const needsWallet = (settings: AdvanceSettings) =>
  settings.ask !== "never" && listWaysToPay(settings).length === 0;

/** The form of the rules. Refused: an advance without a wallet to pay it to. */
export const advanceSettingsSchema = fields.refine((settings) => !needsWallet(settings), {
  path: ["bkash"],
  error: say("required"),
});

/** The owner's settings, or the defaults with version 0. */
export async function findAdvanceSettings(
  tx: Db = db,
): Promise<{ settings: AdvanceSettings; version: number }> {
  const [row] = await tx.select().from(advanceSettings);
  if (!row) return { settings: DEFAULTS, version: 0 };
  const { id: _, updatedAt: __, version, ...settings } = row;
  return { settings, version };
}

/** As `findAdvanceSettings`, without a statement while nothing changes; for pages. */
export const knownAdvanceSettings = rememberUntilChanged(() => findAdvanceSettings());

/**
 * Saves the rules for all later orders. Refused: wallet-needed, and law-reason-needed for more than
 * a tenth of the price without a reason.
 */
export const updateAdvanceSettings = settingsChange<Partial<AdvanceSettings>>({
  table: advanceSettings,
  defaults: DEFAULTS,
  act: "advance-settings-changed",
  check: (changed) => {
    const settings = changed as AdvanceSettings;
    if (needsWallet(settings)) throw new ShopError("wallet-needed", {});
    if (settings.lawReason === "" && asksAboveTenth(settings))
      throw new ShopError("law-reason-needed", {});
  },
});

import type { Acts } from "./act.ts";
import { catalog } from "./catalog.ts";
import { gateways } from "./gateways.ts";
import { money } from "./money.ts";
import { orders } from "./orders.ts";
import { parcels } from "./parcels.ts";
import { people } from "./people.ts";
import { selling } from "./selling.ts";
import { shop } from "./shop.ts";

export const acts: Acts = {
  ...{ ...orders, ...selling, ...parcels, ...money, ...gateways, ...catalog, ...people, ...shop },
};

export const weights = Object.fromEntries(
  Object.entries(acts).map(([name, { weight }]) => [name, weight]),
);

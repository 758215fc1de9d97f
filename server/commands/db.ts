import { withConnection } from "#runtime/database/database-url.ts";
import { progress } from "#runtime/progress.ts";
import { isOpenToOthers } from "#runtime/settings.ts";
import { dropEverything } from "../backup/tables.ts";
import { migrate } from "../database/migrate.ts";
import type { OptionsByName } from "./arguments.ts";
import { addCommand, type Context, runProgram } from "./command.ts";
import { confirmLoss } from "./confirm.ts";

export interface Scale {
  products: number;
  orders: number;
}

const SCALES: Record<string, Scale> = {
  small: { products: 1_000, orders: 1_000 },
  large: { products: 10_000, orders: 1_000_000 },
};

addCommand("migrate", { does: "brings the database up to date" }, async ({ open }) => {
  // Opening migrates.
  await open();
  console.log("the database is up to date");
});

addCommand(
  "seed",
  {
    words: "[name]",
    does: "fills an empty shop with the sample catalogue",
    options: {
      reset: { does: "replaces what the database of this name holds; without a name it asks" },
      scale: {
        of: "SIZE",
        does: "adds goods and orders for load tests: small (1,000 of each), large (10,000 and a million), a number of orders, or 10000,100000",
      },
    },
  },
  async ({ words: [name], values: { reset, scale }, open, ...context }) => {
    const size = scale === undefined ? undefined : readScale(scale);
    if (name !== undefined && !reset) throw new Error("only --reset takes the name of a database");
    if (reset) await confirmLoss((await open()).url, name);
    await seed(context, { reset, size });
  },
);

addCommand(
  "reset",
  {
    words: "[name]",
    does: "drops all that the database of this name holds, makes it again and fills it; without a name it asks",
  },
  async ({ words: [name], open, ...context }) => {
    const { url } = await open();
    await confirmLoss(url, name);
    await withConnection(url, "haat reset", dropEverything);
    await migrate(url);
    await seed(context, { reset: false });
  },
);

async function seed(
  { settings, operations }: Pick<Context<OptionsByName>, "settings" | "operations">,
  { reset, size }: { reset: boolean; size?: Scale | undefined },
) {
  const { fillSampleData, fillToScale } = await operations();
  const publishedPassword = !isOpenToOthers(settings);
  const isFilled = await fillSampleData({ reset, publishedPassword, tell: progress });
  if (size) await fillToScale(size, progress);
  progress("");
  if (size) console.log(`${size.products} products and ${size.orders} orders were added`);
  else if (isFilled) console.log("the sample catalogue is in");
  else console.log("the shop is not empty and stays as it is (--reset replaces what it holds)");
}

function readScale(given: string): Scale {
  const named = Object.hasOwn(SCALES, given) ? SCALES[given] : undefined;
  if (named) return named;
  const [, products = 10_000, orders] = /^(?:([1-9]\d{0,8}),)?([1-9]\d{0,8})$/.exec(given) ?? [];
  if (!orders)
    throw new Error("say --scale small, large, 100000 (orders) or 10000,100000 (products, orders)");
  return { products: Number(products), orders: Number(orders) };
}

await runProgram("npm run db:", { failure: "Nothing more was done" });

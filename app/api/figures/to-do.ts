import { z } from "zod";
import { countToDo } from "#app/domain/figures/to-do/to-do.server.ts";
import { endpoint } from "../core/endpoint.ts";

const count = z.int();

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/to-do",
    summary: "How much waits for staff at this moment; 1001 stands for any number above 1000",
    access: "admin",
    answer: z.object({
      unconfirmed: count,
      advanceAwaited: count.meta({
        description: "Orders whose advance is not paid, and of which no payment is reported.",
      }),
      toPack: count,
      toHandOver: count,
      withCourier: count,
      withoutCourier: count.meta({ description: "On the road by their status, with no courier." }),
      late: count.meta({ description: "Of those with a courier, the ones out for five days." }),
      toSettle: count,
      lawDue: count.meta({
        description: "Orders with a deadline of the law that ends within a day, or has ended.",
      }),
      lowStock: count,
      ending: count.meta({
        description: "Batches that are past their best-before day, or soon will be.",
      }),
    }),
    isAddition: true,
  },
  async () => {
    const toDo = await countToDo();
    return {
      unconfirmed: toDo.unconfirmed,
      advanceAwaited: toDo["advance-awaited"],
      toPack: toDo["to-pack"],
      toHandOver: toDo["to-hand-over"],
      withCourier: toDo["with-courier"],
      withoutCourier: toDo["without-courier"],
      late: toDo.late,
      toSettle: toDo["to-settle"],
      lawDue: toDo["law-due"],
      lowStock: toDo["low-stock"],
      ending: toDo.ending,
    };
  },
);

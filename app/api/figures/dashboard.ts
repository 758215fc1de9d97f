import { z } from "zod";
import { salesSummary } from "#app/domain/figures/dashboard/sales-summary.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { taka } from "../core/fields.ts";

const count = z.int();

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/dashboard",
    summary: "Orders and sales: today, the last seven days and this month in Dhaka, and by status",
    access: "admin",
    answer: z.object({
      todayCount: count,
      weeklyCount: count,
      monthlyCount: count,
      processingOrder: count,
      readyForDelivery: count,
      deliverd: count,
      todaySales: taka,
      weeklySales: taka,
      monthlySales: taka,
      cancelledCount: count,
      cancelledSales: taka,
      refundedCount: count,
      refundedSales: taka,
      deliveredSalesAllTime: taka,
    }),
  },
  () => salesSummary(new Date()),
);

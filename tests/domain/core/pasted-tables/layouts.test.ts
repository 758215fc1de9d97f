import { beforeEach, describe, expect, test } from "vitest";
import { invoiceOf } from "#app/domain/core/invoice.ts";
import { enterAdvance } from "#app/domain/money/advances/advances.server.ts";
import { matchStatement } from "#app/domain/money/advances/statement.server.ts";
import { planPayout } from "#app/domain/money/cash/payouts.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { updateAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import {
  planConsignments,
  saveConsignments,
} from "#app/domain/parcels/couriers/consignments.server.ts";
import { planDeliveries } from "#app/domain/parcels/couriers/deliveries.server.ts";
import { makeCarriedOrder, makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeOrder } from "#tests/support/factories.ts";

let nasrin: Awaited<ReturnType<typeof makeAdmin>>;
let courier: { id: string };

beforeEach(async () => {
  await emptyTables();
  nasrin = await makeAdmin();
  courier = await makeCourier("other");
});

/**
 * Two parcels that each owe 770 taka: AA and BB are their consignment numbers, 1# and 2# their
 * invoices.
 */
async function parcels(status?: "Deliverd") {
  const orders = [await makeCarriedOrder(courier.id), await makeCarriedOrder(courier.id)] as const;
  const numbers = ["DL1111AAAA", "DL1111BBBB"];
  await saveConsignments(
    orders.map(({ orderNumber }, at) => `${orderNumber} ${numbers[at]}`).join("\n"),
    courier.id,
    nasrin,
  );
  if (status) for (const { id } of orders) await updateOrder(id, { status }, nasrin);
  return (text: string) =>
    text
      .replaceAll("AA#", "DL1111AAAA")
      .replaceAll("BB#", "DL1111BBBB")
      .replaceAll("1#", invoiceOf(orders[0]))
      .replaceAll("2#", invoiceOf(orders[1]));
}

type Layout = [name: string, text: string, right: unknown[]];

/** Of each line the outcome, what was collected, and the fee. */
const PAYOUTS: Layout[] = [
  [
    "Pathao, with a title, an account and a total",
    `Pathao Payment Invoice,,,,,
Invoice,INV-2210,,,,

Consignment ID,Merchant Order ID,Order Status,Collected Amount,Delivery Fee,COD Fee,Payout
AA#,1#,Delivered,"770.00",80,12.5,"677.50"
BB#,2#,Return,0,70,0,-70
,,,Total,150,12.5,"607.50"`,
    ["settled 770 93", "returned 0 70"],
  ],
  [
    "RedX, both sums, the one that was asked first",
    "Consignment ID,COD Amount,Collected Amount,Delivery Charge\nAA#,770,60,60\nBB#,60,770,60",
    ["less 60 60", "settled 770 60"],
  ],
  [
    "Steadfast, by tabs, in Bangla digits",
    "Consignment ID\tInvoice\tCOD\tDelivery Charge\tStatus\nAA#\t1#\t৭৭০\t৬০\tডেলিভার্ড\nBB#\t2#\t৭৭০\t৬০\tফেরত",
    ["settled 770 60", "contradicts 770 60"],
  ],
  [
    "cells with line breaks",
    'Consignment ID,Recipient Address,Collected Amount,Delivery Fee\nAA#,"House 7\nDhanmondi",770,80\nBB#,"House 8",770,80',
    ["settled 770 80", "settled 770 80"],
  ],
  [
    "dates and people before the sum",
    "Tracking ID,Collection Date,Collected By,Collection Point,Amount Collected\nAA#,26-11-2026,Rahim,Mirpur,770\nBB#,26-11-2026,Karim,Uttara,0",
    ["settled 770 0", "less 0 0"],
  ],
  [
    "Excel, semicolons that a line names, fees in brackets",
    "sep=;\r\nParcel ID;Collected (BDT);Delivery Fee;COD Fee\r\nAA#;Tk 770.00;(60.00);-7.7\r\n",
    ["settled 770 68"],
  ],
  [
    "eCourier, pipes",
    "| ECR | Collected Amount | Charge |\n|---|---|---|\n| AA# | ৳ 770 | 60 |\n| Total | 770 | 60 |",
    ["settled 770 60"],
  ],
  [
    "Paperfly, its own order beside the shop's",
    "Paperfly Order ID,Merchant Order Reference,Delivery Status,Collected Amount\nP-77,1#,Partial delivery,770\nP-78,2#,Delivered,0",
    ["partial 770 0", "contradicts 0 0"],
  ],
  [
    "Sundarban, by columns of blanks",
    "CN No       Cash Amount   Charge\nAA#  770           60\nBB#  700           60\nGrand Total  1,470         120",
    ["settled 770 60", "less 700 60"],
  ],
  [
    "a status that nobody knows, a parcel that is stuck, and one that is lost",
    "Consignment ID,Status,Collected\nAA#,Delivrd?,770\nBB#,Hold,0\nAA#,Lost,770",
    ["unclear 770 0", "unclear 0 0", "already-settled 770 0"],
  ],
  [
    "words about the shop's own payment",
    "Consignment ID,Payment Status,Collected\nAA#,Unpaid,770\nBB#,Paid,770",
    ["settled 770 0", "settled 770 0"],
  ],
  [
    "a status in a column with another name",
    "Consignment ID,Remarks,Collected\nAA#,Delivered,770\nBB#,Returned to merchant (refused),0",
    ["settled 770 0", "returned 0 0"],
  ],
  [
    "delivered in one line and returned in another",
    "Consignment ID,Status,Collected\nAA#,Delivered,770\nAA#,Return,0",
    ["contradicts 770 0", "already-settled 0 0"],
  ],
  [
    "lines without a header, in any way",
    "AA#\tDelivered\t770\t60\t2026-11-20\n28/11/2026 BB# 01712008220 Tk 770 60\nTotal 1,540 120",
    ["settled 770 60", "settled 770 60"],
  ],
  [
    "lines without a header, with a status",
    "AA# Partial delivery 770\nBB#,2#,Paid return,60",
    ["partial 770 0", "returned 60 0"],
  ],
  [
    "a sum below the list without a word",
    "Consignment ID,Collected,Fee\nAA#,770,60\n,770,60",
    ["settled 770 60", "unreadable 0 0"],
  ],
  [
    "two columns that may be the sum",
    "Consignment ID,Collected Amount,Cash Collected\nAA#,770,60",
    ["unreadable 0 0"],
  ],
  [
    "what was delivered beside what was collected",
    "Consignment ID,Delivered Amount,Collected Amount\nAA#,770,60",
    ["less 60 0"],
  ],
  [
    "no column that may be the sum",
    "Consignment ID,Delivery Fee,Payout\nAA#,60,710",
    ["unreadable 0 0"],
  ],
  [
    "in Bangla",
    "কনসাইনমেন্ট আইডি,অবস্থা,আদায়কৃত টাকা,চার্জ\nAA#,ডেলিভারি হয়েছে,৭৭০,৬০\nBB#,বাতিল,০,৬০\nসর্বমোট,,৭৭০,১২০",
    ["settled 770 60", "returned 0 60"],
  ],

  ...["COD Received", "Cash Received", "Actual COD", "Received", "Realised", "Amount Realized"].map(
    (name): Layout => [
      `what was asked before "${name}"`,
      `Consignment ID,COD Amount,${name},Charge\nAA#,770,60,60\nBB#,770,770,60`,
      ["less 60 60", "settled 770 60"],
    ],
  ),
  [
    "what was collected before what was to be",
    "Tracking ID,CODReceived,Amount to be collected,COD Receivable\nAA#,770,60,60\nBB#,60,770,770",
    ["settled 770 0", "less 60 0"],
  ],
  [
    "what was asked and collected, in Bangla",
    "ট্র্যাকিং আইডি,আদায়যোগ্য টাকা,সিওডি,মোট আদায়\nAA#,৭৭০,৭৭০,৬০\nBB#,৬০,৬০,৭৭০",
    ["less 60 0", "settled 770 0"],
  ],
  [
    "a column named as the sum that holds dates or people",
    "Consignment ID,Collected,Received,COD Amount\nAA#,26-11-2026,Rahim,770\nBB#,27-11-2026,Karim,770",
    ["settled 770 0", "settled 770 0"],
  ],
  ...["SL No", "Serial No", "Sr.", "Number of items", "Pieces", "Qty", "Order Qty", "Store No"].map(
    (name): Layout => [
      `"${name}" is no order`,
      `${name},Consignment ID,Collected\n2#,AA#,770\n1#,BB#,770`,
      ["settled 770 0", "settled 770 0"],
    ],
  ),
  [
    "a count of the rows",
    "No,Consignment ID,Collected\n1,AA#,770\n2,BB#,770",
    ["settled 770 0", "settled 770 0"],
  ],
  [
    "numbers of customers, accounts, stores and hubs beside the parcel's",
    "Customer No,Account No,Store No,Hub No,Tracking Code,Collected\n1001,1002,1003,1004,AA#,770\n1001,1002,1003,1004,BB#,770",
    ["settled 770 0", "settled 770 0"],
  ],
  [
    "a type beside the status of the payment",
    "Consignment ID,Type,Status,Collected\nAA#,Delivery,Paid,770\nBB#,Return,Paid,770\nBB#,Return,Paid,0",
    ["settled 770 0", "contradicts 770 0", "already-settled 0 0"],
  ],
  [
    "remarks beside the status",
    "Consignment ID,Status,Remarks,Collected\nAA#,Delivered,Returned to merchant,770\nBB#,Delivered,call before delivery,770",
    ["contradicts 770 0", "settled 770 0"],
  ],
  [
    "two columns of status that differ",
    "Consignment ID,Delivery Status,Parcel Status,Collected\nAA#,Delivered,In Transit,770\nBB#,Delivered,Partial Delivery,770",
    ["contradicts 770 0", "partial 770 0"],
  ],
  [
    "a tick for what came back",
    "Consignment ID,Returned,Collected\nAA#,No,770\nBB#,Yes,0",
    ["settled 770 0", "returned 0 0"],
  ],
  [
    "two words of status in a line without a header",
    "AA# Delivered 770 Returned\nBB# Delivered 770 Dhaka",
    ["contradicts 770 0", "settled 770 0"],
  ],
  [
    "a quote that is never closed",
    'Consignment ID,Recipient Address,Collected\nAA#,"House 7, Dhanmondi,770\nBB#,"House 8",770',
    ["settled 770 0", "settled 770 0"],
  ],
  [
    "two lost quotes that close each other",
    'Consignment ID,Recipient Address,Collected\nAA#,"House 7,770\nBB#,House 8",770',
    ["settled 770 0", "settled 770 0"],
  ],
  [
    "inches, a lost quote, and a cell of three lines",
    'Consignment ID,Item,Recipient Address,Collected\nAA#,Tray 12" x 8","House 7\nRoad 3\nDhaka",770\nBB#,"Tray 12",House 8,770',
    ["settled 770 0", "settled 770 0"],
  ],
  [
    "a second header with another order of columns",
    "Consignment ID,Collected,Fee,Status\nAA#,770,60,Delivered\n\nFee,Status,Consignment ID,Collected\n70,Returned,BB#,0",
    ["settled 770 60", "returned 0 70"],
  ],
  ...[
    "Invoice Total",
    "G. Total",
    "Totals",
    "Total Parcels: 2",
    "সর্বমোট",
    "সর্ব মোট",
    "Page total",
  ].map(
    (name): Layout => [
      `a sum named ${name}`,
      `Consignment ID,Collected,Fee\nAA#,770,60\nBB#,770,60\n${name},"1,540",120`,
      ["settled 770 60", "settled 770 60"],
    ],
  ),
  [
    "days without a year in lines without a header",
    "28 Nov AA# 770 60\n২৮ নভেম্বর BB# ৭৭০",
    ["settled 770 60", "settled 770 0"],
  ],
  [
    "Pathao invoice export",
    "Invoice No,Date,Consignment ID,Merchant Order ID,Recipient Name,Recipient Phone,Order Type,Collected Amount,Delivery Fee,COD Fee,Discount,Promo Discount,Compensation,Total Fee,Payout\nINV1,2026-11-20,AA#,1#,Rahim,01712345678,Delivery,770,60,7.7,0,0,0,67.7,702.3\nINV1,2026-11-20,BB#,2#,Karim,01712345678,Return,0,60,0,0,0,0,60,-60",
    ["settled 770 68", "returned 0 60"],
  ],
  [
    "Steadfast payment",
    "ID,Consignment ID,Invoice,Name,Phone,COD Amount,Delivery Charge,COD Charge,Status,Note\n1,AA#,1#,Rahim,01712345678,770,60,7,Delivered,Please return if refused\n2,BB#,2#,Karim,01712345678,0,60,0,Cancelled,",
    ["settled 770 67", "returned 0 60"],
  ],
  [
    "RedX invoice",
    "SL.,Tracking Number,Merchant Invoice ID,Customer Name,Customer Phone,Parcel Status,Cash Collection,Collected Amount,Delivery Charge,COD Charge,Return Charge,Total Charge,Paid out\n1,AA#,1#,Rahim,8801712345678,Delivered,770,770,60,8,0,68,702\n2,BB#,2#,Karim,8801712345678,Returned,770,0,60,0,30,90,-90",
    ["settled 770 68", "returned 0 90"],
  ],
  [
    "Paperfly",
    "SL,Paperfly Order ID,Merchant Order Reference,Product Price,Amount Collected,Delivery Status,Delivery Charge,CoD Charge,Payable\n1,P1,1#,900,770,Delivered,60,8,702\n2,P2,2#,900,0,Return,60,0,-60",
    ["settled 770 68", "returned 0 60"],
  ],
  [
    "eCourier",
    "ECR ID;Product ID;Order Date;Delivered Date;Recipient;COD Amount (TK);Received Amount (TK);Charge\nAA#;1#;20/11/2026;22/11/2026;Rahim;770;770;60\nBB#;2#;20/11/2026;22/11/2026;Karim;770;700;60",
    ["settled 770 60", "less 700 60"],
  ],
  [
    "Sundarban conditions",
    "CN No\tBooking Date\tCondition Amount\tRealised Amount\tService Charge\nAA#\t20.11.2026\t770\t770\t50\nBB#\t20.11.2026\t770\t0\t50\nG. Total:\t\t1540\t770\t100",
    ["settled 770 50", "less 0 50"],
  ],
  [
    "Steadfast, small letters and both statuses",
    "consignment_id,invoice,tracking_code,cod_amount,status,delivery_status\nAA#,1#,T1,770,paid,delivered\nBB#,2#,T2,770,paid,partial_delivered",
    ["settled 770 0", "partial 770 0"],
  ],
  [
    "parts with titles and sub-totals",
    `Delivered Parcels\nTracking ID,Invoice,Collected,Charge\nAA#,1#,770,60\nSub Total,,770,60\n\nReturned Parcels\nInvoice,Tracking ID,Reason,Charge\n2#,BB#,Customer refused,60\nSub Total,,,60`,
    ["settled 770 60", "unreadable 0 0", "returned 0 60"],
  ],
  [
    "what the courier owes, beside",
    "Consignment ID,COD,Charge,Net Receivable\nAA#,770,60,710",
    ["settled 770 60"],
  ],
  [
    "what was not collected before what was received",
    "Consignment ID,COD Amount,Not Collected,Cash Received\nAA#,770,710,60",
    ["less 60 0"],
  ],
  [
    "in Bangla, with a serial number and remarks",
    "ক্রমিক নং,কনসাইনমেন্ট নং,মার্চেন্ট,প্রাপ্ত টাকা,ডেলিভারি চার্জ,মন্তব্য\n১,AA#,Haat,৭৭০,৬০,\n২,BB#,Haat,০,৬০,ফেরত এসেছে\n,সর্বমোট,,৭৭০,১২০,",
    ["settled 770 60", "returned 0 60"],
  ],
  [
    "a payment that is pending",
    "Consignment ID,Collected,Payment Status\nAA#,770,Pending",
    ["settled 770 0"],
  ],
  [
    "types of delivery",
    "Consignment ID,Delivery Type,Status,Collected\nAA#,Home Delivery,Delivered,770\nBB#,Exchange,Delivered,770",
    ["settled 770 0", "settled 770 0"],
  ],
  [
    "a reason for what came back",
    "Consignment ID,Status,Return Reason,Collected\nAA#,Delivered,N/A,770\nBB#,Return,Not reachable,0",
    ["settled 770 0", "returned 0 0"],
  ],
  [
    "by tabs, inches and a lost quote",
    'Consignment ID\tItem\tCollected\nAA#\t12" tray\t770\nBB#\t"Honey\t770',
    ["settled 770 0", "settled 770 0"],
  ],
  [
    "truth values of a spreadsheet",
    "Consignment ID,Is Returned,Collected\nAA#,FALSE,770\nBB#,TRUE,0",
    ["settled 770 0", "returned 0 0"],
  ],
  [
    "part of a delivery in the remarks",
    "Consignment ID,Status,Remarks,Collected\nAA#,Delivered,Partial,770",
    ["partial 770 0"],
  ],
  [
    "a return that the customer paid",
    "Consignment ID,Status,Collected\nAA#,Paid Return,60",
    ["returned 60 0"],
  ],
  [
    "a total above lines without a header",
    "Total 1,540\nAA# 770\nBB# 770",
    ["settled 770 0", "settled 770 0"],
  ],
  [
    "received, shortened with a dot",
    "Tracking ID,COD Amount,Recv. Amount\nAA#,770,60",
    ["less 60 0"],
  ],
  ["received, shortened", "Tracking ID,COD Amount,Rcvd COD\nAA#,770,60", ["less 60 0"]],
  [
    "names without blanks",
    "ConsignmentId,CodAmount,CodCollected,DeliveryFee\nAA#,770,60,60",
    ["less 60 60"],
  ],
  [
    "what a parcel is worth, and what was realised",
    "CN,Declared Value,COD Value,Realized Value\nAA#,900,770,60",
    ["less 60 0"],
  ],
  [
    "a status of the return",
    "Consignment,Status,Return Status,COD\nAA#,Delivered,Return Pending,770\nBB#,Delivered,,770",
    ["contradicts 770 0", "settled 770 0"],
  ],
  [
    "line breaks and commas in a cell",
    'Consignment,Address,Collected\nAA#,"House 7,\nRoad 3,\nDhaka",770\nBB#,"x",770',
    ["settled 770 0", "settled 770 0"],
  ],
  [
    "a quote that is open to the end",
    'Consignment,Address,Collected\nAA#,House,770\nBB#,"House 8,770',
    ["settled 770 0", "settled 770 0"],
  ],
  [
    "an open quote in the last cell",
    'Consignment,Collected,Note\nAA#,770,"call\nBB#,770,x',
    ["settled 770 0", "settled 770 0"],
  ],
  [
    "an open quote in the first cell",
    'Consignment,Collected,Note\n"AA#,770,call\nBB#,770,x',
    ["settled 770 0", "settled 770 0"],
  ],
  [
    "open quotes between tabs",
    'Consignment\tCollected\tNote\nAA#\t770\t"call\nBB#\t770\tx"',
    ["settled 770 0", "settled 770 0"],
  ],
  [
    "the last activity",
    "Consignment,Collected,Last Activity\nAA#,770,Parcel delivered to customer\nBB#,770,Parcel returned to hub",
    ["settled 770 0", "contradicts 770 0"],
  ],
  [
    "sums with counts and signs",
    "Consignment,Collected\nAA#,770\nTotal (1),770\nTotal amount:,770\nTotal=770,",
    ["settled 770 0"],
  ],
  [
    "a repeated header with blanks",
    "Consignment,Collected\nAA#,770\n\nConsignment ,Collected \nBB#,770",
    ["settled 770 0", "settled 770 0"],
  ],
  [
    "the day of the sum before it",
    "Consignment,Amount Date,Amount\nAA#,28-11-2026,770",
    ["settled 770 0"],
  ],
  [
    "days in lines without a header, between commas",
    "AA#,28-Nov,770\nBB#,28.11.26,770",
    ["settled 770 0", "settled 770 0"],
  ],
  ["times in lines without a header", "AA# 10:58 AM 770", ["settled 770 0"]],
];

test.each(PAYOUTS)("a payout list: %s", async (_, text, right) => {
  const fill = await parcels("Deliverd");
  const lines = await planPayout(fill(text), courier.id);
  expect(lines.map(({ outcome, amount, fee }) => `${outcome} ${amount} ${fee}`)).toEqual(right);
});

const DELIVERED: Layout[] = [
  [
    "deliveries that did not take place, with digits behind",
    "Consignment ID,Status\nAA#,Delivery 3rd attempt failed\nBB#,Delivered on 28 Nov then returned",
    ["unclear", "returned"],
  ],
  [
    "RedX, with returned and cancelled parcels",
    "Tracking ID,Invoice,Status,Collected Amount\nX1,1#,Returned,0\nX2,2#,Delivered,770",
    ["returned", "fits"],
  ],
  [
    "Steadfast's words",
    "Consignment ID,Status\nAA#,partial_delivered\nBB#,cancelled",
    ["partial", "returned"],
  ],
  [
    "words that are stuck",
    "Consignment,Parcel Status\nAA#,On Hold\nBB#,Damaged",
    ["unclear", "unclear"],
  ],
  [
    "an empty status, and an unknown one",
    "Consignment,Status\nAA#,\nBB#,Sorted",
    ["unclear", "unclear"],
  ],
  [
    "no money for a delivered one",
    "Consignment,Status,Collected\nAA#,Delivered,0\nBB#,Return,770",
    ["contradicts", "contradicts"],
  ],
  ["in Bangla", "ট্র্যাকিং নম্বর,স্ট্যাটাস\nAA#,ডেলিভার্ড\nBB#,রিটার্ন", ["fits", "returned"]],
  ["lines without a header", "AA# Returned\nBB#,Delivered", ["returned", "fits"]],
  ["one word in a line", "AA# Rtrnd\nBB#", ["unclear", "fits"]],
  ["a header of one column", "Tracking ID\nAA#\nBB#", ["fits", "fits"]],
  [
    "a date behind the word",
    "Consignment,Status\nAA#,Delivered on 28 Nov 2026\nBB#,Not delivered",
    ["fits", "unclear"],
  ],

  [
    "a type that says more than the status",
    "Tracking ID,Status,Type\nAA#,Paid,Return\nBB#,Paid,Delivery",
    ["returned", "unclear"],
  ],
  [
    "a reason that contradicts the status",
    "Tracking ID,Status,Reason\nAA#,Delivered,Customer refused\nBB#,Delivered,",
    ["contradicts", "fits"],
  ],
  [
    "remarks in a list without a status",
    "SL,Tracking ID,Remarks\n1,AA#,\n2,BB#,Returned to merchant",
    ["fits", "returned"],
  ],
  [
    "Steadfast, with dates",
    "Consignment ID,Invoice,Status,Updated At\nAA#,1#,delivered,2026-11-20\nBB#,2#,cancelled,2026-11-20",
    ["fits", "returned"],
  ],
  [
    "RedX, a parcel of the type Return",
    "Tracking ID,Invoice,Area,Parcel Type,Status\nAA#,1#,Mirpur,Regular,Delivered\nBB#,2#,Uttara,Return,Delivered",
    ["fits", "contradicts"],
  ],
  ["a note of the shop itself", "Tracking ID,Note\nAA#,Return if refused\nBB#,", ["fits", "fits"]],
  [
    "a reason for a hold",
    "Tracking ID,Status,Hold Reason\nAA#,Delivered,\nBB#,Hold,Customer not reachable",
    ["fits", "unclear"],
  ],
  ["lines without a header, in Bangla", "AA# ডেলিভার্ড\nBB# রিটার্ন", ["fits", "returned"]],
];

test.each(DELIVERED)("a list of delivered parcels: %s", async (_, text, right) => {
  const fill = await parcels();
  const lines = await planDeliveries(fill(text), courier.id);
  expect(lines.map(({ outcome }) => outcome)).toEqual(right);
});

const NUMBERS: Layout[] = [
  [
    "Pathao",
    'Order Consignment ID,Merchant Order ID,Recipient Name\nDL3,1#,"Begum, Rahima"\nDL4,2#,Karim',
    ["fits DL3", "fits DL4"],
  ],
  [
    "Steadfast, with a tracking code beside",
    "Tracking Code,Consignment ID,Invoice,Created Date\nSFR1,1424107,1#,2026-11-28",
    ["fits 1424107"],
  ],
  [
    "a parcel that was booked twice",
    "Invoice,Consignment,Status\n1#,DL31,Pickup cancelled\n1#,DL32,In Transit",
    ["returned DL31", "fits DL32"],
  ],
  ["a title above", "Parcels of today\n\nOrder,Tracking ID\n1#,DL31", ["fits DL31"]],
  ["lines without a header", "No. 1# DL31\n2#;DL32", ["fits DL31", "fits DL32"]],

  [
    "a serial number first",
    "Sr No,Merchant Order ID,Tracking Code,No of Items\n1,1#,DL31,1001\n2,2#,DL32,1002",
    ["fits DL31", "fits DL32"],
  ],
  [
    "a cancelled booking by its remarks",
    "Invoice,Consignment,Remarks\n1#,DL31,Cancelled by merchant\n1#,DL32,",
    ["returned DL31", "fits DL32"],
  ],
];

test.each(NUMBERS)("a list of courier numbers: %s", async (_, text, right) => {
  const orders = [await makeCarriedOrder(courier.id), await makeCarriedOrder(courier.id)] as const;
  const filled = text.replaceAll("1#", invoiceOf(orders[0])).replaceAll("2#", invoiceOf(orders[1]));
  const lines = await planConsignments(filled, courier.id);
  expect(lines.map(({ outcome, consignment }) => `${outcome} ${consignment}`)).toEqual(right);
});

/** The shop's bKash is 01812345678; BK7A1C9X10 and 1234567890 are reported with 100 taka each. */
const STATEMENTS: Layout[] = [
  [
    "Nagad's SMS of money that the shop sent",
    "Send Money Successful.\nAmount: Tk 100.00\nReceiver: 01711111111\nFee: Tk 5.00\nTxnID: BK7A1C9X10",
    ["went-out 100"],
  ],
  [
    "bKash's SMS of a payment with paisa by the shop",
    "Payment of Tk 100.00 to 01711111111 is successful. Fee Tk 0.00. TrxID BK7A1C9X10 at 28/11/2026",
    ["went-out 100"],
  ],
  [
    "words that begin well and end otherwise",
    "Txn ID,Amount,Status\nBK7A1C9X10,100,Success (Reversed)\nBK7A1C9X10,100,সফল হয়নি",
    ["not-done 100", "not-done 100"],
  ],
  [
    "the shop's own number beside its name, and without its zero",
    "Trx ID,Type,Sender,Receiver,Amount\nBK7A1C9X10,Payment,01812345678 (My Shop),01711111111,100\nBK7A1C9X10,Payment,1812345678,01711111111,100",
    ["went-out 100", "went-out 100"],
  ],
  [
    "bKash, date and type first",
    "Transaction Date,Trx Type,Trx ID,Amount\n26/11/2026 10:58,Payment,BK7A1C9X10,100.00",
    ["verified 100"],
  ],
  [
    "bKash, money that the shop sent",
    "Trx ID,Trx Type,Sender,Receiver,Transacted Amount,Fee,Balance\nBK7A1C9X10,Send Money,01812345678,01711111111,100.00,5.00,900.00",
    ["went-out 100"],
  ],
  [
    "the type alone",
    "Trx ID,Trx Type,Amount\nBK7A1C9X10,Send Money,100\nBK7A1C9X10,Cash Out,100\nBK7A1C9X10,Refund,100",
    ["went-out 100", "went-out 100", "went-out 100"],
  ],
  [
    "remarks of what went back, and of a buyer",
    "Trx ID,Amount,Remarks\nBK7A1C9X10,100,Refund to customer\n1234567890,100,honey purchase",
    ["went-out 100", "verified 100"],
  ],
  [
    "a customer's send money to the shop",
    "Trx ID,Trx Type,From,To,Amount\nBK7A1C9X10,Send Money,01711111111,01812345678,100",
    ["verified 100"],
  ],
  [
    "columns In and Out",
    "Date,TrxID,In,Out,Balance\n28-11-2026,BK7A1C9X10,0.00,100.00,900.00\n28-11-2026,1234567890,100.00,,1000.00",
    ["went-out 100", "verified 100"],
  ],
  [
    "Debit and Credit, with balances around",
    "Opening Balance,,,1000\nTxn ID,Debit,Credit,Balance\nBK7A1C9X10,,100.00,1100\n1234567890,100.00,,1000\nClosing Balance,,,1000",
    ["verified 100", "went-out 100"],
  ],
  [
    "signs",
    "Transaction ID,Amount\nBK7A1C9X10,-100.00\n1234567890,+100.00 BDT",
    ["went-out 100", "verified 100"],
  ],
  [
    "Dr and Cr",
    "Transaction ID;Amount\nBK7A1C9X10;100.00 Dr\n1234567890;100.00 Cr",
    ["went-out 100", "verified 100"],
  ],
  [
    "a direction",
    "TrxID\tDr/Cr\tAmount\nBK7A1C9X10\tDR\t100\n1234567890\tCR\t100",
    ["went-out 100", "verified 100"],
  ],
  [
    "a transaction that failed",
    "TrxID,Amount,Status\nBK7A1C9X10,100,Failed\n1234567890,100,Completed",
    ["not-done 100", "verified 100"],
  ],
  [
    "Nagad, in Bangla",
    "তারিখ,লেনদেনের ধরন,ট্রানজেকশন আইডি,টাকার পরিমাণ\n২৮-১১-২০২৬,ক্যাশ আউট,BK7A1C9X10,১০০\n২৮-১১-২০২৬,টাকা গ্রহণ,1234567890,৳ ১০০.০০",
    ["went-out 100", "verified 100"],
  ],
  [
    "titles above",
    "bKash Account Statement\nAccount: 01812345678\n\nTrx ID,Details,Amount (BDT)\nBK7A1C9X10,Payment Received from 01712008220,100.00\nTotal,,100.00",
    ["verified 100"],
  ],
  ["a phone number in the line", "BK7A1C9X10 01712008220 100.00", ["verified 100"]],
  ["tabs, with date", "BK7A1C9X10\t01712008220\t100.00\t28/11/2026", ["verified 100"]],
  ["commas", "BK7A1C9X10,01712008357,100", ["verified 100"]],
  ["words around the sum", "BK7A1C9X10 01712008494 Tk 100.00 received", ["verified 100"]],
  ["date and time first", "28/11/2026 10:58 BK7A1C9X10 100", ["verified 100"]],
  ["another sum", "BK7A1C9X10 01712008220 120.00", ["other-sum 120"]],
  [
    "bKash's SMS",
    "You have received Tk 100.00 from 01712008494. Ref BK1FAKE999 Tk 900. Fee Tk 0.00. Balance Tk 900.00. TrxID BK7A1C9X10 at 28/11/2026 10:58",
    ["verified 100"],
  ],
  [
    "bKash's SMS of a merchant",
    "You have received payment Tk 100.00 from 01712008494. Ref 1001. Fee Tk 1.85. Balance Tk 9,900.00. TrxID BK7A1C9X10 at 28/11/2026 10:58",
    ["verified 100"],
  ],
  [
    "bKash's SMS of money sent",
    "Send Money Tk 100.00 to 01712008494 successful. Ref 1. Fee Tk 5.00. Balance Tk 900.00. TrxID BK7A1C9X10 at 28/11/2026 10:58\nCash Out Tk 100.00 to 01712008494 successful. Fee Tk 1.85. Balance Tk 800.00. TrxID 1234567890",
    ["went-out 100", "went-out 100"],
  ],
  [
    "Nagad's SMS of several lines",
    "Money Received.\nAmount: Tk 100.00\nSender: 01712008494\nRef: N/A\nTxnID: BK7A1C9X10\nBalance: Tk 900.00\n28/11/2026 10:58\nMoney Sent.\nAmount: Tk 100.00\nReceiver: 01712008494\nTxnID: 1234567890\nBalance: Tk 800.00",
    ["verified 100", "went-out 100"],
  ],
  [
    "Rocket's SMS",
    "Tk100.00 received from A/C:01712008494-8 Fee:Tk0, Your A/C Balance: Tk900 TxnId:1234567890 Date:28-NOV-26 10:58:00 am.",
    ["verified 100"],
  ],
  ["no column of the number", "Date,Amount,Balance\n28/11/2026,100,900", ["unreadable 100"]],
  [
    "two columns that may be the sum",
    "TrxID,Amount,Transaction Amount\nBK7A1C9X10,100,900",
    ["unreadable null"],
  ],

  ...[
    ...["Pay Bill", "Settlement", "Bank Settlement", "Donation", "Loan repayment", "Make Payment"],
    ...["Amount deducted", "You gave", "DPS Deposit", "মানি আউট", "বিল পে", "কেটে নেওয়া হয়েছে"],
    ...["পাঠিয়েছি", "ডোনেশন", "সেটেলমেন্ট", "Service charge", "Merchant Payment", "Purchase"],
  ].map(
    (words): Layout => [
      `the type "${words}"`,
      `Trx ID,Trx Type,Amount\nBK7A1C9X10,${words},100`,
      ["went-out 100"],
    ],
  ),
  [
    "money that a customer sent to the shop, in words",
    "01711111111 sent to you Tk 100.00. TrxID BK7A1C9X10",
    ["verified 100"],
  ],
  [
    "signs before the mark",
    "Trx ID,Amount\nBK7A1C9X10,-৳500\n1234567890,+৳100",
    ["went-out 500", "verified 100"],
  ],
  [
    "signs before the mark in messages",
    "TrxID BK7A1C9X10 -৳100\nTrxID 1234567890 +Tk100",
    ["went-out 100", "verified 100"],
  ],
  [
    "messages of what did not take place",
    "Your payment of Tk 100 from 01711111111 was not successful. TrxID BK7A1C9X10\n01711111111 থেকে ৳100 লেনদেন সফল হয়নি। TrxID 1234567890",
    ["not-done 100", "not-done 100"],
  ],
  [
    "a number that stands before its sum",
    "TxnID: BK7A1C9X10\nAmount: Tk 100.00\nSender: 01712008494\nTxnID: 1234567890\nAmount: Tk 120.00\nSender: 01712008494",
    ["verified 100", "other-sum 120"],
  ],
  [
    "a number between title and sum",
    "Money Received.\nTxnID: BK7A1C9X10\nAmount: Tk 100.00\nSender: 01712008494\nBalance: Tk 900.00\nMoney Sent.\nTxnID: 1234567890\nAmount: Tk 100.00\nReceiver: 01712008494",
    ["verified 100", "went-out 100"],
  ],
  [
    "a number before the sum in one line",
    "BK7A1C9X10 Confirmed. You have received Tk 100.00 from 01712008494",
    ["verified 100"],
  ],
  [
    "the shop's own number with stars",
    "Trx ID,Type,Sender,Receiver,Amount\nBK7A1C9X10,Payment,018****5678,01711111111,100\n1234567890,Send Money,017****8220,018****5678,100",
    ["went-out 100", "verified 100"],
  ],
  [
    "a message with stars",
    "Tk 100.00 from 018****5678 to 017****8220. TrxID BK7A1C9X10\nfrom 017****8220 Tk 100 TrxID 1234567890",
    ["went-out 100", "verified 100"],
  ],
  [
    "sections of another order",
    "Trx ID,Amount,Type\nBK7A1C9X10,100,Received\nType,Trx ID,Amount\nCash Out,1234567890,100\nG. Total,,200",
    ["verified 100", "went-out 100"],
  ],
  [
    "days in words without a year",
    "28 Nov BK7A1C9X10 100\n২৮ নভেম্বর ২০২৬ 1234567890 ১০০",
    ["verified 100", "verified 100"],
  ],
  [
    "bKash merchant portal",
    "SL,Date,Transaction ID,Transaction Type,Reference,From Wallet,To Wallet,Amount (BDT),Fee,Net Amount,Status\n1,2026-11-28 10:00,BK7A1C9X10,Payment,1001,01711111111,01812345678,100.00,1.5,98.5,Completed\n2,2026-11-28,1234567890,Settlement,,01812345678,BANK,100.00,0,100.00,Completed",
    ["verified 100", "went-out 100"],
  ],
  [
    "bKash pay bill sms",
    "Pay Bill Tk 100.00 to DESCO successful. Fee Tk 0.00. Balance Tk 800.00. TrxID BK7A1C9X10 at 28/11/2026 10:58",
    ["went-out 100"],
  ],
  [
    "bKash cash in sms",
    "Cash In Tk 100.00 from 01711111111 successful. Fee Tk 0.00. Balance Tk 900.00. TrxID BK7A1C9X10 at 28/11/2026 10:58",
    ["verified 100"],
  ],
  [
    "bKash payment masked",
    "You have received payment Tk 100.00 from 017****8494. Ref 1001. Fee Tk 1.85. Balance Tk 9,900.00. TrxID BK7A1C9X10 at 28/11/2026 10:58",
    ["verified 100"],
  ],
  [
    "Nagad received",
    "Money Received.\nAmount: Tk 100.00\nSender: 017XXXX8494\nRef: N/A\nTxnID: BK7A1C9X10\nBalance: Tk 900.00\n28/11/2026 10:58",
    ["verified 100"],
  ],
  [
    "Nagad payment",
    "Payment to 'DARAZ' is Successful.\nAmount: Tk 100.00\nTxnID: BK7A1C9X10\nBalance: Tk 800\n28/11/2026",
    ["went-out 100"],
  ],
  [
    "Upay",
    "You have received Tk. 100.00 from 01711111111. Ref-1001. Fee Tk. 0.00. Balance Tk. 900.00. TrxID 1234567890 at 28/11/2026",
    ["verified 100"],
  ],
  [
    "Upay out",
    "Tk. 100.00 has been sent to 01711111111 successfully. TrxID 1234567890",
    ["went-out 100"],
  ],
  [
    "Rocket debit",
    "Tk100.00 debited from A/C:01812345678-5 Fee:Tk0, Your A/C Balance: Tk900 TxnId:1234567890 Date:28-NOV-26",
    ["went-out 100"],
  ],
  [
    "Rocket failed",
    "Transaction of Tk100.00 was not completed. TxnId:1234567890",
    ["not-done 100"],
  ],
  [
    "bKash Bangla",
    "আপনি ০১৭১১১১১১১১ থেকে ৳১০০.০০ পেয়েছেন। ফি ৳০.০০। ব্যালেন্স ৳৯০০.০০। TrxID BK7A1C9X10",
    ["verified 100"],
  ],
  ["bKash Bangla out", "৳১০০.০০ পাঠিয়েছি ০১৭১১১১১১১১ নম্বরে। TrxID BK7A1C9X10", ["went-out 100"]],
  [
    "numbers in lines before their sums",
    "TrxID BK7A1C9X10\nTk 120 received from 01711111111\nTrxID 1234567890\nTk 100 received from 01711111111",
    ["other-sum 120", "verified 100"],
  ],
  [
    "numbers in lines behind their sums",
    "Tk 120 received from 01711111111\nTrxID BK7A1C9X10\nTk 100 received from 01711111111\nTrxID 1234567890",
    ["other-sum 120", "verified 100"],
  ],
  [
    "sums with other names",
    "Trx ID,In,Out\nBK7A1C9X10,100,\nG. Total,100,0\nInvoice Total,100,0",
    ["verified 100"],
  ],
  [
    "what was saved, by its description",
    "Date,Trx ID,Description,Amount\n28/11/2026,BK7A1C9X10,Savings deposit,100\n28/11/2026,1234567890,Received from 01711111111,100",
    ["went-out 100", "verified 100"],
  ],
  [
    "every cell in quotes",
    '"Transaction ID","Amount","Type"\n"BK7A1C9X10","৳ 100.00","Cash In"',
    ["verified 100"],
  ],
  [
    "a minus with a blank",
    "Trx ID,Amount\nBK7A1C9X10,- ৳100\n1234567890,৳ -100",
    ["went-out 100", "went-out 100"],
  ],
  [
    "money that came back by a reversal",
    "You have received Tk 100 as reversal. TrxID BK7A1C9X10",
    ["went-out 100"],
  ],
  [
    "the fee before the sum",
    "Fee: Tk 5.00\nAmount: Tk 100.00\nSender: 01711111111\nTxnID: BK7A1C9X10",
    ["verified 100"],
  ],
  [
    "four digits of the shop's own number",
    "from ****5678 to 01711111111 Tk 100 TrxID BK7A1C9X10",
    ["went-out 100"],
  ],
  [
    "a day without signs",
    "20261128 BK7A1C9X10 100\nBK7A1C9X10 20261128 100",
    ["verified 100", "known 100"],
  ],
  [
    "a number of digits before the sum",
    "TxnId:1234567890 Tk 100.00 received from A/C:01711111111",
    ["verified 100"],
  ],
  [
    "the shop's own number with crosses",
    "Trx ID,From,To,Amount\nBK7A1C9X10,0181XXX5678,01711111111,100",
    ["went-out 100"],
  ],
  ["a bill", "Trx ID,Details,Amount\nBK7A1C9X10,Electricity Bill,100", ["went-out 100"]],
  [
    "a minus in a column of money that went out",
    "Trx ID,Money In,Money Out\nBK7A1C9X10,,-100\n1234567890,100,",
    ["went-out 100", "verified 100"],
  ],
  [
    "what did not complete",
    "Payment of Tk 100 from 01711111111 didn't complete. TrxID BK7A1C9X10",
    ["not-done 100"],
  ],
  [
    "a status that is not successful",
    "Trx ID,Amount,Status\nBK7A1C9X10,100,Not Successful",
    ["not-done 100"],
  ],
  [
    "details that tell of a failure",
    "Trx ID,Amount,Details\nBK7A1C9X10,100,Transaction failed",
    ["not-done 100"],
  ],
  [
    "money transferred to the shop, in words",
    "Tk 100 transferred to you from 01711111111. TrxID BK7A1C9X10",
    ["verified 100"],
  ],
];

describe("a wallet's statement", () => {
  test.each(STATEMENTS)("%s", async (_, text, right) => {
    await updateAdvanceSettings({ ask: "always", bkash: "01812345678" }, undefined, nasrin);
    for (const transactionNumber of ["BK7A1C9X10", "1234567890"]) {
      const { id } = await makeOrder();
      const paid = { wallet: "bkash", transactionNumber, sender: "01712345678" } as const;
      await enterAdvance(id, { ...paid, amount: 100 }, nasrin);
    }
    const lines = await matchStatement(text, nasrin);
    expect(lines.map(({ outcome, amount }) => `${outcome} ${amount}`)).toEqual(right);
  });
});

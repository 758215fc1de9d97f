/** The columns of a list that staff paste. */
export const tables = {
  columns: "Columns that were read",
  hint: "Change what is wrong, and check again.",
  unsure: (names: string) =>
    `Please choose, and check again: ${names}. Until then nothing is saved.`,
  none: "None",
  byLine: "As found in each line",
  column: (n: number, head: string) => (head ? `${n}: ${head}` : `Column ${n}`),
  names: {
    number: "Parcel's number",
    invoice: "Invoice or order",
    amount: "Collected",
    fee: "Fees",
    status: "Status",
    order: "Invoice or order",
    consignment: "Consignment number",
  },
  walletNames: {
    number: "Transaction number",
    amount: "Sum",
    in: "Came in",
    out: "Went out",
    kind: "Kind",
    sender: "From",
    receiver: "To",
    status: "Status",
  },
};

export type TablesWords = typeof tables;

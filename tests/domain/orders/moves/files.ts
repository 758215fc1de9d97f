import { fileOf } from "../../catalog/moves/files.ts";

/** Files by hand in the shape of a WooCommerce plug-in's order export and Shopify's. */
export const wooOrders = () =>
  fileOf([
    [
      ...["order_id", "order_number", "order_date", "status", "order_total"],
      ...["billing_first_name", "billing_last_name", "billing_phone", "line_item_1", "line_item_2"],
    ],
    [
      ...["11", "90210", "2025-03-05 10:20:00", "completed", "1250.50", "Rahima", "Begum"],
      ...["01712345678", "name:Honey|sku:H1|quantity:2", "name:Ghee|sku:|quantity:1"],
    ],
    [
      ...["12", "90211", "2025-04-05 10:20:00", "rto", "900", "Rahima", "Begum", "1712345678"],
      ...["name:Honey|quantity:1", ""],
    ],
    ["13", "90212", "soon", "completed", "900", "Karim", "", "01812345678", "", ""],
  ]);

export const shopifyOrders = () =>
  fileOf([
    [
      ...["Name", "Email", "Financial Status", "Fulfillment Status", "Total", "Created at"],
      ...["Lineitem quantity", "Lineitem name", "Lineitem sku", "Billing Name", "Shipping Phone"],
    ],
    [
      ...["#1001", "r@example.com", "paid", "fulfilled", "1800.00", "2025-03-05 10:20:00 +0600"],
      ...["2", "Honey - 500 g", "H1", "Rahima Begum", "+8801712345678"],
    ],
    ["#1001", "r@example.com", "", "", "", "", "1", "Ghee", "", "", ""],
    [
      ...["#1002", "k@example.com", "paid", "fulfilled", "900", "2025-03-06 10:20:00 +0600"],
      ...["1", "Ghee", "", "Karim", "no phone"],
    ],
    ["#1002", "k@example.com", "", "", "", "", "1", "Honey", "", "", ""],
  ]);

import { fileOf } from "../../catalog/moves/files.ts";

/**
 * Files by hand in the shape of Shopify's export of customers (help.shopify.com, "Exporting and
 * importing customers") and of a WooCommerce plug-in's.
 */
const SHOPIFY = [
  ...["Customer ID", "First Name", "Last Name", "Email", "Accepts Email Marketing"],
  ...["Default Address Address1", "Default Address City", "Default Address Phone", "Phone"],
  ...["Accepts SMS Marketing", "Total Orders", "Tags"],
];

const shopifyRow = (cells: Record<string, string>) => SHOPIFY.map((name) => cells[name] ?? "");

export const shopifyCustomers = () =>
  fileOf([
    SHOPIFY,
    ...[
      {
        ...{ "First Name": "Rahima", "Last Name": "Begum", Email: "rahima@example.com" },
        ...{ "Accepts Email Marketing": "yes", "Accepts SMS Marketing": "no" },
        ...{ "Default Address Address1": "House 7, Road 3", "Default Address City": "Bogra" },
        ...{ Phone: "'+8801712345678", "Default Address Phone": "01812-345678" },
        Tags: "wholesale, winter",
      },
      {
        ...{ "First Name": "Karim", Phone: "1912345678", "Accepts SMS Marketing": "yes" },
        ...{ "Default Address Address1": "Lane 1", "Default Address City": "Paris" },
      },
      { "First Name": "Rahima", Phone: "01712345678", Tags: "office", Email: "other@example.com" },
      { "First Name": "Salma", Phone: "+33 1 23 45 67 89" },
      { "First Name": "", Phone: "01612345678" },
      { "First Name": "Jamal", Phone: "01512345678", Email: "no address" },
    ].map(shopifyRow),
  ]);

export const wooCustomers = () =>
  fileOf([
    [
      ...["user_login", "user_email", "user_pass", "first_name", "last_name", "billing_phone"],
      ...["billing_address_1", "billing_city", "billing_state", "shipping_address_1"],
      ...["shipping_city", "shipping_state"],
    ],
    [
      ...["rahima", "rahima@example.com", "$P$Bhash", "রহিমা", "বেগম", "০১৭১২৩৪৫৬৭৮"],
      ...["House 7", "Savar", "BD-13", "", "", ""],
    ],
    [
      ...["karim", "karim@example.com", "$P$Bhash", "Karim", "Uddin", "01812345678"],
      ...["House 9", "Dhaka", "BD-13", "বাড়ি ২", "সিলেট", ""],
    ],
  ]);

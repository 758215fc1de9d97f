/**
 * Files by hand in the shape of others: WooCommerce's product export (its wiki, "Product CSV Import
 * Schema") and Shopify's product CSV (help.shopify.com, "Using CSV files to import and export
 * products").
 */
const line = (cells: readonly string[], mark = ",") =>
  cells
    .map((cell) => (/[",\n;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(mark);

export const fileOf = (rows: readonly (readonly string[])[], mark = ",") =>
  `${rows.map((row) => line(row, mark)).join("\r\n")}\r\n`;

const WOO = [
  ...["ID", "Type", "SKU", "Name", "Published", "Is featured?", "Visibility in catalog"],
  ...["Short description", "Description", "Date sale price starts", "Date sale price ends"],
  ...["In stock?", "Stock", "Regular price", "Sale price", "Categories", "Tags", "Images"],
  ...["Parent", "Attribute 1 name", "Attribute 1 value(s)"],
];

const wooRow = (cells: Record<string, string>) => WOO.map((name) => cells[name] ?? "");

export const wooFile = () =>
  fileOf([
    WOO,
    ...[
      {
        ...{ ID: "11", Type: "variable", SKU: "HNY", Name: "Mustard honey", Published: "1" },
        ...{ "Is featured?": "1", Description: "<p>Thick\\nand light.</p><script>x()</script>" },
        ...{ "In stock?": "1", Categories: "Food > Honey, Gifts", Tags: "raw, winter" },
        Images: "https://old.example/a.jpg, https://old.example/b.jpg",
        ...{ "Attribute 1 name": "Size", "Attribute 1 value(s)": "250 g, 500 g" },
      },
      {
        ...{ ID: "12", Type: "variation", SKU: "HNY-250", Name: "Mustard honey - 250 g" },
        ...{ Published: "1", "In stock?": "1", Stock: "8", "Regular price": "450" },
        ...{ "Sale price": "420", Parent: "HNY", "Attribute 1 value(s)": "250 g" },
      },
      {
        ...{ ID: "13", Type: "variation", Name: "Mustard honey - 500 g", Published: "1" },
        ...{ "In stock?": "0", "Regular price": "850.50", Parent: "id:11" },
        "Attribute 1 value(s)": "500 g",
      },
      {
        ...{ ID: "14", Type: "simple", Name: "খেজুরের গুড়", Published: "-1" },
        ...{ "In stock?": "1", "Regular price": "300", Categories: "গুড়" },
      },
      { ID: "15", Type: "grouped", Name: "Breakfast", Published: "1" },
      { ID: "16", Type: "simple", Name: "Ghee", Published: "1", "In stock?": "1" },
    ].map(wooRow),
  ]);

const SHOPIFY = [
  ...["Handle", "Title", "Body (HTML)", "Vendor", "Product Category", "Type", "Tags", "Published"],
  ...["Option1 Name", "Option1 Value", "Variant SKU", "Variant Inventory Tracker"],
  ...["Variant Inventory Qty", "Variant Price", "Variant Compare At Price", "Image Src", "Status"],
];

const shopifyRow = (cells: Record<string, string>) => SHOPIFY.map((name) => cells[name] ?? "");

export const shopifyFile = (mark = ",") =>
  fileOf(
    [
      SHOPIFY,
      ...[
        {
          ...{
            Handle: "ajwa",
            Title: "Ajwa dates",
            "Body (HTML)": "<p>Soft.</p>",
            Vendor: "Madina",
          },
          ...{ Type: "Dates", Published: "TRUE", "Option1 Name": "Size", "Option1 Value": "1 kg" },
          ...{ "Variant Inventory Tracker": "shopify", "Variant Inventory Qty": "5" },
          ...{ "Variant Price": "1200.00", "Variant Compare At Price": "1500.00" },
          ...{ "Image Src": "https://cdn.example/1.jpg", Status: "active" },
        },
        {
          ...{ Handle: "ajwa", "Option1 Value": "Gift box", "Variant Price": "2000.00" },
          "Image Src": "https://cdn.example/2.jpg",
        },
        { Handle: "ajwa", "Image Src": "https://cdn.example/3.jpg" },
        {
          ...{ Handle: "salt", Title: "Pink salt", Type: "Spices", Published: "TRUE" },
          ...{ "Option1 Name": "Title", "Option1 Value": "Default Title", Status: "draft" },
          "Variant Price": "90.00",
        },
      ].map(shopifyRow),
    ],
    mark,
  );

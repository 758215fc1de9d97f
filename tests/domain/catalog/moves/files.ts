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

const table = (names: readonly string[], rows: readonly Record<string, string>[]) =>
  fileOf([names, ...rows.map((cells) => names.map((name) => cells[name] ?? ""))]);

/** Magento's export (experienceleague.adobe.com, "Product data attributes reference"). */
const MAGENTO = [
  ...["sku", "store_view_code", "attribute_set_code", "product_type", "categories"],
  ...["product_websites", "name", "description", "short_description", "weight", "product_online"],
  ...["visibility", "price", "special_price", "special_price_from_date", "special_price_to_date"],
  ...["url_key", "base_image", "additional_images", "qty", "use_config_manage_stock"],
  ...["is_in_stock", "manage_stock", "configurable_variations"],
];

export const magentoFile = () =>
  table(MAGENTO, [
    {
      ...{ sku: "HNY-250", product_type: "simple", name: "Mustard honey-250 g", weight: "0.2500" },
      ...{ product_online: "1", visibility: "Not Visible Individually", price: "450.000000" },
      ...{ special_price: "420.0000", special_price_from_date: "1/5/24", qty: "8.0000" },
      ...{ url_key: "mustard-honey-250-g", manage_stock: "0", use_config_manage_stock: "1" },
    },
    {
      ...{ sku: "HNY-500", product_type: "simple", name: "Mustard honey-500 g", price: "850.5" },
      ...{ product_online: "1", special_price: "800", special_price_to_date: "12/31/30" },
      ...{ visibility: "Not Visible Individually", qty: "3", is_in_stock: "0" },
    },
    {
      ...{ sku: "HNY", product_type: "configurable", name: "Mustard honey", product_online: "1" },
      categories: "Default Category/Food,Default Category/Food/Honey,Default Category/Gifts",
      ...{ description: "<p>Thick.</p>", short_description: "Raw", visibility: "Catalog, Search" },
      ...{ url_key: "mustard-honey", base_image: "/h/o/honey.jpg" },
      additional_images: "/h/o/back.jpg,/h/o/lid.jpg",
      configurable_variations: "sku=HNY-250,size=250 g|sku=HNY-500,size=500 g|sku=GONE,size=1 kg",
    },
    { sku: "HNY", store_view_code: "bn", name: "সরিষা ফুলের মধু" },
    {
      ...{ sku: "GHEE", product_type: "simple", name: "Ghee", price: "0.000000", qty: "5" },
      ...{ product_online: "1", url_key: "ghee", categories: "Default Category" },
    },
    { sku: "SET", product_type: "bundle", name: "Breakfast", price: "900" },
    { sku: "EMPTY", product_type: "configurable", name: "Nothing" },
    { sku: "OIL", product_type: "simple", name: "Oil", product_online: "2", price: "200" },
    { sku: "OIL", product_type: "simple", name: "Oil again", price: "200" },
  ]);

/** The sheet of products of OpenCart's Export/Import Tool. */
const OPENCART = [
  ...["Product_ID", "NAME(en-gb)", "Name(bn-bd)", "categories", "sku", "location", "quantity"],
  ...["model", "manufacturer", "image_name", "shipping", "price", "weight", "weight_unit"],
  ...["status", "seo_keyword(en-gb)", "description(en-gb)", "description(bn-bd)", "subtract"],
];

export const openCartFile = () =>
  table(OPENCART, [
    {
      ...{ Product_ID: "42", "NAME(en-gb)": "Black seed oil", "Name(bn-bd)": "কালোজিরার তেল" },
      ...{ categories: "20,28", quantity: "12", model: "BSO", manufacturer: "Madina" },
      ...{ image_name: "catalog/oil/black.jpg", price: "350.0000", weight: "0.2000" },
      ...{ weight_unit: "kg", status: "true", "seo_keyword(en-gb)": "black-seed-oil" },
      ...{ "description(en-gb)": "<p>Cold pressed.</p>", "description(bn-bd)": "ঘানিতে ভাঙা" },
      subtract: "true",
    },
    {
      ...{ Product_ID: "43", "NAME(en-gb)": "Dates", categories: "Food > Dates", quantity: "9" },
      ...{ price: "0.0000", status: "true", subtract: "false" },
    },
    {
      Product_ID: "44",
      "NAME(en-gb)": "Salt &amp; lime",
      price: "90",
      status: "false",
      quantity: "-1",
    },
    { Product_ID: "45", price: "90", status: "true" },
  ]);

/** Bagisto's file of products (its data transfer). */
const BAGISTO = [
  ...["sku", "parent_sku", "locale", "attribute_family_code", "type", "categories", "images"],
  ...["name", "description", "status", "visible_individually", "featured", "weight", "price"],
  ...["special_price", "special_price_from", "special_price_to", "url_key", "manage_stock"],
  ...["inventories", "configurable_variants"],
];

export const bagistoFile = () =>
  table(BAGISTO, [
    {
      ...{ sku: "D", locale: "en", attribute_family_code: "default", type: "configurable" },
      ...{ categories: "Root/Food/Dates", images: "dates.webp, box.webp", name: "Ajwa dates" },
      ...{ description: "Soft.", status: "1", visible_individually: "1", url_key: "ajwa-dates" },
      ...{ featured: "1", configurable_variants: "sku=D-1,weight=1 kg|sku=D-2,weight=2 kg" },
    },
    {
      ...{ sku: "D-1", parent_sku: "D", locale: "en", type: "simple", name: "Ajwa 1 kg" },
      ...{ price: "1200.0000", special_price: "1100.0000", status: "1", url_key: "ajwa-1" },
      ...{ visible_individually: "0", manage_stock: "1", inventories: "default=5,shop=2" },
    },
    {
      ...{ sku: "D-2", parent_sku: "D", locale: "en", type: "simple", price: "2300", status: "1" },
      ...{ name: "Ajwa 2 kg", manage_stock: "0", inventories: "default=5", url_key: "ajwa-2" },
    },
    { sku: "D", locale: "bn", type: "configurable", name: "আজওয়া খেজুর", url_key: "ajwa-dates" },
    {
      ...{ sku: "S", locale: "en", type: "simple", name: "Pink salt", price: "90", status: "0" },
      ...{ categories: "Spices", url_key: "pink-salt", weight: "0.5" },
    },
    { sku: "B", locale: "en", type: "booking", name: "A visit", price: "100" },
  ]);

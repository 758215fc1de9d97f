import type { ProductField } from "#app/domain/catalog/products/product-input.server.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";

const taka = (amount: number) => formatTaka(amount, "en");
const number = (n: number) => formatNumber(n, "en");

/** The names of the fields in form, CSV report and audit. */
const fields: Record<ProductField, string> = {
  title: "Title",
  titleBn: "Title in Bangla",
  description: "Description",
  descriptionBn: "Description in Bangla",
  category: "Category",
  brand: "Brand",
  brandBn: "Brand in Bangla",
  quantityInStock: "Quantity in Stock",
  trackStock: "Track stock",
  lowStockLevel: "Low at",
  price: "Price",
  discountPercentage: "Discount Percentage",
  dimension: "Dimension",
  sizeAmount: "Size: number",
  sizeUnit: "Size: unit",
  family: "Family",
  ingredients: "Ingredients",
  ingredientsBn: "Ingredients in Bangla",
  bstiNumber: "BSTI number",
  isFeature: "Featured",
  isBestSelling: "Best Selling",
  isActive: "Active",
  parts: "Parts of a combo",
  images: "Product images",
};

/** Products: list, add and update forms, CSV import and export. */
export const products = {
  title: "Product",
  count: (n: number) => `${number(n)} ${n === 1 ? "product" : "products"}`,
  add: "Add Product",
  search: "Search title, description or slug",
  category: "Category",
  allCategories: "All categories",
  /** Columns of the list that are no field. */
  columns: {
    image: "Image",
    title: "Title",
    slug: "Slug",
    description: "Description",
    discountPrice: "Discount Price",
    isFeature: "isFeature",
    isBestSelling: "isBestSelling",
    isActive: "isActive",
    createdAt: "Created",
    updatedAt: "Updated",
    action: "Action",
  },
  allColumns: "All columns",
  noBrand: "N/A",
  noDimension: "—",
  noCategory: "—",
  /** After the number, on a phone. */
  left: " in stock",
  notTracked: "not counted",
  discount: (amount: number, percent: number) => `${taka(amount)} (${number(percent)} %)`,
  noDiscount: "—",

  addTitle: "Add New Product",
  updateTitle: "Update Product",
  fields,
  /** Labels of the update form that differ; messages use them too. */
  updateFields: {
    title: "Product Title",
    titleBn: "Product Title in Bangla",
    description: "Product Description",
    descriptionBn: "Product Description in Bangla",
    isFeature: "Feature Product",
  },
  /** Hints of the form by field; a Bangla field uses that of its English one. */
  partProduct: (row: number) => `Part ${number(row)}`,
  deletedPart: (name: string) =>
    `“${name}” was deleted, so the combo is sold out. Restore it or take it out.`,
  partPieces: "Pieces",
  addPart: "One more part",
  hints: {
    parts:
      "Only for a combo, such as a gift box: the products in it and how many pieces of each. Its stock follows from theirs. Empty a row to take a part out.",
    description:
      "A blank line begins a paragraph, “- ” an item of a list, “# ” a heading. *Bold* and _italic_ are as in WhatsApp; HTML works too.",
    price: "In whole TK.",
    discountPercentage: "TK off the price, not per cent.",
    trackStock: "At 0 it is out of stock; without a tick it always sells.",
    lowStockLevel: "So many pieces or fewer left is “low stock”; of counted goods only.",
    dimension: "Your own words for the size, where a number and a unit do not say it.",
    title: "One language is enough; it is shown in both.",
    sizeAmount: "Like 500 and gram.",
    family: "Products of one family are one good in several sizes: lists show one card for them.",
    ingredients: "As on the label. One language is enough: readers of the other one see it too.",
    bstiNumber: "The number of the BSTI certificate, shown on the product’s page.",
    images: "JPEG, PNG, WebP or AVIF, up to 8 MB each. The first one stands on the card.",
  },
  slugHint: (slug: string) => `Its address stays /products/${slug}, whatever the title.`,
  address: {
    title: "Address",
    hint: "The last part of the product’s address, its slug. Links to the old address lead on to the new one. Empty: it stays.",
  },
  priceStays: "Left empty, it stays as it is.",
  units: { g: "gram", kg: "kilogram", ml: "millilitre", l: "litre", piece: "pieces" },
  chooseCategory: "No category",
  image: (n: number) => `Product Image ${number(n)}`,
  imageNow: (n: number) => `Product Image ${number(n)}, as it is now`,
  imageChosen: (n: number) => `Product Image ${number(n)}, just chosen`,
  removeImage: "Remove Image",
  noImage: "No picture",
  imagesKept: "Pictures that were accepted are kept: choose only what is missing.",
  preview: "Preview",
  previewOf: "Preview of the text",
  previewEmpty: "Nothing to show yet.",
  toolbar: "Format the text",
  format: { b: "Bold", i: "Italic", h: "Heading", ul: "List", a: "Link" },
  linkAddress: "https://",
  /** Labels without the words of the fields above them, which are looked for by their labels. */
  groups: {
    sizes: "More sizes, low stock",
    label: "What is on the label",
    combo: "Parts of a combo",
  },
  newCategory: {
    open: "Make a new one",
    label: "Name of the new one",
    hint: "It is made with the product. Its picture and texts can follow.",
  },
  sizes: {
    title: "More sizes of it",
    hint: "One row for each: 1 kg, 250 ml. Each is made as a product of its own; lists show one card for all.",
    size: (n: number) => `Size ${number(n)}`,
    price: (n: number) => `TK, size ${number(n)}`,
    stock: (n: number) => `Pieces, size ${number(n)}`,
    example: "1 kg",
    add: "One more size",
  },
  submitAdd: "Add Product",
  submitUpdate: "Update Product",
  addSize: "Add another size",
  duplicate: "Duplicate",
  added: "product added succcessful.",
  updated: "Product update successful.",
  seen: "See it in the shop",
  notFound: "There is no such product any more.",
  deleteQuestion: "Are you sure you want to delete this product?",
  deleted: (title: string) => `“${title}” was deleted.`,
  pictures: (n: number) => `${number(n)} ${n === 1 ? "picture" : "pictures"}`,

  feed: "Feed for Google and Meta",
  csv: {
    export: "Export CSV",
    import: "Import CSV",
    title: "Import products",
    intro:
      "A row whose slug is known changes that product; a row without a slug adds one. A column that is missing stays as it is. Nothing is saved before you have seen what would happen.",
    start:
      "The easiest start is the export: change it in a spreadsheet and bring it back. A changed quantity counts as so many pieces more or fewer, so that no sale in between is undone; leave the column “exported” as it is.",
    file: "CSV file",
    fileHint: "UTF-8, at most 1 MB and 5,000 rows.",
    check: "Check the file",
    columns: "Columns",
    result: (adds: number, changes: number, same: number) =>
      `${number(adds)} to add, ${number(changes)} to change, ${number(same)} unchanged.`,
    errors: (n: number) =>
      n === 1
        ? "One row cannot be read. Nothing was saved: the file is taken whole or not at all."
        : `${number(n)} rows cannot be read. Nothing was saved: the file is taken whole or not at all.`,
    moreErrors: (n: number) => `… and ${number(n)} more.`,
    row: "Row",
    problem: "What is wrong",
    apply: (n: number) => `Import ${number(n)} ${n === 1 ? "product" : "products"}`,
    nothingToDo: "Everything in this file is in the shop already.",
    done: (adds: number, changes: number) => `${number(adds)} added, ${number(changes)} changed.`,
    addedRow: "add",
    changedRow: "change",
    plan: "What would happen",
    what: "What",
    fields: "Fields",
    morePlan: (n: number) => `… and ${number(n)} more rows.`,
    stockMove: (by: number, to: number) =>
      `${by < 0 ? "−" : "+"}${number(Math.abs(by))} → ${number(to)}`,
    otherPlan:
      "The products have changed since you checked the file. Nothing was saved: please look at what would happen now.",
    problems: {
      "no-file": "Please choose a CSV file.",
      "too-large": "The file is larger than 1 MB.",
      "not-utf8": "The file’s letters cannot be read. Save it as “CSV UTF-8”.",
      "not-csv": "The file cannot be read as CSV.",
      empty: "The file has no rows.",
      "too-many-rows": "The file has more than 5,000 rows.",
      "unknown-column": "There is no such column",
      "column-twice": "The column stands there twice",
      "no-known-column": "The first row must name the columns.",
      "slug-form": "A slug is made of small letters, digits and single hyphens, 100 at most.",
      "slug-twice": "This slug stands in the file twice.",
      "category-unknown": "There is no such category.",
      "image-unknown": "There is no such picture in the shop.",
      "exported-unreadable": "This cell comes from the export and may not be changed.",
      "changed-since-export":
        "Somebody has changed this since the export. Export again, or leave this cell as it was.",
      "combo-follows-parts": "A combo has no stock of its own: change the stock of its parts.",
      "quantity-without-export":
        "Without the column “exported” nobody can tell what was sold meanwhile. Leave the quantity out, or start from an export.",
      "quantity-sold-since": "More was sold since the export than this quantity leaves. Left now:",
      "combo-without-parts":
        "This row is a combo, whose parts no file carries. Add it by the form.",
      "deleted-since-export": "This product was deleted. Restore it first, or empty the slug.",
      "unknown-since-export":
        "This row comes from an export, but the shop has no product of this slug. Put the slug right, or empty the cell “exported” to add the row as a new product.",
      "no-column": "This cell stands below no column’s name:",
      "wrong-length": "The row has more or fewer cells than the first row.",
    },
  },
};

export type ProductsWords = typeof products;

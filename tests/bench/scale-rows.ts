/** A page or endpoint whose time is compared between shops of different sizes; `as` is the user. */
export interface Row {
  name: string;
  path: string;
  as: "staff" | "customer";
}

const staff = (path: string, name: string = path): Row => ({ name, path, as: "staff" });
const customer = (path: string, name: string = path): Row => ({ name, path, as: "customer" });

/**
 * Every list, search and figure, by its URL. Deep pages are in the middle of each shop's own list.
 */
export function scaleRows({
  orders,
  products,
  order,
  phone,
  slug,
  product,
  courier,
}: {
  orders: number;
  products: number;
  order: string;
  phone: string;
  slug: string;
  product: string;
  courier: string;
}): Row[] {
  const middle = Math.ceil(orders / 40);
  const shelf = Math.ceil(products / 60);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const lastYear = new URLSearchParams({ from: day(364), to: day(0) });
  return [
    staff("/admin"),
    ...[
      "",
      "/today",
      "/month",
      "/Processing",
      "/Deliverd",
      "/to-pack",
      "/with-courier",
      "/to-settle",
    ].map((list) => staff(`/admin/order${list}`)),
    staff(`/admin/order?page=${middle}`, "/admin/order, middle page"),
    staff(
      `/admin/order/Deliverd?page=${Math.ceil(middle * 0.8)}`,
      "/admin/order/Deliverd, middle page",
    ),
    staff(`/admin/order?page=${Math.ceil(orders / 20)}`, "/admin/order, last page"),
    staff("/admin/order?search=Nusrat", "orders by a name"),
    staff("/admin/order?search=Nusrat+Jahan", "orders by a whole name"),
    staff("/admin/order?search=Sa", "orders by two letters"),
    staff("/admin/order?search=0171", "orders by part of a phone"),
    staff(`/admin/order?search=${phone}`, "orders by a phone"),
    staff("/admin/order?search=1500", "an order by its number"),
    staff("/admin/order?search=SC1500", "an order by its parcel"),
    staff("/admin/order?search=Xylophone", "orders by nobody's name"),
    staff(`/admin/order/${order}/edit`, "an order's page"),
    staff("/admin/order?deleted", "deleted orders"),
    ...[
      "/admin/calls",
      "/admin/packing",
      "/admin/couriers/hand-over",
      "/admin/couriers/parcels",
      "/admin/cash",
      "/admin/people",
      "/admin/customers",
    ].map((path) => staff(path)),
    staff("/admin/people?search=Nusrat", "people by a name"),
    staff("/admin/people?search=Sa", "people by two letters"),
    staff(`/admin/people/${phone}`, "a person"),
    staff("/admin/customers?search=Nusrat", "customers by a name"),
    staff(`/admin/couriers/parcels?courier=${courier}`, "parcels of a courier"),
    ...[
      "/admin/reports",
      "/admin/reports?table=product",
      "/admin/reports?table=courier",
      "/admin/product",
      "/admin/stock",
      "/admin/audit",
      "/admin/review",
      "/admin/category",
      "/admin/promo-code",
      "/admin/messages",
    ].map((path) => staff(path)),
    staff(`/admin/reports?${lastYear}`, "the report of a year"),
    staff(`/admin/reports?${lastYear}&table=product`, "the report of a year by goods"),
    staff(`/admin/product?page=${Math.ceil(products / 40)}`, "/admin/product, middle page"),
    staff("/admin/product?search=honey", "admin product search"),
    staff("/admin/product?search=hony+mustrd", "admin product search, misspelled"),
    staff(`/admin/stock/${product}`, "movements of a good"),
    staff("/api/admin/dashboard"),
    staff("/api/admin/order/list?page=1&limit=20"),
    staff("/api/admin/order/filter?order_type=Processing&page=1&limit=20"),
    staff("/api/admin/order/list?page=1&limit=20&q=Nusrat", "API orders by a name"),
    staff("/api/admin/product/list?page=1&limit=20"),
    customer("/"),
    customer("/shop"),
    customer(`/shop?page=${shelf}`, "/shop, middle page"),
    customer("/shop?sort=price-asc&inStock=1"),
    customer("/shop/collection/honey"),
    // A seventh of the products, in pages of the usual size.
    customer(
      `/shop/collection/seeds?page=${Math.ceil(products / 450)}`,
      "/shop/collection/seeds, middle page",
    ),
    customer("/shop?q=honey", "shop search"),
    customer("/shop?q=hony+mustrd", "shop search, misspelled"),
    customer("/shop?q=xylophone", "shop search in vain"),
    customer(`/products/${slug}`, "a product"),
    customer("/profile/order"),
    customer(`/track-order/${order}`, "tracking"),
    customer("/sitemap.xml"),
    customer("/api/product/get-product?page=1&limit=20"),
    customer("/api/product/get-product", "the whole public list"),
    customer("/api/product/get-filter-product?q=honey&page=1&limit=20", "API search"),
    customer("/api/category/list-category"),
  ];
}

/** The row of a product that comes into an order; its price is the shop's, which is not known yet. */
export const newRow = (productId: string) => ({
  position: "",
  productId,
  quantity: "1",
  price: "",
  wasQuantity: "0",
  wasPrice: "",
});

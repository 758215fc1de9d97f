/** Taka: what the goods cost without a sale or an offer, and what they and their delivery cost. */
type Compared = {
  regular: number;
  subtotal: number;
  promoCodeDiscount: number;
  deliverySaved: number;
  /** What staff took off; a negative one is a surcharge. */
  discount?: number;
};

/**
 * The one sum of all that a buyer saves, in taka, on every page: sale prices, offers, add-ons and
 * agreed prices, the promo code, free delivery and what staff took off.
 */
export const savedOf = ({
  regular,
  subtotal,
  promoCodeDiscount,
  deliverySaved,
  discount = 0,
}: Compared): number =>
  Math.max(0, regular - subtotal) + promoCodeDiscount + deliverySaved + Math.max(0, discount);

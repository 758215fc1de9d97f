/** What tells whether a good runs low. */
export type StockLevel = { trackStock: boolean; quantityInStock: number; lowStockLevel: number };

/** Has it so many pieces left as its level says, or fewer? Goods that are not counted never run low. */
export function isLow({ trackStock, quantityInStock, lowStockLevel }: StockLevel): boolean {
  return trackStock && quantityInStock <= lowStockLevel;
}

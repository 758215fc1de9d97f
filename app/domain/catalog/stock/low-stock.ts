export type StockLevel = { trackStock: boolean; quantityInStock: number; lowStockLevel: number };

/** Whether stock has fallen to its level or below. Products without tracked stock never run low. */
export function isLow({ trackStock, quantityInStock, lowStockLevel }: StockLevel): boolean {
  return trackStock && quantityInStock <= lowStockLevel;
}

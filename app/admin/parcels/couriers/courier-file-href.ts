/** The file of the hand-over to a courier at a time, in ISO 8601. */
export const courierFileHref = (courierId: string, at: string): string =>
  `/admin/couriers/${courierId}/parcels.csv?at=${encodeURIComponent(at)}`;

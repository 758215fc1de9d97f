/** Stands in a parcel's status for a door where nobody was reached; the rider tries again. */
export const NOT_REACHED = "not-reached-later";

/** Megabytes of an upload of staff: four pictures of 8 MB and the fields beside them. */
export const STAFF_UPLOAD_MB = 40;

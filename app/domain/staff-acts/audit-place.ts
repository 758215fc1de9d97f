import type { AuditPlace } from "./audit.server.ts";

/** A place of the list in an address: "1795324800000-order-17". */
export const placeText = ({ at, source, id }: AuditPlace): string =>
  `${at.getTime()}-${source}-${id}`;

/** Null for what is none: the list then begins at its start. */
export function readPlace(text: string | null): AuditPlace | null {
  const [, at, source, id] = /^(\d{1,15})-(act|order|stock)-(\d{1,15})$/.exec(text ?? "") ?? [];
  if (!at || !source || !id) return null;
  const moment = new Date(Number(at));
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999) return null;
  return { at: moment, source: source as AuditPlace["source"], id: Number(id) };
}

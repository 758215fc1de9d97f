/**
 * The moment a form carries, as the page wrote it (ISO 8601). One that is missing or none stands at the beginning of
 * time: whatever it is compared with has changed since.
 */
export function readMoment(form: FormData, name: string): Date {
  const moment = new Date(String(form.get(name) ?? ""));
  return Number.isNaN(moment.getTime()) ? new Date(0) : moment;
}

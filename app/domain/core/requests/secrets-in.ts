/**
 * The values in what is sent to a service whose form is the shop's own: any may be its key, and the
 * service's answer may repeat it.
 */
export function secretsIn(
  address: string,
  headers: Readonly<Record<string, string>>,
  body = "",
): string[] {
  const { pathname, searchParams, username, password } = new URL(address);
  const inHeaders = Object.entries(headers)
    .filter(([name]) => !/^(content-type|accept)$/i.test(name))
    .flatMap(([, value]) => [value, ...value.split(/\s+/)]);
  const inBody = [...body.matchAll(/[=:]\s*["']?([^"'&,<>{}\s]+)/g)].map(([, value = ""]) => value);
  const all = [...searchParams.values(), ...pathname.split("/"), username, password];
  return [...all, ...inHeaders, ...inBody].flatMap((value) =>
    /\{(phone|text|id)\}/.test(value) ? [] : [value, encodeURIComponent(value)],
  );
}

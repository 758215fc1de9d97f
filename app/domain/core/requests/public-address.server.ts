import { BlockList, isIP } from "node:net";

/**
 * The IPv4 ranges in IANA's registry of special purposes: private networks, loopback, link-local,
 * documentation, multicast.
 */
const SPECIAL: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/**
 * The public block of IPv6, and the ranges in it that lead into IPv4 or are no hosts: Teredo and
 * similar ones, 6to4, documentation.
 */
const PUBLIC_V6 = ["2000::", 3] as const;
const SPECIAL_V6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const special = new BlockList();
for (const [network, bits] of SPECIAL) special.addSubnet(network, bits, "ipv4");
for (const [network, bits] of SPECIAL_V6) special.addSubnet(network, bits, "ipv6");
const publicV6 = new BlockList();
publicV6.addSubnet(...PUBLIC_V6, "ipv6");

/**
 * Whether an IP address is a host of the public internet. False for the shop's own machine or
 * network, for an IPv4 address written as IPv6 (no name server answers that), and for anything that
 * is not an address.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, "ipv4");
    case 6:
      return publicV6.check(address, "ipv6") && !special.check(address, "ipv6");
    default:
      return false;
  }
}

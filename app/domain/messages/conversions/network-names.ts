/** The advertising networks, by the names that the outbox knows. */
export const NETWORK_NAMES = ["meta", "tiktok"] as const;

export type NetworkName = (typeof NETWORK_NAMES)[number];

/** The click of each on an advertisement, as the landing address carries it. */
export const CLICK_OF = { meta: "fbclid", tiktok: "ttclid" } as const satisfies Record<
  NetworkName,
  string
>;

/** What a network is asked with. */
export type NetworkKeys = { pixelId: string; testCode: string; token: string };

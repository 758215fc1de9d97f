/** Small requests that once stopped the shop. */
export interface Attack {
  name: string;
  /** the longest time the bystander may wait meanwhile, on two cores */
  mostMs?: number;
  /** the most memory the server may take for it */
  mostMb?: number;
  /** the page that the bystander requests; the home page by default */
  look?: string;
  /** resolves with the number of attempts, and of secrets or holes that they found */
  run: (url: string, dataDir: string) => Promise<number | { tries: number; found: number }>;
}

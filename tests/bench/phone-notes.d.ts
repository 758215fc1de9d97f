import type { Visit } from "./phone-visit.ts";

declare global {
  interface Window {
    phoneNotes: {
      isSettled(wantsScript: boolean): boolean;
      isAnswered(): boolean;
      read(): Visit;
      /** Milliseconds from a tap to the next paint. */
      longestDelay(): number;
    };
  }
}

/** Who hands an order in, as far as a shop can know without asking for a name. */
export type Sender = {
  /** Opaque marks of the network it comes from and of its neighbourhood; null when unknown, and then not counted. */
  network: string | null;
  near: string | null;
  /** Milliseconds from the first sight of the form to its confirmation; null where there was no form. */
  formAgeMs: number | null;
  /** A field that people do not see was filled in. */
  isTrapped: boolean;
  /** Whether a person has shown to be there; a program cannot be asked. */
  proof: "given" | "missing" | "not-possible";
  /** A customer to whom something was delivered: no crowd of made-up people can say that. `knowSender` looks it up. */
  isKnown?: boolean;
};

/** A call whose maker nobody knows. */
export const isProgram = ({ proof, isKnown }: Sender) => proof === "not-possible" && !isKnown;

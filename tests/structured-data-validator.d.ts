// The package brings no types.
declare module "@adobe/structured-data-validator" {
  type Issue = { severity: "ERROR" | "WARNING"; issueMessage: string; path: object[] };

  export default class Validator {
    validate(extracted: Record<"jsonld" | "microdata" | "rdfa", object>): Promise<Issue[]>;
  }
}

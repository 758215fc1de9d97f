import type { ServerBuild } from "@remix-run/node";
import type { Settings } from "#runtime/settings.ts";
import type { Operations } from "../build.ts";
import type { Bodies } from "./bodies.ts";
import type { Checks } from "./health.ts";
import type { StaticFile } from "./static-files.ts";

export interface Shop extends Pick<Checks, "isReady" | "freeBytes"> {
  build: ServerBuild;
  operations: Pick<
    Operations,
    | "pingDatabase"
    | "firstLanguage"
    | "servicePeriod"
    | "readVisitor"
    | "leadOn"
    | "noteVisit"
    | "catchUpWithChanges"
    | "keepPrices"
    | "isListening"
    | "refuseWhileUnavailable"
    | "leadElsewhere"
    | "hasReplica"
    | "onPrimary"
  >;
  trustProxy: Settings["TRUST_PROXY"];
  files: Map<string, StaticFile>;
  /** of the release before */
  findEarlierFile?: (path: string) => Promise<StaticFile | null>;
  bodies: Bodies;
  /** called once when a proxy's headers arrive and none is trusted */
  onUnknownProxy?: () => void;
}

import { useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";
import type { RootData } from "#app/http/shell.server.ts";
import type { Visitor } from "#app/http/visitor.server.ts";

type Shell = Omit<RootData, "visitor"> & Visitor;

/** A visitor without cart, account or message. */
export const STRANGER: Visitor = {
  user: null,
  cartLines: 0,
  cartSum: 0,
  inCart: {},
  cartOperation: "",
  delivery: null,
  bought: null,
  formToken: "",
  toast: null,
};

/** The data for every page if the root's loader failed: a plain shop. */
const NOTHING: RootData = {
  shop: {
    name: { text: "Haat" },
    tagline: { text: "" },
    hours: { text: "" },
    logo: "",
    chatLink: "",
    socialPage: "",
    phones: [],
    identity: [],
    opening: "open",
    closedNotice: "",
    toOpening: "",
    pages: [],
  },
  language: "en",
  isLite: false,
  visitor: STRANGER,
};

/**
 * The visitor of a page that is cached for everybody: the page's data name nobody, and the
 * visitor's come separately.
 */
export const VisitorContext = createContext(STRANGER);

/** The root's data: shop, visitor, cart badge, lite mode. */
export function useShell(): Shell {
  const given = useContext(VisitorContext);
  const { visitor, ...shell } = useRootData();
  return { ...shell, ...(visitor ?? given) };
}

/** Whether the visitor wants to save data; every picture checks it. */
export const useIsLite = (): boolean => useRootData().isLite;

const useRootData = () => (useRouteLoaderData("root") as RootData | undefined) ?? NOTHING;

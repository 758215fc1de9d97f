/*
 * The order of the rooms, in every layer that has them: each may import those before it, none after. `npm run map` draws
 * docs/map.md from the same imports.
 */
const ROOMS = [
  "core",
  "shop",
  "people",
  "catalog",
  "marketing",
  "orders",
  "parcels",
  "money",
  "messages",
  "figures",
];

const LAYERS = ["app/domain", "app/admin", "app/api", "app/words/admin", "drizzle/schema"];

const inOrder = LAYERS.flatMap((layer) =>
  ROOMS.slice(0, -1).map((room, index) => ({
    name: `${room} of ${layer} knows no later room`,
    severity: "error",
    from: { path: `^${layer}/${room}[/.]` },
    to: { path: `^${layer}/(${ROOMS.slice(index + 1).join("|")})[/.]` },
  })),
);

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...inOrder,
    {
      name: "every file has a room",
      comment: "Only the composition of the rooms and the API's index stand above them.",
      severity: "error",
      from: {
        path: "^app/(domain|admin|api)/",
        pathNot: `^app/(domain|admin|api)/(${ROOMS.join("|")})/|^app/domain/hooks.server.ts$|^app/api/(endpoints|paths|route).ts$`,
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|node_modules)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default"] },
  },
};

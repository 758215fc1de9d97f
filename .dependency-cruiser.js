// The order of the rooms, in every layer that has them. A room may import those before it, and none
// after. `npm run map` draws docs/rooms.mmd from the same imports.
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

/** Only the composition of the rooms and the API's index stand above them. */
const outside = {
  path: "^app/(domain|admin|api|words/admin)/",
  pathNot: `^app/(domain|admin|api|words/admin)/(${ROOMS.join("|")})/|^app/domain/hooks.server.ts$|^app/api/(endpoints|paths|route).ts$`,
};

/** Around the rooms: who may not import whom. */
const LAYERED = [
  ["runtime knows neither app nor server", "^runtime/", "^(app|drizzle|server)/"],
  ["the app knows no server", "^(app|drizzle)/", "^server/"],
  ["requests and cache know no front", "^server/(http|cache)/", "^server/front/"],
  ["requests know no cache", "^server/http/", "^server/cache/"],
  [
    "the server asks the app through its one door",
    "^server/(?!commands/dev.ts$)",
    "^(app|drizzle)/(?!operations.server.ts$)",
  ],
].map(([name, from, to]) => ({ name, severity: "error", from: { path: from }, to: { path: to } }));

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...inOrder,
    { name: "every file has a room", severity: "error", from: outside, to: {} },
    { name: "every imported file has a room", severity: "error", from: {}, to: outside },
    ...LAYERED,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|node_modules)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default"] },
  },
};

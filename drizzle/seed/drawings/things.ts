import { pick, type Random, random } from "../random.ts";
import { at, clipped, ellipse, LEAF, LEAF_DEEP, path, stroke } from "./paint.ts";

/** One nut, seed, grain or fruit, about 100 units long, drawn around 0,0; no two need be alike. */
export type Thing = (next: Random) => string;

const almondShape = "M0-52C30-34 36 14 0 52C-36 14-30-34 0-52z";
const dropShape = "M0-50C14-24 30-4 30 16C30 38 16 50 0 50C-16 50-30 38-30 16C-30-4-14-24 0-50z";

const lit = (x: number, y: number, rx: number, ry: number, o = 0.3) =>
  ellipse(x, y, rx, ry, "#fff", `opacity="${o}"`);

/** Seeds that only differ in outline and tones. */
function grain(
  rx: number,
  ry: number,
  tones: readonly [string, ...string[]],
  crease?: string,
): Thing {
  return (next) => {
    const tone = pick(tones, next);
    return `${ellipse(0, 0, rx, ry, tone)}${crease ? stroke(`M0 ${-ry * 0.6}V${ry * 0.6}`, crease, rx * 0.18) : lit(-rx * 0.25, -ry * 0.3, rx * 0.3, ry * 0.35)}`;
  };
}

function ball(r: number, tones: readonly [string, ...string[]], shade = "#000"): Thing {
  return (next) => {
    const tone = pick(tones, next);
    return `${ellipse(0, 0, r, r * 0.96, tone)}${path(`M${r * 0.2} ${-r * 0.93}a${r} ${r} 0 0 1 ${-r * 0.7} ${r * 1.8}a${r * 1.1} ${r * 1.1} 0 0 0 ${r * 0.7} ${-r * 1.8}z`, shade, 'opacity=".14"')}${lit(-r * 0.35, -r * 0.4, r * 0.25, r * 0.2)}`;
  };
}

const almond: Thing = (next) => {
  const tone = pick(["#b8743a", "#c07f44", "#ad6a33"], next);
  return `${path(almondShape, tone)}${clipped(almondShape, path("M4-60h60v120h-60c14-40 14-80 0-120z", "#6b3812", 'opacity=".25"'))}${stroke("M-14-14C-18 4-14 20-8 30M2-30C4-8 4 10 2 34M15-10C18 6 14 18 10 26", "#7d4519", 4, 'opacity=".6"')}`;
};

const cashew: Thing = (next) => {
  const tone = pick(["#f0d5a0", "#f4dcae", "#eacb92"], next);
  const curve = "M-30-26C12-50 50-2 14 34";
  return `${stroke(curve, "#d4ab6c", 40)}${stroke("M-31-28C9-51 46-4 12 31", tone, 34)}${stroke("M-28-33C2-46 30-20 26-2", "#fff", 6, 'opacity=".45"')}`;
};

const walnut: Thing = (next) => {
  const tone = pick(["#c2935a", "#b98850", "#cb9d66"], next);
  const half =
    "M-3-46C-30-50-50-30-46-12C-56 0-52 22-40 28C-34 44-14 50-3 42z M3-46C30-50 50-30 46-12C56 0 52 22 40 28C34 44 14 50 3 42z";
  return `${path(half, tone)}${stroke("M-18-34C-32-28-22-16-34-10M-12-14C-22-8-14 4-30 8M-14 16C-24 20-20 30-26 32M18-34C32-28 22-16 34-10M12-14C22-8 14 4 30 8M14 16C24 20 20 30 26 32", "#85592a", 6)}${stroke("M-30-36C-38-30-42-24-42-16", "#fff", 5, 'opacity=".35"')}`;
};

const pistachio: Thing = (next) => {
  const shell = pick(["#ead6ac", "#e2cb9c", "#f0dfba"], next);
  return `${ellipse(0, 0, 34, 46, "#8fa64a")}${ellipse(-6, 0, 12, 40, "#b0437a", 'opacity=".35"')}${path("M-2-46C-46-50-46 46-6 46C-22 20-18-20-2-46z", shell)}${path("M4-46C48-46 48 46 2 46C24 22 22-20 4-46z", shell)}${path("M30-24C44-4 38 40 2 46C18 36 30 10 30-24z", "#a5824a", 'opacity=".35"')}`;
};

const peanut: Thing = (next) => {
  const tone = pick(["#dbab66", "#d3a05a", "#e2b675"], next);
  const pod =
    "M0-54C28-54 32-26 22-6C18 2 20 6 24 14C34 36 22 56 0 56C-22 56-34 36-24 14C-20 6-18 2-22-6C-32-26-28-54 0-54z";
  return `${path(pod, tone)}${clipped(pod, `${path("M6-60h60v120h-60c18-40 18-80 0-120z", "#7a4a14", 'opacity=".18"')}${stroke("M-14-54V54M0-56V56M14-54V54M-30-34H30M-30-16H30M-30 20H30M-30 38H30", "#a9743a", 3.5, 'opacity=".55"')}`)}`;
};

const date =
  (tones: readonly [string, ...string[]], shine: string): Thing =>
  (next) => {
    const tone = pick(tones, next);
    const body = "M0-54C26-54 34-26 32 2C30 34 20 54 0 54C-20 54-30 34-32 2C-34-26-26-54 0-54z";
    return `${path(body, tone)}${clipped(body, path("M8-60h60v120h-60c16-40 16-80 0-120z", "#1d0a02", 'opacity=".28"'))}${stroke("M-18-26C-22-4-20 14-14 32M-4-38C-6-10-4 12-2 40", shine, 5, 'opacity=".55"')}${ellipse(0, -50, 9, 6, "#c99a5c")}`;
  };

const raisin: Thing = (next) => {
  const tone = pick(["#6a3320", "#5a2a1c", "#7a4026"], next);
  return `${path("M0-46C22-46 30-22 28 4C26 30 16 46 0 46C-18 46-30 28-28 0C-26-26-18-46 0-46z", tone)}${stroke("M-12-28C-18-8-10 8-14 26M2-32C8-12-2 6 4 30M16-18C12-4 20 6 14 20", "#a8623f", 5, 'opacity=".7"')}`;
};

const fig: Thing = (next) => {
  const tone = pick(["#bd9059", "#c99c66", "#b1834c"], next);
  return `${path("M0-44C12-44 12-34 22-28C46-16 52 16 34 36C18 52-18 52-34 36C-52 16-46-16-22-28C-12-34-12-44 0-44z", tone)}${stroke("M0-30C-4-6-4 16 0 38M-16-20C-28 0-26 18-20 32M16-20C28 0 26 18 20 32", "#87602f", 4.5, 'opacity=".6"')}${lit(-20, -4, 7, 16, 0.25)}`;
};

const apricot: Thing = (next) => {
  const tone = pick(["#ef9a38", "#f2a64a", "#e68a2c"], next);
  return `${path("M-6-40C30-48 52-20 46 8C40 36 10 48-16 42C-44 36-52 6-42-14C-36-28-24-38-6-40z", tone)}${path("M-6-40C30-48 52-20 46 8C40 36 10 48-16 42C24 30 34-10-6-40z", "#b95a10", 'opacity=".25"')}${stroke("M-18-20C-10-4-12 12-20 26", "#b9630f", 5, 'opacity=".5"')}${lit(-22, -16, 8, 12, 0.35)}`;
};

const pumpkinSeed: Thing = (next) => {
  const tone = pick(["#7f9548", "#8da353", "#71873f"], next);
  return `${path(dropShape, tone)}${stroke("M0-32V34", "#5a6e2e", 5, 'opacity=".6"')}${stroke("M-14 4C-16 18-10 30-6 36", "#fff", 5, 'opacity=".3"')}`;
};

const sunflowerSeed: Thing = (next) =>
  next() < 0.35
    ? `${path(dropShape, "#3e3a36")}${stroke("M-12-8C-16 14-10 34-8 40M0-34V44M12-8C16 14 10 34 8 40", "#e9e2d2", 5)}`
    : `${path(dropShape, pick(["#d8cbac", "#cfc09d", "#e1d6bb"], next))}${stroke("M-10 6C-12 20-8 30-4 36", "#fff", 5, 'opacity=".5"')}`;

const flaxSeed: Thing = (next) =>
  `${path(dropShape, pick(["#a3602e", "#8f5226", "#b26e3a"], next))}${lit(-9, 8, 6, 18, 0.4)}`;

const sesameSeed: Thing = (next) =>
  `${path(dropShape, pick(["#f3e6c6", "#ead9b2", "#f8eed6"], next))}${stroke("M6-10C14 6 14 24 6 38", "#c9b07a", 5, 'opacity=".6"')}`;

const oat: Thing = (next) =>
  `${ellipse(0, 0, 34, 44, pick(["#e6cfa0", "#dcc28e", "#eedbb4"], next))}${stroke("M-3-34C5-10-5 12 3 34", "#b6935a", 5)}${stroke("M-24-12C-26 4-22 16-16 26", "#fff", 5, 'opacity=".4"')}`;

const chickpea: Thing = (next) =>
  `${path("M0-44C10-44 12-36 20-34C44-24 46 20 24 36C8 46-14 44-28 34C-48 16-42-22-20-34C-12-36-10-44 0-44z", pick(["#e2b66e", "#d9aa5f", "#ebc381"], next))}${stroke("M0-34C4-16 0 0 2 14", "#a97b36", 5, 'opacity=".7"')}${lit(-18, -6, 8, 12, 0.35)}`;

const lentil =
  (tones: readonly [string, ...string[]]): Thing =>
  (next) =>
    `${ellipse(0, 0, 42, 38, pick(tones, next))}${path("M-42 4a42 38 0 0 0 84 0a46 30 0 0 1-84 0z", "#000", 'opacity=".13"')}${lit(-14, -12, 11, 8, 0.35)}`;

const cumin: Thing = (next) =>
  `${path("M-4-50C18-34 22 24 4 50C-18 34-22-24-4-50z", pick(["#a98550", "#967240", "#b89460"], next))}${stroke("M-7-32C-12-6-8 18-4 34M5-32C10-8 10 14 6 34", "#6d4f24", 3.5)}`;

const fennel: Thing = (next) =>
  `${path("M0-50C18-30 20 26 0 50C-20 26-18-30 0-50z", pick(["#a9b068", "#98a058", "#bac17a"], next))}${stroke("M-5-34C-9-8-8 18-4 34M5-34C9-8 8 18 4 34", "#6c7434", 3.5)}`;

const fenugreek: Thing = (next) =>
  `${path("M-24-30L22-34L32 24L-18 34z", pick(["#cf9c3c", "#c08c30", "#daaa4c"], next))}${stroke("M-16-24L10 22", "#8c6118", 6)}`;

const nigella: Thing = (next) =>
  `${path("M0-46L26-6L14 42L-18 38L-26-8z", pick(["#2d2725", "#3a3330", "#221d1b"], next))}${lit(-6, -8, 5, 16, 0.25)}`;

const peppercorn: Thing = (next) =>
  `${ball(44, ["#3b2f25", "#2f251d", "#46382b"])(next)}${stroke("M-24-16C-8-26 4-10 22-18M-28 8C-10 0 6 18 28 8M-14 30C-4 22 10 34 20 26", "#6d5a45", 5, 'opacity=".8"')}`;

const clove: Thing = (next) =>
  `${path("M-7-16L-11 50L9 50L7-16z", pick(["#6b3a1d", "#5c3118"], next))}${path("M-22-30L0-10L22-30L14 0L-14 0z", "#4f2913")}${ball(17, ["#8a5129", "#7b4622"])(next).replace("<ellipse", '<ellipse transform="translate(0 -30)"')}`;

const cardamom: Thing = (next) =>
  `${path("M0-54C8-46 28-20 26 8C24 36 10 50 0 54C-10 50-24 36-26 8C-28-20-8-46 0-54z", pick(["#9bb06a", "#8aa25a", "#abbf7c"], next))}${stroke("M-9-30C-16 0-12 24-6 40M2-38C2-8 2 20 1 44M12-28C18 0 14 24 8 38", "#637a38", 4)}`;

const cinnamon: Thing = () =>
  `<rect x="-17" y="-60" width="34" height="120" rx="10" fill="#9a5a2e"/><rect x="-17" y="-60" width="15" height="120" rx="7" fill="#b5713e"/><path d="M-2-58V58" stroke="#6d3a18" stroke-width="4"/>${ellipse(-8, -56, 8, 5, "#6d3a18")}${ellipse(9, -56, 7, 5, "#6d3a18")}`;

const turmeric: Thing = (next) =>
  `${path("M-48-6C-40-26-14-24 4-18C14-32 28-30 28-14C44-12 52 6 44 18C30 30 4 22-12 24C-34 28-54 14-48-6z", pick(["#d98a1f", "#cf7f18"], next))}${stroke("M-30-14C-26 0-30 12-34 18M-8-20C-4-4-8 12-12 22M16-20C20-4 16 10 12 20", "#9b560a", 4, 'opacity=".6"')}`;

const chilli: Thing = (next) =>
  `${path("M-6-40C16-42 22-16 12 10C6 30-8 46-22 56C-12 36-12 20-14 2C-16-18-20-36-6-40z", pick(["#c8281c", "#b81f17", "#d4382a"], next))}${stroke("M-2-26C4-8 0 10-6 24", "#fff", 5, 'opacity=".4"')}${stroke("M-4-42C-2-52 2-56 8-60", "#4f7a34", 7)}${path("M-16-36C-10-46 4-48 10-38C2-34-8-32-16-36z", "#5b8a3c")}`;

const flake: Thing = (next) =>
  path("M-40 6C-30-20 8-34 40-16C36 14-4 34-40 6z", pick(["#f0e2cc", "#e6d3b6", "#f7eedd"], next));

const crystal: Thing = (next) =>
  `${path("M-34-16L-4-40L34-22L36 18L4 42L-32 24z", pick(["#f2dfb4", "#ead19a", "#f8ebcb"], next))}${path("M-34-16L-2-8L36 18L4 42L-32 24z", "#c99c4e", 'opacity=".35"')}${path("M-4-40L34-22L-2-8L-34-16z", "#fff", 'opacity=".45"')}`;

export const THINGS = {
  almond,
  cashew,
  walnut,
  pistachio,
  peanut,
  ajwa: date(["#3a1a0e", "#45210f", "#2f140a"], "#7d4a2c"),
  medjool: date(["#7c3f1c", "#8d4b22", "#6c3416"], "#d59a5d"),
  mariyam: date(["#5b2a15", "#673319", "#4e2210"], "#a5693b"),
  raisin,
  fig,
  apricot,
  chia: grain(26, 38, ["#3a3632", "#55504a", "#8a8178", "#2a2724", "#cfc8bd"]),
  flax: flaxSeed,
  pumpkinSeed,
  sunflowerSeed,
  sesame: sesameSeed,
  tokma: grain(26, 36, ["#2b2a2e", "#3a393e", "#222125"]),
  isabgol: flake,
  rice: grain(15, 46, ["#fbf5e4", "#f4ead0", "#fffaf0"], "#e6d6b0"),
  longRice: grain(12, 52, ["#fdf9ec", "#f6efdb", "#fffdf6"], "#eaddbd"),
  redRice: grain(16, 46, ["#b0573c", "#9c4730", "#c16b4d"], "#7f3522"),
  oat,
  masoor: lentil(["#e4713c", "#db6431", "#ec8350"]),
  moong: grain(30, 40, ["#f0c852", "#e6ba40", "#f5d56e"]),
  chickpea,
  mustardSeed: ball(44, ["#e0ab2e", "#d29a20", "#eabb48", "#7a4a1c"]),
  cumin,
  fennel,
  fenugreek,
  nigella,
  peppercorn,
  clove,
  cardamom,
  cinnamon,
  turmeric,
  chilli,
  crystal,
} satisfies Record<string, Thing>;

export type ThingName = keyof typeof THINGS;

/** What lies between the things, where nothing else shows. */
const DEPTHS: Partial<Record<ThingName, string>> = {
  almond: "#7d4519",
  cashew: "#c99b58",
  walnut: "#7a5126",
  pistachio: "#a3803f",
  peanut: "#9a6a2e",
  ajwa: "#1d0b04",
  medjool: "#4a220b",
  mariyam: "#2f1408",
  raisin: "#35150c",
  fig: "#7d5527",
  apricot: "#b25a10",
  chia: "#3a3531",
  flax: "#6b3a17",
  pumpkinSeed: "#56692b",
  sunflowerSeed: "#a39471",
  sesame: "#c9b27c",
  tokma: "#19181b",
  isabgol: "#d6bf9a",
  rice: "#e3d2a8",
  longRice: "#e6d8b6",
  redRice: "#7a3220",
  oat: "#b3925c",
  masoor: "#b04a1c",
  moong: "#c2942a",
  chickpea: "#a97b36",
  mustardSeed: "#a6741a",
  cumin: "#6d4f24",
  nigella: "#151110",
  peppercorn: "#1e1711",
  clove: "#3a1c0c",
  cardamom: "#5c7434",
  cinnamon: "#5f3212",
  turmeric: "#8e4d08",
  chilli: "#7d120c",
  crystal: "#c79a4c",
};

export type Goods = readonly [ThingName, ...ThingName[]];

export function depthOf(goods: Goods): string {
  return DEPTHS[goods[0]] ?? "#8a5a2a";
}

function one(goods: Goods, next: Random): string {
  return THINGS[pick(goods, next)](next);
}

/** A box full of things, row upon row, each a little turned. */
export function field(
  goods: Goods,
  box: { x: number; y: number; w: number; h: number; size: number; name: string },
): string {
  const next = random(box.name);
  const step = box.size * 0.62;
  const out: string[] = [];
  for (let y = box.y; y < box.y + box.h + step; y += step) {
    for (let x = box.x; x < box.x + box.w + step; x += step) {
      const dx = (next() - 0.5) * step * 0.7;
      const dy = (next() - 0.5) * step * 0.7;
      out.push(at(x + dx, y + dy, one(goods, next), next() * 360, box.size / 100));
    }
  }
  return out.join("");
}

/** A heap on `y`, back rows first, so that the front ones lie on top. */
export function heap(
  goods: Goods,
  place: { x: number; y: number; w: number; h: number; size: number; name: string },
): string {
  const next = random(place.name);
  const { x, y, w, h, size } = place;
  const step = size * 0.56;
  const out = [
    path(
      `M${x - w / 2} ${y}C${x - w * 0.36} ${y - h * 1.3} ${x + w * 0.36} ${y - h * 1.3} ${x + w / 2} ${y}z`,
      depthOf(goods),
    ),
  ];
  for (let up = h * 0.92; up >= 0; up -= step) {
    const half = (w / 2) * Math.sqrt(Math.max(0, 1 - (up / h) ** 2)) - size * 0.25;
    for (let dx = -half; dx <= half; dx += step) {
      const jx = (next() - 0.5) * step * 0.6;
      const jy = (next() - 0.5) * step * 0.6;
      out.push(at(x + dx + jx, y - up + jy, one(goods, next), next() * 360, size / 100));
    }
  }
  return out.join("");
}

/** A few loose ones on the table, at the given places. */
export function loose(goods: Goods, size: number, name: string, spots: [number, number][]): string {
  const next = random(name);
  return spots
    .map(
      ([x, y]) =>
        ellipse(x + 4, y + size * 0.34, size * 0.45, size * 0.13, "#4a2c0a", 'opacity=".16"') +
        at(x, y, one(goods, next), 50 + next() * 80, size / 100),
    )
    .join("");
}

export function leaf(x: number, y: number, turn: number, scale = 1, fill = LEAF): string {
  return at(
    x,
    y,
    `${path("M0 0C-34-40-34-110 0-160C34-110 34-40 0 0z", fill)}${path("M0 0C34-40 34-110 0-160C4-110 4-50 0 0z", LEAF_DEEP, 'opacity=".45"')}${stroke("M0 14V-130M0-34L16-58M0-34L-16-58M0-70L14-92M0-70L-14-92", "#d8e4c2", 3.5, 'opacity=".6"')}`,
    turn,
    scale,
  );
}

export function sprig(x: number, y: number, scale = 1, mirror = false): string {
  const inside = `${leaf(0, 0, -35)}${leaf(6, 4, 20, 0.85, "#4c9565")}${leaf(-4, 6, -85, 0.75, "#3c8a5b")}`;
  return `<g transform="translate(${x} ${y}) scale(${mirror ? -scale : scale} ${scale})">${inside}</g>`;
}

export function flower(x: number, y: number, r: number, petals: string, heart: string): string {
  const out = Array.from({ length: 5 }, (_, i) =>
    at(x, y, ellipse(0, -r * 0.62, r * 0.38, r * 0.5, petals), i * 72),
  );
  return `${out.join("")}${ellipse(x, y, r * 0.28, r * 0.28, heart)}`;
}

export function bee(x: number, y: number, scale = 1, turn = -12): string {
  const body = "M-44 0C-44-28 44-28 44 0C44 28-44 28-44 0z";
  return at(
    x,
    y,
    `${ellipse(-6, -30, 18, 30, "#fff", 'opacity=".85" transform="rotate(-24 -6 -30)"')}${ellipse(18, -30, 18, 30, "#fff", 'opacity=".7" transform="rotate(20 18 -30)"')}${path(body, "#f5b52e")}${clipped(body, `<path d="M-22-30h15v60h-15zM8-30h15v60h-15z" fill="#3b2412"/>`)}${ellipse(-38, -2, 14, 15, "#3b2412")}${ellipse(-42, -5, 3.5, 3.5, "#fff")}`,
    turn,
    scale,
  );
}

/** Honeycomb cells in rows; `full` of ten hold honey. */
export function comb(x: number, y: number, cell: number, rows: number[], name: string): string {
  const next = random(name);
  const w = cell * Math.sqrt(3);
  const hex = (cx: number, cy: number, r: number) =>
    `M${Array.from({ length: 6 }, (_, i) => {
      const a = (Math.PI / 3) * i - Math.PI / 2;
      return `${(cx + r * Math.cos(a)).toFixed(1)} ${(cy + r * Math.sin(a)).toFixed(1)}`;
    }).join("L")}z`;
  return rows
    .map((count, row) =>
      Array.from({ length: count }, (_, i) => {
        const cx = x + (i - (count - 1) / 2) * w;
        const cy = y + row * cell * 1.5;
        const honey = pick(["#e8920c", "#f2a516", "#d98206", "#f6b93c"], next);
        return `${path(hex(cx, cy, cell * 1.04), "#f7cf6a")}${path(hex(cx, cy, cell * 0.8), honey)}${ellipse(cx - cell * 0.28, cy - cell * 0.3, cell * 0.16, cell * 0.1, "#fff", 'opacity=".5"')}`;
      }).join(""),
    )
    .join("");
}

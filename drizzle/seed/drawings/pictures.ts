import {
  at,
  CLAY,
  clipped,
  ellipse,
  FLOOR,
  type Ground,
  HONEY_DEEP,
  LEAF,
  path,
  rect,
  SIDE,
  scene,
  shadow,
  solid,
  stroke,
  svg,
  WOOD,
} from "./paint.ts";
import { bee, comb, depthOf, field, flower, type Goods, leaf, loose, sprig } from "./things.ts";
import {
  AMBER,
  type BowlStyle,
  bottle,
  bowl,
  bowlAround,
  box,
  dipper,
  dish,
  jar,
  label,
  pool,
  pot,
  pouch,
  powder,
  sack,
  spoon,
  tin,
} from "./vessels.ts";

const RED = "#b3261e";
const PLUM = "#6b2f4a";
const COCOA = "#5b3418";
const OLIVE = "#6f7f2e";
const SLATE = "#3f5a5f";

const AT_FEET: [number, number][] = [
  [180, 1060],
  [275, 1105],
  [930, 1100],
  [1025, 1055],
];

/** The goods fill the picture, a sprig in the corner. */
function closeUp(goods: Goods, size: number, name: string): string {
  const all = { x: -40, y: -40, w: SIDE + 80, h: SIDE + 80 };
  return svg(
    SIDE,
    SIDE,
    `${rect(0, 0, SIDE, SIDE, 0, depthOf(goods))}${field(goods, { ...all, size, name })}${sprig(1020, 1150, 1.5)}`,
  );
}

function served(
  ground: Ground,
  style: BowlStyle,
  goods: Goods,
  size: number,
  name: string,
): string {
  return scene(
    ground,
    bowl({ style, goods, size, name, w: 740, high: 0.34 }) + loose(goods, size, name, AT_FEET),
    "sun",
  );
}

function scooped(ground: Ground, goods: Goods, size: number, name: string): string {
  return scene(
    ground,
    `${sprig(265, 830, 1.4)}${sprig(935, 830, 1.3, true)}${dish({ goods, size, name, y: 880, w: 800, high: 0.36 })}${spoon(440, 1070, { goods: goods, size: size, name: `${name} spoon` })}`,
    "arch",
  );
}

const back = (word: string, color: string) => ({ word, color, back: true }) as const;

function flowers(petals: string, heart = "#f5c542"): string {
  return `${flower(215, 1040, 62, petals, heart)}${flower(300, 1085, 44, petals, heart)}${flower(985, 1060, 56, petals, heart)}`;
}

function honeyJar(ground: Ground, o: Partial<Parameters<typeof jar>[0]>, extra: string): string {
  return scene(ground, `${jar({ fill: AMBER, ...o })}${extra}`);
}

/** A drizzle into a dish of honey, comb beside it. */
function honeyServed(ground: Ground, name: string, honey = "#f2a516"): string {
  const w = 640;
  const top = FLOOR - w * 0.38;
  const level = `${ellipse(600, top + 4, w * 0.46, w * 0.07, honey)}${ellipse(500, top - 6, 70, 10, "#fff", 'opacity=".45"')}`;
  return scene(
    ground,
    `${comb(890, 600, 62, [3, 4, 3], name)}${bowlAround("white", 600, FLOOR, w, level)}${path(`M588 500C584 600 592 680 580 ${top + 6}H622C610 680 618 600 612 500z`, honey)}${dipper(600, 380, 14, 1.5)}${sprig(190, 1060, 1)}`,
    "sun",
  );
}

function oilServed(ground: Ground, oil: string, goods: Goods, size: number, name: string): string {
  const w = 520;
  const top = FLOOR - w * 0.38;
  const level = `${ellipse(470, top + 4, w * 0.46, w * 0.07, oil)}${ellipse(390, top - 4, 60, 8, "#fff", 'opacity=".5"')}`;
  return scene(
    ground,
    `${sprig(900, 850, 1.5)}${bowlAround("clay", 470, FLOOR, w, level)}${dish({ goods, size, name, x: 870, y: FLOOR + 40, w: 480, high: 0.36 })}${loose(
      goods,
      size,
      name,
      [
        [180, 1080],
        [260, 1110],
      ],
    )}`,
    "arch",
  );
}

function wedge(x: number, y: number, body: string, top: string): string {
  return `${path(`M${x} ${y}L${x + 330} ${y - 60}V${y - 220}L${x} ${y - 170}z`, body)}${path(`M${x} ${y - 170}L${x + 330} ${y - 220}L${x + 120} ${y - 290}z`, top)}${ellipse(x + 90, y - 80, 20, 16, "#c9a86a", 'opacity=".45"')}${ellipse(x + 210, y - 130, 26, 20, "#c9a86a", 'opacity=".45"')}${ellipse(x + 250, y - 70, 14, 11, "#c9a86a", 'opacity=".45"')}`;
}

function coconut(x: number, y: number, scale = 1): string {
  return at(
    x,
    y,
    `${ellipse(10, 104, 130, 18, "#4a2c0a", 'opacity=".14"')}${ellipse(0, 0, 124, 110, "#6d4426")}${stroke("M-96-50C-70-84-30-100 0-100M-112 0C-110-20-104-36-98-44M-60 84C-30 100 10 102 40 92", "#8a5c38", 7)}${ellipse(14, 4, 100, 88, "#fffdf5")}${ellipse(24, 10, 70, 62, "#efe6d2")}${ellipse(6, -8, 44, 26, "#fffdf5", 'opacity=".8"')}`,
    0,
    scale,
  );
}

function olive(x: number, y: number, tone = "#7c8c34"): string {
  return `${ellipse(x + 4, y + 42, 44, 10, "#4a2c0a", 'opacity=".14"')}${ellipse(x, y, 36, 46, tone, `transform="rotate(24 ${x} ${y})"`)}${ellipse(x - 12, y - 16, 7, 13, "#fff", `opacity=".4" transform="rotate(24 ${x} ${y})"`)}`;
}

/** Discs of date-palm molasses, set in earthen moulds. */
function patali(x: number, y: number, w: number, tone: string, top: string): string {
  const h = w * 0.26;
  const d = `M${x - w / 2} ${y - h}V${y - 20}Q${x} ${y + w * 0.1} ${x + w / 2} ${y - 20}V${y - h}z`;
  return `${solid(d, tone, x, w)}${ellipse(x, y - h, w / 2, w * 0.1, top)}${ellipse(x, y - h, w * 0.34, w * 0.06, "#3a1a00", 'opacity=".12"')}${ellipse(x - w * 0.16, y - h - w * 0.02, w * 0.12, w * 0.016, "#fff", 'opacity=".35"')}`;
}

function butterDish(): string {
  return `${shadow(600, 720)}${path("M220 930H980Q940 1010 860 1010H340Q260 1010 220 930z", "#fffaf0")}${path("M700 950H980Q940 1010 860 1010H680z", "#3a1a00", 'opacity=".1"')}${ellipse(600, 930, 380, 46, "#fffdf6")}${path("M330 920V730L420 670H870V860L800 920z", "#f6d567")}${path("M330 730L420 670H870L800 730z", "#fbe79a")}${path("M800 730L870 670V860L800 920z", "#e2b640")}${stroke("M480 732V918M640 732V918", "#e8c14e", 5)}`;
}

function sunflower(x: number, y: number, r: number): string {
  const petals = Array.from({ length: 16 }, (_, i) =>
    at(
      x,
      y,
      path(
        `M0 ${-r * 0.4}C${-r * 0.24} ${-r * 0.7} ${-r * 0.12} ${-r} 0 ${-r * 1.1}C${r * 0.12} ${-r} ${r * 0.24} ${-r * 0.7} 0 ${-r * 0.4}z`,
        i % 2 ? "#f5b21f" : "#f9c74a",
      ),
      i * 22.5,
    ),
  );
  return `${petals.join("")}${ellipse(x, y, r * 0.52, r * 0.52, "#5b3418")}${ellipse(x, y, r * 0.32, r * 0.32, "#75481f")}`;
}

function pumpkin(x: number, y: number, s: number): string {
  return at(
    x,
    y,
    `${ellipse(10, 118, 190, 24, "#4a2c0a", 'opacity=".14"')}${ellipse(-96, 0, 84, 108, "#d9822b")}${ellipse(96, 0, 84, 108, "#c9711f")}${ellipse(-48, 4, 80, 114, "#e8943a")}${ellipse(52, 4, 80, 114, "#dd862e")}${ellipse(0, 6, 70, 116, "#f0a24a")}${path("M-16-104C-14-140 10-150 26-166L44-150C26-138 20-124 18-104z", "#5b8a3c")}`,
    0,
    s,
  );
}

function cowBell(x: number, y: number): string {
  return `${shadow(x, 190, y)}${solid(`M${x - 60} ${y - 150}q60-50 120 0l26 130q-86 40-172 0z`, "#d79b2e", x, 180)}${ellipse(x, y - 8, 22, 20, "#8f6110")}${stroke(`M${x - 30} ${y - 170}q30-60 60 0`, COCOA, 16)}`;
}

function milkCan(x: number, y: number, s = 1): string {
  return at(
    x,
    y,
    `${ellipse(8, 0, 150, 22, "#4a2c0a", 'opacity=".14"')}${path("M-66-330V-280C-66-240-130-236-130-180V-30Q-130 0-100 0H100Q130 0 130-30V-180C130-236 66-240 66-280V-330z", "#cfd8d6")}${path("M40-330H66V-280C66-240 130-236 130-180V-30Q130 0 100 0H50C80-120 70-220 40-330z", "#9fb0ad")}${rect(-84, -360, 168, 40, 16, "#e2e9e7")}${rect(-40, -396, 80, 44, 18, "#b9c7c4")}${rect(-104, -170, 18, 120, 9, "#fff", 'opacity=".7"')}${stroke("M-128-200C-180-190-176-110-132-104M128-200C180-190 176-110 132-104", "#9fb0ad", 14)}`,
    0,
    s,
  );
}

function roti(x: number, y: number): string {
  return [2, 1, 0]
    .map(
      (i) =>
        `${ellipse(x + i * 6, y - 26 + i * 20, 190, 46, i ? "#c98f52" : "#dba767")}${i ? "" : `${ellipse(x - 60, y - 32, 26, 9, "#a86b30", 'opacity=".7"')}${ellipse(x + 40, y - 16, 34, 10, "#a86b30", 'opacity=".6"')}${ellipse(x + 80, y - 42, 20, 7, "#a86b30", 'opacity=".6"')}`}`,
    )
    .join("");
}

function glass(x: number, y: number, drink: string, specks: string): string {
  const d = `M${x - 110} ${y - 380}L${x - 84} ${y - 24}Q${x - 80} ${y} ${x - 56} ${y}H${x + 56}Q${x + 80} ${y} ${x + 84} ${y - 24}L${x + 110} ${y - 380}z`;
  return `${shadow(x, 220, y)}${path(d, "#fffdf6", 'opacity=".8"')}${clipped(d, `${rect(x - 130, y - 310, 260, 320, 0, drink)}${specks}`)}${ellipse(x, y - 380, 110, 20, "#fff", 'opacity=".8"')}${rect(x - 78, y - 340, 16, 220, 8, "#fff", 'opacity=".6"')}`;
}

/** The pictures of each sample product, by the name that `catalogue.ts` gives; the first one is its card. */
export const PICTURES: Record<string, (() => string)[]> = {
  // Honey
  "khalisha-honey": [
    () =>
      honeyJar(
        "honey",
        {
          cloth: true,
          lid: RED,
          label: { word: "খলিশা মধু", color: HONEY_DEEP, emblem: "bee", shape: "arch" },
        },
        `${comb(215, 900, 54, [2, 3, 2], "khalisha")}${dipper(985, 790, -24, 1.1)}${pool(960, 1050, 220, "#f2a516")}`,
      ),
    () => honeyServed("honey", "khalisha served"),
    () =>
      scene(
        "sand",
        `${jar({ fill: AMBER, cloth: true, lid: RED, label: back("খলিশা মধু", HONEY_DEEP) })}${sprig(990, 1010, 1.2)}${bee(230, 420, 1.3)}`,
      ),
    () =>
      svg(
        SIDE,
        SIDE,
        `${rect(0, 0, SIDE, SIDE, 0, "#f7cf6a")}${comb(600, 20, 118, [7, 6, 7, 6, 7, 6, 7], "khalisha comb")}${bee(420, 470, 2.4)}${bee(860, 800, 1.9, 20)}`,
      ),
  ],
  "mustard-honey": [
    () =>
      honeyJar(
        "sage",
        {
          lid: "#d9a11e",
          fill: { liquid: "#f4c64a", deep: "#d99a1c" },
          label: { word: "সরিষা মধু", color: "#b07d10", emblem: "flower" },
        },
        `${flowers("#f8cf3c", "#c98a10")}${bee(950, 330, 1.4)}`,
      ),
    () => honeyServed("sage", "mustard served", "#f4c64a"),
  ],
  "litchi-honey": [
    () =>
      honeyJar(
        "rose",
        {
          w: 480,
          h: 600,
          lid: PLUM,
          fill: { liquid: "#f6b73c", deep: "#d3841a" },
          label: { word: "লিচু মধু", color: PLUM, emblem: "drop", shape: "oval" },
        },
        [
          [190, 1040],
          [280, 1080],
          [960, 1060],
          [1040, 1020],
        ]
          .map(
            ([x = 0, y = 0]) =>
              `${ellipse(x + 4, y + 50, 56, 12, "#4a2c0a", 'opacity=".14"')}${ellipse(x, y, 56, 54, "#d2495a")}${ellipse(x - 18, y - 18, 16, 12, "#fff", 'opacity=".35"')}${stroke(`M${x} ${y - 52}q4-22 18-30`, "#5b8a3c", 8)}`,
          )
          .join(""),
      ),
  ],
  "black-seed-honey": [
    () =>
      honeyJar(
        "sand",
        {
          w: 420,
          h: 660,
          lid: "#2d2725",
          fill: { liquid: "#b8660f", deep: "#7c3d06" },
          label: { word: "কালোজিরা", color: COCOA, emblem: "flower", shape: "arch" },
        },
        `${flowers("#9fb6d9", "#3f5a8a")}${loose(["nigella"], 40, "bsh", [
          [380, 1100],
          [430, 1070],
          [470, 1110],
          [800, 1100],
          [850, 1075],
        ])}`,
      ),
    () => honeyServed("sand", "black seed served", "#b8660f"),
  ],
  "comb-honey": [
    () =>
      scene(
        "honey",
        `${shadow(600, 760)}${comb(600, 520, 84, [4, 5, 4], "comb box")}${solid(`M230 ${FLOOR - 330}H970L940 ${FLOOR}H260z`, WOOD, 600, 740, [0, 1, 2].map((i) => rect(220, FLOOR - 236 + i * 96, 760, 6, 0, "#6d4320", 'opacity=".4"')).join(""))}${rect(222, FLOOR - 346, 756, 34, 10, "#c08a54")}${label({ word: "চাকের মধু", color: HONEY_DEEP, emblem: "bee", shape: "oval" }, 600, FLOOR - 158, 420, 250)}${bee(250, 380, 1.5)}${bee(960, 300, 1.1, 20)}`,
      ),
    () =>
      svg(
        SIDE,
        SIDE,
        `${rect(0, 0, SIDE, SIDE, 0, "#f7cf6a")}${comb(600, 0, 100, [8, 7, 8, 7, 8, 7, 8, 7, 8], "comb close")}${dipper(760, 620, 30, 2)}`,
      ),
  ],
  "honey-nuts": [
    () =>
      honeyJar(
        "clay",
        {
          w: 480,
          h: 600,
          cloth: true,
          lid: LEAF,
          fill: { goods: ["almond", "cashew", "walnut", "pistachio"], size: 92 },
          label: { word: "মধু বাদাম", color: HONEY_DEEP, emblem: "bee", shape: "band" },
        },
        loose(["almond", "cashew", "walnut"], 92, "hn", AT_FEET),
      ),
    () => closeUp(["almond", "walnut", "cashew", "pistachio", "raisin"], 190, "honey nuts"),
    () =>
      scene(
        "honey",
        `${bowl({ style: "white", goods: ["almond", "cashew", "walnut"], size: 96, name: "hn served", w: 700 })}${dipper(800, 430, 40, 1.3)}${pool(300, 1090, 260, "#f2a516")}`,
        "sun",
      ),
  ],
  "gift-honey": [
    () =>
      scene(
        "rose",
        `${jar({ x: 360, w: 300, h: 430, fill: AMBER, lid: LEAF, label: { word: "মধু", color: HONEY_DEEP, emblem: "bee" } })}${jar({ x: 850, w: 300, h: 430, fill: { liquid: "#b8660f", deep: "#7c3d06" }, lid: COCOA, label: { word: "মধু", color: COCOA, emblem: "drop" } })}${jar({ x: 605, y: 1060, w: 340, h: 500, cloth: true, lid: RED, fill: { liquid: "#f4c64a", deep: "#d99a1c" }, label: { word: "মধু", color: "#b07d10", emblem: "flower", shape: "arch" } })}${sprig(150, 1080, 0.9)}${sprig(1060, 1080, 0.9, true)}`,
      ),
  ],
  // Nuts
  almonds: [
    () => served("clay", "wood", ["almond"], 104, "almonds"),
    () => closeUp(["almond"], 210, "almonds close"),
    () =>
      scene(
        "sand",
        `${pouch({ accent: COCOA, goods: ["almond"], size: 92, word: "কাঠবাদাম", emblem: "leaf" })}${loose(["almond"], 96, "almond feet", AT_FEET)}`,
      ),
    () =>
      scene(
        "sand",
        `${pouch({ accent: COCOA, goods: ["almond"], size: 92, word: "কাঠবাদাম", back: true })}${sprig(1010, 1020, 1.2)}`,
      ),
  ],
  cashews: [
    () =>
      scene(
        "sage",
        `${jar({ w: 500, h: 620, lid: LEAF, fill: { goods: ["cashew"], size: 104 }, label: { word: "কাজুবাদাম", color: LEAF, emblem: "leaf", shape: "band" } })}${loose(["cashew"], 104, "cashew feet", AT_FEET)}`,
      ),
    () => served("sand", "leaf", ["cashew"], 110, "cashews"),
    () => closeUp(["cashew"], 220, "cashews close"),
  ],
  walnuts: [
    () =>
      scene(
        "sand",
        `${pouch({ color: "#5f7f63", accent: COCOA, goods: ["walnut"], size: 110, word: "আখরোট", window: "arch", emblem: "leaf" })}${loose(["walnut"], 110, "walnut feet", AT_FEET)}`,
      ),
    () => served("sage", "wood", ["walnut"], 124, "walnuts"),
  ],
  pistachios: [
    () => served("sage", "brass", ["pistachio"], 98, "pistachios"),
    () => closeUp(["pistachio"], 200, "pistachios close"),
  ],
  "mixed-nuts": [
    () =>
      scene(
        "clay",
        `${pouch({ color: "#b9553a", accent: RED, goods: ["almond", "cashew", "walnut", "pistachio", "raisin"], size: 100, word: "মিশ্র বাদাম", window: "low" })}${loose(["almond", "cashew", "pistachio"], 96, "mixed feet", AT_FEET)}`,
      ),
    () => served("clay", "white", ["almond", "cashew", "walnut", "pistachio"], 108, "mixed"),
    () => closeUp(["almond", "cashew", "walnut", "pistachio", "raisin"], 205, "mixed close"),
  ],
  peanuts: [
    () =>
      scene(
        "honey",
        `${bowl({ style: "clay", goods: ["peanut"], size: 116, name: "peanuts", w: 760, high: 0.36 })}${loose(["peanut"], 116, "peanut feet", AT_FEET)}`,
        "disc",
      ),
  ],
  // Oils
  "mustard-oil": [
    () =>
      scene(
        "honey",
        `${bottle({ fill: { liquid: "#e0a21a", deep: "#b06c08" }, cap: RED, label: { word: "সরিষার তেল", color: RED, emblem: "flower" } })}${flowers("#f8cf3c", "#c98a10")}${loose(
          ["mustardSeed"],
          34,
          "mo",
          [
            [380, 1080],
            [420, 1105],
            [340, 1110],
            [820, 1090],
            [860, 1110],
            [900, 1080],
          ],
        )}`,
      ),
    () => oilServed("honey", "#e0a21a", ["mustardSeed"], 34, "mustard served"),
    () =>
      scene(
        "sand",
        `${bottle({ fill: { liquid: "#e0a21a", deep: "#b06c08" }, cap: RED, label: back("সরিষার তেল", RED) })}${sprig(960, 1010, 1.2)}`,
      ),
    () => closeUp(["mustardSeed"], 84, "mustard close"),
  ],
  "mustard-oil-big": [
    () =>
      scene(
        "sage",
        `${bottle({ shape: "square", w: 480, h: 800, fill: { liquid: "#dc9a14", deep: "#a86606" }, cap: LEAF, label: { word: "সরিষার তেল", color: LEAF, emblem: "drop", shape: "band" } })}${stroke("M700 420C790 380 840 440 838 540C836 620 830 660 828 690", "#a86606", 34, 'opacity=".0"')}${flowers("#f8cf3c", "#c98a10")}`,
      ),
  ],
  "coconut-oil": [
    () =>
      scene(
        "mist",
        `${bottle({ shape: "square", w: 340, h: 720, fill: { liquid: "#fbf6e6", deep: "#e3dcc4" }, cap: SLATE, label: { word: "নারিকেল তেল", color: SLATE, emblem: "palm" } })}${coconut(235, 960, 1)}${leaf(985, 1050, 40, 1.3)}${leaf(960, 1050, 75, 1, "#4c9565")}`,
      ),
    () =>
      scene(
        "mist",
        `${coconut(360, 760, 1.9)}${coconut(800, 900, 1.5)}${sprig(1030, 1090, 1.2)}${ellipse(560, 1070, 150, 22, "#fffdf5")}`,
        "sun",
      ),
  ],
  "black-seed-oil": [
    () =>
      scene(
        "sand",
        `${bottle({ shape: "dropper", w: 360, h: 700, fill: { liquid: "#6a3d14", deep: "#35190a" }, cap: "#d79b2e", label: { word: "কালোজিরার তেল", color: COCOA, emblem: "drop" } })}${flowers("#9fb6d9", "#3f5a8a")}${loose(
          ["nigella"],
          40,
          "bso",
          [
            [370, 1080],
            [410, 1105],
            [820, 1085],
            [860, 1108],
          ],
        )}`,
      ),
    () => oilServed("sand", "#5a3010", ["nigella"], 40, "black seed oil"),
    () => closeUp(["nigella"], 96, "black seed close"),
  ],
  "olive-oil": [
    () =>
      scene(
        "sage",
        `${bottle({ w: 270, h: 820, fill: { liquid: "#a9b23c", deep: "#6b7a1e" }, cap: "#2d3a1c", label: { word: "জলপাই তেল", color: OLIVE, emblem: "leaf", shape: "arch" } })}${leaf(260, 1060, -50, 1.1, OLIVE)}${olive(250, 1040)}${olive(330, 1075, "#55662a")}${olive(930, 1060)}${olive(1010, 1030, "#4a3a4a")}`,
      ),
  ],
  "sesame-oil": [
    () =>
      scene(
        "clay",
        `${bottle({ shape: "flask", w: 360, h: 700, fill: { liquid: "#d88f2a", deep: "#9c5a10" }, cap: COCOA, label: { word: "তিলের তেল", color: CLAY, emblem: "drop" } })}${dish({ x: 930, y: 1060, w: 330, goods: ["sesame"], size: 34, name: "so" })}${sprig(200, 1060, 1)}`,
      ),
  ],
  "rice-bran-oil": [
    () =>
      scene(
        "sand",
        `${bottle({ shape: "square", w: 370, h: 780, fill: { liquid: "#f1cf62", deep: "#d0a028" }, cap: "#e07b28", label: { word: "রাইস ব্র্যান", color: "#b8691a", emblem: "ear" } })}${bowl({ x: 960, y: 1060, w: 300, style: "wood", goods: ["rice"], size: 40, name: "rbo" })}`,
      ),
  ],
  // Seeds
  chia: [
    () =>
      scene(
        "mist",
        `${pouch({ color: "#6f8f86", accent: SLATE, goods: ["chia"], size: 34, word: "চিয়া সিড", emblem: "leaf" })}${spoon(940, 1060, { goods: ["chia"], size: 34, name: "chia spoon" })}`,
      ),
    () => closeUp(["chia"], 76, "chia close"),
    () =>
      scene(
        "rose",
        `${glass(470, FLOOR, "#f3c9c4", field(["chia"], { x: 360, y: 720, w: 230, h: 300, size: 30, name: "chia glass" }))}${bowl({ x: 850, w: 440, style: "wood", goods: ["chia"], size: 32, name: "chia bowl" })}${sprig(180, 1050, 1)}`,
        "arch",
      ),
    () =>
      scene(
        "mist",
        `${pouch({ color: "#6f8f86", accent: SLATE, goods: ["chia"], size: 34, word: "চিয়া সিড", back: true })}${sprig(1010, 1020, 1.2)}`,
      ),
  ],
  flax: [
    () =>
      scene(
        "clay",
        `${pouch({ accent: CLAY, goods: ["flax"], size: 42, word: "তিসি", emblem: "flower", window: "leaf" })}${flower(215, 1040, 60, "#7f9ed0", "#f5c542")}${flower(300, 1085, 44, "#7f9ed0", "#f5c542")}${loose(
          ["flax"],
          42,
          "flax feet",
          [
            [930, 1090],
            [980, 1060],
            [1020, 1100],
          ],
        )}`,
      ),
    () => scooped("sand", ["flax"], 42, "flax scooped"),
  ],
  "pumpkin-seeds": [
    () =>
      scene(
        "honey",
        `${jar({ w: 460, h: 580, x: 640, lid: "#d9822b", fill: { goods: ["pumpkinSeed"], size: 72 }, label: { word: "মিষ্টিকুমড়া বীজ", color: OLIVE, emblem: "leaf" } })}${pumpkin(270, 930, 0.85)}${loose(
          ["pumpkinSeed"],
          72,
          "ps",
          [
            [900, 1090],
            [980, 1055],
            [480, 1105],
          ],
        )}`,
      ),
    () => closeUp(["pumpkinSeed"], 150, "pumpkin close"),
  ],
  "sunflower-seeds": [
    () =>
      scene(
        "mist",
        `${sunflower(250, 470, 190)}${stroke("M250 640C240 780 250 900 240 1000", "#4f8a4a", 20)}${leaf(246, 860, -70, 0.9)}${bowl({ x: 680, w: 640, style: "white", goods: ["sunflowerSeed"], size: 70, name: "sunflower" })}${loose(
          ["sunflowerSeed"],
          70,
          "sf",
          [
            [330, 1090],
            [1010, 1085],
          ],
        )}`,
        "sun",
      ),
  ],
  sesame: [() => scooped("honey", ["sesame"], 40, "sesame")],
  kalojira: [
    () =>
      scene(
        "sand",
        `${jar({ w: 420, h: 560, lid: COCOA, fill: { goods: ["nigella"], size: 40 }, label: { word: "কালোজিরা", color: COCOA, emblem: "flower", shape: "oval" } })}${spoon(900, 1060, { goods: ["nigella"], size: 38, name: "kalojira spoon" })}${flower(230, 1050, 60, "#9fb6d9", "#3f5a8a")}`,
      ),
    () => closeUp(["nigella"], 90, "kalojira close"),
  ],
  tokma: [
    () =>
      scene(
        "mist",
        `${glass(430, FLOOR, "#f6e3b0", field(["tokma"], { x: 320, y: 700, w: 230, h: 320, size: 34, name: "tokma glass" }))}${bowl({ x: 830, w: 470, style: "leaf", goods: ["tokma"], size: 32, name: "tokma bowl" })}${sprig(150, 1060, 1)}`,
        "arch",
      ),
  ],
  isabgol: [
    () =>
      scene(
        "rose",
        `${pouch({ color: "#e6b8a8", accent: PLUM, goods: ["isabgol"], size: 60, word: "ইসবগুল", emblem: "leaf", window: "round" })}${spoon(930, 1065, { goods: ["isabgol"], size: 50, name: "isabgol spoon" })}`,
      ),
  ],
  // Grains & Rice
  chinigura: [
    () =>
      scene(
        "sage",
        `${sack({ goods: ["rice"], size: 40, word: "চিনিগুঁড়া", accent: LEAF })}${loose(["rice"], 44, "cg", AT_FEET)}`,
      ),
    () => served("sand", "brass", ["rice"], 44, "chinigura served"),
    () => closeUp(["rice"], 100, "chinigura close"),
  ],
  katari: [
    () =>
      scene(
        "honey",
        `${sack({ goods: ["longRice"], size: 44, word: "কাটারিভোগ", accent: RED, color: "#efe3c8" })}${sprig(175, 1070, 0.9)}`,
      ),
    () => scooped("sage", ["longRice"], 46, "katari scooped"),
  ],
  "red-rice": [
    () =>
      scene(
        "rose",
        `${sack({ goods: ["redRice"], size: 44, word: "আউশ লাল চাল", accent: RED, color: "#c79a66" })}${loose(["redRice"], 46, "rr", AT_FEET)}`,
      ),
    () => closeUp(["redRice"], 100, "red rice close"),
  ],
  oats: [
    () =>
      scene(
        "mist",
        `${jar({ w: 520, h: 640, lid: SLATE, fill: { goods: ["oat"], size: 64 }, label: { word: "ওটস", color: SLATE, emblem: "ear", shape: "oval" } })}${loose(["oat"], 64, "oats feet", AT_FEET)}`,
      ),
    () =>
      scene(
        "rose",
        `${bowl({ style: "white", goods: ["oat"], size: 62, name: "oats bowl", w: 700, high: 0.22 })}${[
          [470, 640, "#d2495a"],
          [600, 600, "#5d4a86"],
          [720, 640, "#d2495a"],
          [540, 690, "#5d4a86"],
          [670, 690, "#f0a24a"],
        ]
          .map(
            ([x, y, c]) =>
              `${ellipse(Number(x), Number(y), 44, 42, String(c))}${ellipse(Number(x) - 12, Number(y) - 14, 10, 8, "#fff", 'opacity=".4"')}`,
          )
          .join("")}${spoon(420, 1090, { goods: ["oat"], size: 56, name: "oats spoon" })}`,
        "sun",
      ),
  ],
  "red-flour": [
    () =>
      scene(
        "clay",
        `${pouch({ color: "#d9b98c", accent: CLAY, goods: ["redRice"], size: 40, word: "লাল আটা", emblem: "ear", window: "low" })}${roti(950, 1075)}`,
      ),
    () =>
      scene(
        "sand",
        `${powder("wood", "#e3c39a", "#efd9b8", { w: 640, x: 500 })}${roti(900, 1060)}`,
        "sun",
      ),
  ],
  masoor: [
    () => served("rose", "white", ["masoor"], 52, "masoor"),
    () =>
      scene(
        "clay",
        pouch({
          color: "#e2a06a",
          accent: RED,
          goods: ["masoor"],
          size: 46,
          word: "মসুর ডাল",
          window: "arch",
        }),
      ),
  ],
  moong: [() => served("sage", "clay", ["moong"], 50, "moong")],
  chickpeas: [
    () =>
      scene(
        "sand",
        `${sack({ goods: ["chickpea"], size: 66, word: "ছোলা", accent: HONEY_DEEP })}${loose(["chickpea"], 66, "cp", AT_FEET)}`,
      ),
  ],
  // Spices
  turmeric: [
    () =>
      scene(
        "honey",
        `${powder("clay", "#e39a12", "#f2b433", { w: 660 })}${loose(["turmeric"], 150, "tm", [
          [200, 1050],
          [990, 1050],
        ])}`,
        "sun",
      ),
    () =>
      scene(
        "honey",
        `${pouch({ color: "#e8b23c", accent: "#a86206", goods: ["turmeric"], size: 110, word: "হলুদ", emblem: "sun" })}`,
      ),
    () => closeUp(["turmeric"], 240, "turmeric close"),
  ],
  chilli: [
    () =>
      scene(
        "rose",
        `${powder("brass", "#b8261a", "#d0402e", { w: 640 })}${loose(["chilli"], 140, "ch", [
          [190, 1050],
          [290, 1090],
          [950, 1090],
          [1030, 1045],
        ])}`,
        "sun",
      ),
    () => closeUp(["chilli"], 230, "chilli close"),
  ],
  cumin: [
    () => scooped("sand", ["cumin"], 46, "cumin"),
    () => closeUp(["cumin"], 110, "cumin close"),
  ],
  cinnamon: [
    () =>
      scene(
        "clay",
        `${shadow(600, 660)}${[
          [-210, 8],
          [-126, -5],
          [-42, 4],
          [42, -6],
          [126, 5],
          [210, -8],
        ]
          .map(([x = 0, turn = 0]) =>
            at(
              600 + x,
              660,
              `<g transform="scale(2.5 5.2)"><rect x="-17" y="-60" width="34" height="120" rx="8" fill="#9a5a2e"/><rect x="-17" y="-60" width="15" height="120" rx="7" fill="#b5713e"/><path d="M-2-58V58" stroke="#6d3a18" stroke-width="3"/><ellipse cx="-8" cy="-56" rx="8" ry="3" fill="#6d3a18"/><ellipse cx="9" cy="-56" rx="7" ry="3" fill="#6d3a18"/></g>`,
              turn,
            ),
          )
          .join(
            "",
          )}${rect(290, 620, 620, 54, 20, "#e9d3a6")}${rect(290, 656, 620, 12, 4, "#b89a62")}${stroke("M600 640c-60-70-120-20-40 0M600 640c60-70 120-20 40 0M590 650c-20 50-50 70-70 90M612 650c20 50 40 60 66 84", "#b89a62", 14)}${sprig(1010, 1060, 1)}`,
        "disc",
      ),
    () =>
      scene(
        "sand",
        `${jar({ w: 400, h: 620, lid: COCOA, fill: { goods: ["cinnamon"], size: 150 }, label: { word: "দারুচিনি", color: COCOA, emblem: "leaf", shape: "oval" } })}`,
      ),
  ],
  cardamom: [
    () => served("sage", "leaf", ["cardamom"], 92, "cardamom"),
    () => closeUp(["cardamom"], 190, "cardamom close"),
  ],
  pepper: [
    () =>
      scene(
        "sand",
        `${jar({ w: 400, h: 560, lid: "#2d2725", fill: { goods: ["peppercorn"], size: 56 }, label: { word: "গোলমরিচ", color: "#3b2f25", emblem: "leaf", shape: "arch" } })}${loose(
          ["peppercorn"],
          54,
          "pp",
          [
            [220, 1050],
            [290, 1090],
            [350, 1050],
            [880, 1080],
            [950, 1050],
            [1010, 1095],
          ],
        )}`,
      ),
  ],
  "panch-phoron": [
    () =>
      scene(
        "clay",
        `${[
          [330, 760, "cumin", "brass"],
          [860, 760, "fennel", "leaf"],
          [600, 880, "mustardSeed", "clay"],
          [300, 1040, "fenugreek", "white"],
          [900, 1040, "nigella", "wood"],
        ]
          .map(([x, y, g, style]) =>
            bowl({
              x: Number(x),
              y: Number(y),
              w: 350,
              style: style as BowlStyle,
              goods: [g as "cumin"],
              size: 40,
              name: `pp ${g}`,
              high: 0.28,
            }),
          )
          .join("")}`,
        "arch",
      ),
    () =>
      scene(
        "honey",
        pouch({
          color: "#c98a4a",
          accent: CLAY,
          goods: ["cumin", "fennel", "fenugreek", "mustardSeed", "nigella"],
          size: 46,
          word: "পাঁচফোড়ন",
          emblem: "flower",
        }),
      ),
    () => closeUp(["cumin", "fennel", "fenugreek", "mustardSeed", "nigella"], 100, "panch close"),
  ],
  cloves: [
    () =>
      scene(
        "rose",
        `${dish({ goods: ["clove"], size: 96, name: "cloves", y: FLOOR, w: 860, high: 0.4 })}${loose(
          ["clove"],
          96,
          "cl",
          [
            [230, 1095],
            [960, 1100],
          ],
        )}`,
        "sun",
      ),
  ],
  // Dates & Dried Fruit
  ajwa: [
    () =>
      scene(
        "sand",
        box({
          goods: ["ajwa"],
          size: 104,
          color: "#7c1f2b",
          label: { word: "আজওয়া", color: "#7c1f2b", emblem: "palm" },
          name: "ajwa",
        }),
      ),
    () => served("rose", "brass", ["ajwa"], 112, "ajwa bowl"),
    () => closeUp(["ajwa"], 220, "ajwa close"),
  ],
  medjool: [
    () =>
      scene(
        "clay",
        `${dish({ goods: ["medjool"], size: 138, name: "medjool", w: 900, high: 0.36 })}${leaf(200, 830, -20, 1.4)}${leaf(240, 840, 14, 1.1, "#4c9565")}${loose(
          ["medjool"],
          130,
          "md",
          [
            [960, 1105],
            [230, 1105],
          ],
        )}`,
        "sun",
      ),
    () =>
      scene(
        "honey",
        box({
          goods: ["medjool"],
          size: 112,
          color: "#b8691a",
          label: { word: "মেডজুল", color: "#b8691a", emblem: "palm" },
          name: "medjool box",
        }),
      ),
    () => closeUp(["medjool"], 240, "medjool close"),
  ],
  mariyam: [
    () =>
      scene(
        "sage",
        `${pouch({ color: "#4f7f63", accent: COCOA, goods: ["mariyam"], size: 104, word: "মরিয়ম", emblem: "palm", window: "arch" })}${loose(["mariyam"], 110, "mr", AT_FEET)}`,
      ),
    () => served("sage", "white", ["mariyam"], 112, "mariyam bowl"),
  ],
  raisins: [
    () => served("rose", "clay", ["raisin"], 78, "raisins"),
    () =>
      scene(
        "clay",
        pouch({
          color: "#8a5a6a",
          accent: PLUM,
          goods: ["raisin"],
          size: 72,
          word: "কিশমিশ",
          window: "leaf",
        }),
      ),
  ],
  figs: [
    () =>
      scene(
        "sand",
        `${jar({ w: 500, h: 600, lid: PLUM, fill: { goods: ["fig"], size: 128 }, label: { word: "ডুমুর", color: PLUM, emblem: "leaf", shape: "oval" } })}${loose(
          ["fig"],
          124,
          "fg",
          [
            [200, 1050],
            [990, 1060],
          ],
        )}`,
      ),
  ],
  apricots: [
    () => served("mist", "wood", ["apricot"], 118, "apricots"),
    () => closeUp(["apricot"], 220, "apricots close"),
  ],
  // Ghee, Gur & Dairy
  ghee: [
    () =>
      scene(
        "honey",
        `${tin({ color: "#2f7d4f", label: { word: "গাওয়া ঘি", color: HONEY_DEEP, emblem: "flower", shape: "oval" } })}${cowBell(990, 1060)}${sprig(200, 1060, 1)}`,
      ),
    () =>
      scene(
        "sage",
        `${tin({ color: "#2f7d4f", label: { word: "গাওয়া ঘি", color: HONEY_DEEP, emblem: "flower", shape: "oval" }, open: "#f3cf62" })}${spoon(930, 1080, { color: "#f6d25e" })}`,
      ),
    () =>
      scene(
        "sand",
        `${roti(640, 960)}${pool(600, 930, 260, "#f6d772")}${milkCan(250, 1060, 0.9)}${jar({ x: 940, y: 1070, w: 260, h: 340, fill: { liquid: "#f6d772", deep: "#dba92e" }, lid: LEAF })}`,
        "sun",
      ),
  ],
  "ghee-jar": [
    () =>
      scene(
        "clay",
        `${jar({ w: 460, h: 620, fill: { liquid: "#f6d76a", deep: "#dca92c" }, lid: "#d79b2e", label: { word: "ঘি", color: RED, emblem: "sun", shape: "oval" } })}${milkCan(220, 1070, 0.75)}`,
      ),
  ],
  butter: [
    () => scene("mist", `${butterDish()}${sprig(1040, 1070, 0.9)}${milkCan(170, 880, 0.6)}`, "sun"),
  ],
  paneer: [
    () =>
      scene(
        "sage",
        `${shadow(600, 780)}${rect(190, FLOOR - 40, 820, 50, 22, WOOD)}${rect(190, FLOOR - 40, 820, 16, 8, "#c08a54")}${solid("M300 700V970Q520 1010 740 970V700z", "#f8eed2", 520, 440)}${ellipse(520, 700, 220, 60, "#fff8e4")}${ellipse(450, 690, 16, 6, "#d9c08a", 'opacity=".7"')}${ellipse(590, 712, 20, 7, "#d9c08a", 'opacity=".7"')}${ellipse(400, 820, 16, 12, "#d9c08a", 'opacity=".6"')}${ellipse(480, 900, 20, 14, "#d9c08a", 'opacity=".6"')}${ellipse(590, 850, 14, 10, "#d9c08a", 'opacity=".6"')}${wedge(660, 980, "#fbf2da", "#fffaec")}${sprig(220, 960, 1)}`,
      ),
  ],
  "sweet-doi": [
    () =>
      scene(
        "rose",
        `${pot({ fill: "#f6e2c0", w: 640 })}${leaf(1010, 1060, 50, 0.9)}${spoon(330, 1080, { color: "#f6e2c0" })}`,
      ),
    () =>
      scene(
        "clay",
        `${pot({ fill: "#f6e2c0", w: 420, x: 380, y: 960 })}${pot({ fill: "#f6e2c0", w: 420, x: 830, y: 960 })}${pot({ fill: "#f6e2c0", w: 480, x: 600, y: 1080 })}`,
        "sun",
      ),
  ],
  "patali-gur": [
    () =>
      scene(
        "sand",
        `${shadow(600, 660)}${leaf(250, 1010, -62, 2.2)}${leaf(950, 1010, 62, 2.2, "#4c9565")}${patali(600, FLOOR, 560, "#8a4a1c", "#a96230")}${patali(570, FLOOR - 150, 520, "#96521f", "#b56c36")}${patali(620, FLOOR - 290, 480, "#a05a25", "#c07a40")}`,
      ),
    () =>
      scene(
        "clay",
        `${pot({ w: 560, x: 470, fill: "#8a4a1c", tone: "#b45a36" })}${patali(880, 1060, 360, "#96521f", "#b56c36")}`,
        "arch",
      ),
  ],
  "jhola-gur": [
    () =>
      scene(
        "clay",
        `${jar({ w: 440, h: 600, cloth: true, lid: "#d9a11e", fill: { liquid: "#9a4c12", deep: "#5c2706" }, label: { word: "ঝোলা গুড়", color: COCOA, emblem: "palm", shape: "arch" } })}${pool(950, 1060, 240, "#8a3f0c")}${leaf(230, 1070, -40, 1.1)}`,
      ),
  ],
  "cane-gur": [
    () =>
      scene(
        "sage",
        `${[300, 360, 900].map((x, i) => `${rect(x - 24, 240 + i * 40, 48, 780 - i * 40, 14, i % 2 ? "#8fae4a" : "#a3bf5c")}${[0, 1, 2, 3].map((n) => rect(x - 28, 400 + n * 160, 56, 14, 6, "#6f8a34")).join("")}`).join("")}${pot({ w: 520, fill: "#b5702a", tone: "#b45a36" })}${loose(
          ["crystal"],
          96,
          "cane",
          [
            [250, 1095],
            [960, 1090],
          ],
        )}`,
      ),
  ],
  "palm-candy": [
    () =>
      scene(
        "honey",
        `${jar({ w: 480, h: 600, lid: HONEY_DEEP, fill: { goods: ["crystal"], size: 104 }, label: { word: "তালমিছরি", color: HONEY_DEEP, emblem: "palm", shape: "oval" } })}${loose(["crystal"], 104, "pc", AT_FEET)}`,
      ),
    () => closeUp(["crystal"], 210, "palm candy close"),
  ],
};

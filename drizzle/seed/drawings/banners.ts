import { lettering } from "./lettering.ts";
import {
  at,
  CREAM,
  ellipse,
  HONEY_DEEP,
  INK,
  LEAF,
  LEAF_DEEP,
  rect,
  shadow,
  solid,
  stroke,
  svg,
  WOOD,
} from "./paint.ts";
import { bee, comb, flower, leaf, loose } from "./things.ts";
import { AMBER, bottle, bowl, dipper, dish, jar, pool, pouch, powder, tin } from "./vessels.ts";

const WIDTH = 1200;
const HEIGHT = 480;

/** Two lines on the left, legible at 330 pixels; on the right a stage whose floor is at 1010 of 1200 units. */
function banner(
  wall: string,
  shape: string,
  table: string,
  lines: { first: string; second: string; ink: string; accent: string },
  goods: string,
): string {
  const left = { x: 56, fill: lines.ink, align: "left" } as const;
  const words = `${lettering(lines.first, { ...left, y: 150, width: 500, height: 100 })}${lettering(lines.second, { ...left, y: 272, width: 516, height: 92 })}${rect(56, 356, 120, 10, 5, lines.accent)}`;
  return svg(
    WIDTH,
    HEIGHT,
    `${rect(0, 0, WIDTH, HEIGHT, 0, wall)}${ellipse(880, 330, 330, 330, shape)}${rect(0, 420, WIDTH, 60, 0, table)}${at(580, -43, goods, 0, 0.485)}${words}`,
  );
}

/** The three banners by name; what each says is noted above it. */
export const BANNERS: Record<string, () => string> = {
  // "Pure honey, straight from the Sundarbans"
  "banner-honey": () =>
    banner(
      "#ffd874",
      "#fbe7ad",
      "#eeb445",
      { first: "খাঁটি মধু,", second: "সোজা সুন্দরবন থেকে", ink: INK, accent: HONEY_DEEP },
      `${comb(1010, 420, 72, [2, 3, 4, 3], "banner")}${jar({ x: 560, w: 480, h: 720, fill: AMBER, cloth: true, lid: "#b3261e", label: { word: "মধু", color: HONEY_DEEP, emblem: "bee", shape: "arch" } })}${jar({ x: 960, w: 320, h: 430, fill: { liquid: "#b8660f", deep: "#7c3d06" }, lid: LEAF, label: { word: "মধু", color: HONEY_DEEP, emblem: "drop" } })}${dipper(250, 780, -20, 1.2)}${pool(240, 985, 240, "#f2a516")}${bee(250, 420, 1.6)}${bee(1130, 260, 1.2, 20)}`,
    ),
  // "In oil from the wooden press, the taste of mother's cooking"
  "banner-mustard-oil": () =>
    banner(
      "#2f6f49",
      "#3f8a5d",
      "#24583a",
      { first: "ঘানি ভাঙা তেলে", second: "মায়ের হাতের স্বাদ", ink: CREAM, accent: "#f2b433" },
      `${bottle({ x: 560, w: 340, h: 800, fill: { liquid: "#e8a91c", deep: "#b87208" }, cap: "#b3261e", label: { word: "সরিষার তেল", color: "#b3261e", emblem: "flower" } })}${powder("clay", "#e39a12", "#f2b433", { x: 980, w: 430 })}${dish({ x: 240, w: 420, goods: ["mustardSeed"], size: 40, name: "banner mustard" })}${flower(760, 960, 66, "#f8cf3c", "#c98a10")}${flower(830, 1000, 46, "#f8cf3c", "#c98a10")}${loose(["chilli"], 120, "banner chilli", [[770, 1040]])}`,
    ),
  // "We bring it anywhere in the country, pay when you hold it"
  "banner-delivery": () =>
    banner(
      "#f9dccb",
      "#fff1e4",
      "#e3a986",
      {
        first: "সারা দেশে পৌঁছে দিই,",
        second: "টাকা দিন হাতে পেয়ে",
        ink: "#5b1f16",
        accent: "#b3261e",
      },
      `${basket()}`,
    ),
};

/** A cane basket with a bit of everything. */
function basket(): string {
  const x = 620;
  const y = 1010;
  const body = `M${x - 440} ${y - 330}H${x + 440}L${x + 370} ${y - 20}Q${x + 366} ${y} ${x + 340} ${y}H${x - 340}Q${x - 366} ${y} ${x - 370} ${y - 20}z`;
  const weave = [0, 1, 2, 3, 4, 5]
    .map((row) =>
      Array.from({ length: 18 }, (_, i) =>
        rect(
          x - 460 + i * 54 + (row % 2) * 27,
          y - 322 + row * 56,
          44,
          40,
          12,
          "#8f5d2c",
          'opacity=".35"',
        ),
      ).join(""),
    )
    .join("");
  const goods = [
    stroke(`M${x - 400} ${y - 330}C${x - 380} 60 ${x + 380} 60 ${x + 400} ${y - 330}`, WOOD, 34),
    leaf(x - 330, y - 300, -30, 2),
    leaf(x + 350, y - 300, 26, 2.1, "#4c9565"),
    pouch({
      x: x - 190,
      y: y - 170,
      w: 300,
      h: 500,
      accent: "#3f5a5f",
      color: "#6f8f86",
      goods: ["chia"],
      size: 30,
      word: "চিয়া সিড",
    }),
    bottle({
      x: x + 30,
      y: y - 130,
      w: 220,
      h: 620,
      fill: { liquid: "#e0a21a", deep: "#b06c08" },
      cap: "#b3261e",
      label: { word: "সরিষার তেল", color: "#b3261e", emblem: "flower" },
    }),
    at(
      x + 215,
      y - 200,
      at(
        -600,
        -1010,
        tin({
          color: LEAF_DEEP,
          label: { word: "ঘি", color: HONEY_DEEP, emblem: "sun", shape: "oval" },
        }),
      ),
      0,
      0.56,
    ),
    jar({
      x: x - 262,
      y: y - 160,
      w: 230,
      h: 330,
      fill: AMBER,
      cloth: true,
      lid: "#b3261e",
      label: { word: "মধু", color: HONEY_DEEP },
    }),
  ].join("");
  const bowls = bowl({
    x: 1090,
    y: 1030,
    w: 250,
    style: "clay",
    goods: ["cashew"],
    size: 60,
    name: "banner nuts",
  });
  return `${shadow(x, 860)}${goods}${solid(body, "#c68f55", x, 880, weave)}${rect(x - 456, y - 352, 912, 50, 25, "#b87f45")}${bowls}`;
}

import { lettering } from "./lettering.ts";
import {
  at,
  CLAY,
  CREAM,
  clipped,
  ellipse,
  FLOOR,
  HONEY,
  HONEY_DEEP,
  INK,
  KRAFT,
  LEAF,
  path,
  rect,
  roundedRect,
  shadow,
  solid,
  stroke,
  WOOD,
} from "./paint.ts";
import { bee, depthOf, field, flower, type Goods, heap, leaf, THINGS } from "./things.ts";

export type Emblem = "bee" | "leaf" | "drop" | "flower" | "sun" | "ear" | "palm" | "none";

export type Label = {
  /** Bangla, one of those in `lettering.ts`. */
  word: string;
  color: string;
  emblem?: Emblem;
  paper?: string;
  shape?: "panel" | "arch" | "oval" | "band";
  /** The back of the pack: small print instead of the name. */
  back?: boolean;
};

function emblem(kind: Emblem, x: number, y: number, size: number, color: string): string {
  const s = size / 100;
  const kinds: Record<Emblem, () => string> = {
    none: () => "",
    bee: () => bee(0, 14, 0.95, -8),
    leaf: () => `${leaf(-4, 50, -28, 0.58, color)}${leaf(6, 50, 28, 0.58, color)}`,
    drop: () =>
      `${path("M0-52C18-20 36 0 36 20A36 36 0 0 1-36 20C-36 0-18-20 0-52z", color)}${path("M-20 20a20 20 0 0 0 18 20", "none", 'stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".7"')}`,
    flower: () => flower(0, 0, 52, color, "#f5c542"),
    sun: () =>
      `${ellipse(0, 0, 26, 26, color)}${stroke("M0-50V-38M0 38V50M-50 0H-38M38 0H50M-35-35L-27-27M27 27L35 35M35-35L27-27M-27 27L-35 35", color, 8)}`,
    ear: () =>
      `${stroke("M0 52V-20", color, 5)}${[-44, -22, 0, 22].map((y2) => `${ellipse(-15, y2, 8, 17, color, `transform="rotate(-32 -15 ${y2})"`)}${ellipse(15, y2, 8, 17, color, `transform="rotate(32 15 ${y2})"`)}`).join("")}${ellipse(0, -56, 8, 17, color)}`,
    palm: () =>
      `${path("M-5 54C-2 20-2 0-6-16L6-16C8 4 8 26 7 54z", color)}${[-80, -45, 0, 45, 80].map((turn) => at(0, -14, path("M0 0C-14-14-14-34 0-48C14-34 14-14 0 0z", color), turn)).join("")}`,
  };
  return at(x, y, kinds[kind](), 0, s);
}

/** A paper label around x,y; on the back three bars and a leaf stand for the small print. */
export function label(l: Label, x: number, y: number, w: number, h: number): string {
  const paper = l.paper ?? CREAM;
  const shape = l.shape ?? "panel";
  const left = x - w / 2;
  const top = y - h / 2;
  const outlines = {
    panel: roundedRect(left, top, w, h, 22),
    band: `M${left} ${top}h${w}v${h}h${-w}z`,
    arch: `M${left} ${top + h}V${top + w * 0.42}a${w / 2} ${w * 0.42} 0 0 1 ${w} 0V${top + h}z`,
    oval: `M${left} ${y}a${w / 2} ${h / 2} 0 0 1 ${w} 0a${w / 2} ${h / 2} 0 0 1 ${-w} 0z`,
  };
  const d = outlines[shape];
  if (l.back) {
    const bar = (i: number, share: number) =>
      rect(
        left + w * 0.14,
        top + h * (0.2 + i * 0.1),
        w * share,
        h * 0.035,
        4,
        l.color,
        'opacity=".45"',
      );
    const print = [0.72, 0.66, 0.72, 0.4].map((share, i) => bar(i, share)).join("");
    const code = [0, 0.05, 0.08, 0.14, 0.17, 0.23, 0.26, 0.3]
      .map((dx, i) => rect(left + w * (0.14 + dx), top + h * 0.66, i % 3 ? 5 : 9, h * 0.2, 0, INK))
      .join("");
    return `${path(roundedRect(left, top, w, h, 22), paper)}${print}${code}${emblem("leaf", left + w * 0.74, top + h * 0.75, h * 0.2, LEAF)}`;
  }
  const kind = l.emblem ?? "none";
  const wordY = kind === "none" ? y : y + h * (shape === "oval" ? 0.14 : 0.22);
  const room = shape === "oval" ? 0.7 : 0.82;
  const mark = Math.min(w * 0.38, h * 0.38);
  const foot =
    shape === "oval" || shape === "band" ? "" : rect(left, top + h - 26, w, 12, 0, l.color);
  return `${path(d, paper)}${clipped(d, foot)}${stroke(d, l.color, 6)}${emblem(kind, x, y - h * (shape === "arch" ? 0.15 : 0.22), mark, l.color)}${lettering(l.word, { x, y: wordY, width: w * room, height: h * (kind === "none" ? 0.46 : 0.27), fill: INK })}`;
}

export type Filling = { liquid: string; deep: string } | { goods: Goods; size: number };

function filled(d: string, fill: Filling, box: { x: number; y: number; w: number; h: number }) {
  if ("goods" in fill) {
    const inside = field(fill.goods, { ...box, size: fill.size, name: d });
    return clipped(d, path(d, depthOf(fill.goods)) + inside);
  }
  const id = `g${fill.liquid.slice(1)}${fill.deep.slice(1)}`;
  return `<linearGradient id="${id}"><stop stop-color="${fill.liquid}"/><stop offset=".55" stop-color="${fill.liquid}"/><stop offset="1" stop-color="${fill.deep}"/></linearGradient>${path(d, `url(#${id})`)}`;
}

/** A glass jar with a lid, or with cloth tied over it. */
export function jar(o: {
  x?: number;
  y?: number;
  w?: number;
  h?: number;
  fill: Filling;
  label?: Label;
  lid?: string;
  cloth?: boolean;
  squat?: boolean;
}): string {
  const { x = 600, y = FLOOR, w = 450, h = 640, lid = HONEY_DEEP } = o;
  const left = x - w / 2;
  const top = y - h;
  const neck = w * 0.38;
  const body = `M${x - neck} ${top + 70}C${x - neck} ${top + 120} ${left} ${top + 110} ${left} ${top + 190}V${y - 50}q0 50 50 50h${w - 100}q50 0 50-50V${top + 190}C${left + w} ${top + 110} ${x + neck} ${top + 120} ${x + neck} ${top + 70}z`;
  const i = 16;
  const contents = `M${left + i} ${top + 190}C${left + i} ${top + 150} ${x - neck + 10} ${top + 140} ${x - neck + 18} ${top + 118}H${x + neck - 18}C${x + neck - 10} ${top + 140} ${left + w - i} ${top + 150} ${left + w - i} ${top + 190}V${y - 54}q0 38-38 38H${left + i + 38}q-38 0-38-38z`;
  const lidTop = top - 26;
  const plainLid = `${solid(roundedRect(x - neck - 22, lidTop, neck * 2 + 44, 104, 18), lid, x, neck * 2 + 44)}${rect(x - neck - 22, lidTop + 72, neck * 2 + 44, 10, 0, "#000", 'opacity=".14"')}`;
  const skirt = `M${x - neck - 6} ${lidTop + 24}C${x - neck} ${lidTop - 30} ${x + neck} ${lidTop - 30} ${x + neck + 6} ${lidTop + 24}L${x + neck + 50} ${lidTop + 120}l-46 20-44-22-46 26-46-26-46 22-46-20L${x - neck - 50} ${lidTop + 120}z`;
  const checks = Array.from({ length: 16 }, (_, n) => {
    const cx = x - neck - 60 + n * ((neck * 2 + 120) / 15);
    return rect(cx, lidTop - 40, 14, 220, 0, "#fff", 'opacity=".35"');
  }).join("");
  const rows = [0, 1, 2, 3, 4]
    .map((n) => rect(left - 20, lidTop + n * 34, w + 40, 13, 0, "#fff", 'opacity=".35"'))
    .join("");
  const clothLid = `${solid(skirt, lid, x, neck * 2 + 100, checks + rows)}${stroke(`M${x - neck - 18} ${lidTop + 74}Q${x} ${lidTop + 104} ${x + neck + 18} ${lidTop + 74}`, CREAM, 14)}${stroke(`M${x + 30} ${lidTop + 92}c40-30 60 10 20 14M${x + 30} ${lidTop + 92}c-10 40 20 60 30 70M${x + 30} ${lidTop + 92}c20 30 50 40 60 50`, CREAM, 9)}`;
  return `${shadow(x, w, y)}${path(body, "#fff8ea", 'opacity=".85"')}${filled(contents, o.fill, { x: left, y: top + 110, w, h: h - 120 })}${solid(body, "none", x, w)}${stroke(body, "#fff", 6, 'opacity=".55"')}${o.label ? label(o.label, x, y - h * 0.36, w * 0.74, h * 0.42) : ""}${rect(left + 40, top + 200, 22, h * 0.38, 11, "#fff", 'opacity=".5"')}${rect(left + 40, top + 210 + h * 0.38, 22, 30, 11, "#fff", 'opacity=".5"')}${o.cloth ? clothLid : plainLid}`;
}

/** A bottle of oil. */
export function bottle(o: {
  x?: number;
  y?: number;
  w?: number;
  h?: number;
  fill: Filling;
  cap: string;
  label: Label;
  shape?: "tall" | "square" | "flask" | "dropper";
}): string {
  const { x = 600, y = FLOOR, w = 350, h = 800, shape = "tall" } = o;
  const left = x - w / 2;
  const right = x + w / 2;
  const top = y - h;
  const n = shape === "dropper" ? w * 0.2 : shape === "flask" ? w * 0.17 : w * 0.19;
  const shoulder = top + h * (shape === "square" ? 0.26 : shape === "dropper" ? 0.34 : 0.38);
  const bodies = {
    tall: `M${x - n} ${top + 70}V${top + h * 0.16}C${x - n} ${top + h * 0.28} ${left} ${top + h * 0.26} ${left} ${shoulder}V${y - 40}q0 40 40 40h${w - 80}q40 0 40-40V${shoulder}C${right} ${top + h * 0.26} ${x + n} ${top + h * 0.28} ${x + n} ${top + h * 0.16}V${top + 70}z`,
    square: `M${x - n} ${top + 70}V${top + h * 0.15}Q${left} ${top + h * 0.16} ${left} ${shoulder}V${y - 30}q0 30 30 30h${w - 60}q30 0 30-30V${shoulder}Q${right} ${top + h * 0.16} ${x + n} ${top + h * 0.15}V${top + 70}z`,
    flask: `M${x - n} ${top + 70}V${top + h * 0.3}C${x - n} ${top + h * 0.42} ${left - 10} ${top + h * 0.46} ${left - 10} ${y - h * 0.26}C${left - 10} ${y - 20} ${left + 40} ${y} ${left + 70} ${y}H${right - 70}C${right - 40} ${y} ${right + 10} ${y - 20} ${right + 10} ${y - h * 0.26}C${right + 10} ${top + h * 0.46} ${x + n} ${top + h * 0.42} ${x + n} ${top + h * 0.3}V${top + 70}z`,
    dropper: `M${x - n} ${top + h * 0.2}V${top + h * 0.25}Q${left} ${top + h * 0.26} ${left} ${shoulder}V${y - 50}q0 50 50 50h${w - 100}q50 0 50-50V${shoulder}Q${right} ${top + h * 0.26} ${x + n} ${top + h * 0.25}V${top + h * 0.2}z`,
  };
  const body = bodies[shape];
  const level = shape === "dropper" ? top + h * 0.3 : top + h * 0.155;
  const liquid = `M${left - 20} ${level}H${right + 20}V${y + 10}H${left - 20}z`;
  const capTop =
    shape === "dropper"
      ? `${solid(`M${x - 26} ${top + 20}q0 -50 26 -50q26 0 26 50l8 ${h * 0.11}h-68z`, INK, x, 70)}${solid(roundedRect(x - n - 18, top + h * 0.13, n * 2 + 36, h * 0.09, 10), o.cap, x, n * 2 + 36)}`
      : `${solid(roundedRect(x - n - 14, top, n * 2 + 28, 104, 14), o.cap, x, n * 2 + 28)}${rect(x - n - 14, top + 78, n * 2 + 28, 8, 0, "#000", 'opacity=".16"')}`;
  const labelY = shape === "flask" ? y - h * 0.26 : y - h * 0.29;
  const labelH = h * (shape === "dropper" ? 0.42 : 0.36);
  const lw = shape === "flask" ? w * 0.78 : w * 0.86;
  return `${shadow(x, w, y)}${path(body, "#fff8ea", 'opacity=".8"')}${clipped(body, filled(liquid, o.fill, { x: left, y: level, w, h: y - level }))}${solid(body, "none", x, w)}${stroke(body, "#fff", 5, 'opacity=".5"')}${rect(left + w * 0.1, shoulder + 20, w * 0.06, h * 0.13, 9, "#fff", 'opacity=".55"')}${label(o.label, x, labelY, lw, labelH)}${capTop}`;
}

/** A stand-up pouch with a window. */
export function pouch(o: {
  x?: number;
  y?: number;
  w?: number;
  h?: number;
  color?: string;
  accent: string;
  goods: Goods;
  size: number;
  word: string;
  emblem?: Emblem;
  window?: "round" | "arch" | "leaf" | "low";
  back?: boolean;
}): string {
  const { x = 600, y = FLOOR, w = 540, h = 770, color = KRAFT } = o;
  const l = x - w / 2;
  const r = x + w / 2;
  const t = y - h;
  const body = `M${l + 26} ${t}H${r - 26}q14 0 14 14V${t + 110}C${r - 4} ${t + h * 0.4} ${r} ${y - 160} ${r + 2} ${y - 46}Q${r} ${y} ${r - 40} ${y}H${l + 40}Q${l} ${y} ${l - 2} ${y - 46}C${l} ${y - 160} ${l + 4} ${t + h * 0.4} ${l + 12} ${t + 110}V${t + 14}q0-14 14-14z`;
  const seal = `${rect(l, t + 62, w, 6, 0, "#000", 'opacity=".14"')}${rect(l, t + 84, w, 6, 0, "#fff", 'opacity=".35"')}${[0.2, 0.35, 0.5, 0.65, 0.8].map((at2) => rect(l + w * at2 - 30, t + 18, 60, 5, 2, "#000", 'opacity=".08"')).join("")}`;
  const gusset = path(
    `M${l - 4} ${y - 40}Q${x} ${y - 120} ${r + 4} ${y - 40}V${y}H${l - 4}z`,
    "#000",
    'opacity=".07"',
  );
  if (o.back) {
    const back = label(
      { word: o.word, color: o.accent, back: true },
      x,
      y - h * 0.45,
      w * 0.66,
      h * 0.5,
    );
    return `${shadow(x, w, y)}${solid(body, color, x, w, seal + gusset)}${back}`;
  }
  const cy = y - h * 0.3;
  const windows = {
    round: `M${x - w * 0.3} ${cy}a${w * 0.3} ${w * 0.3} 0 0 1 ${w * 0.6} 0a${w * 0.3} ${w * 0.3} 0 0 1 ${-w * 0.6} 0z`,
    arch: `M${x - w * 0.3} ${cy + h * 0.19}V${cy - 10}a${w * 0.3} ${w * 0.3} 0 0 1 ${w * 0.6} 0V${cy + h * 0.19}q-${w * 0.3} 40-${w * 0.6} 0z`,
    leaf: `M${x - w * 0.32} ${cy + h * 0.16}C${x - w * 0.34} ${cy - h * 0.14} ${x - w * 0.1} ${cy - h * 0.2} ${x + w * 0.32} ${cy - h * 0.19}C${x + w * 0.36} ${cy + h * 0.1} ${x + w * 0.14} ${cy + h * 0.2} ${x - w * 0.32} ${cy + h * 0.16}z`,
    low: `M${l + 46} ${cy + 6}Q${x} ${cy - 80} ${r - 46} ${cy + 6}V${y - 96}q0 40-40 40H${l + 86}q-40 0-40-40z`,
  };
  const d = windows[o.window ?? "round"];
  const glass = `${filled(d, { goods: o.goods, size: o.size }, { x: l, y: cy - h * 0.25, w, h: h * 0.52 })}${clipped(d, path(`M${x - w * 0.34} ${cy + h * 0.2}L${x - w * 0.02} ${cy - h * 0.24}h${w * 0.1}L${x - w * 0.2} ${cy + h * 0.2}z`, "#fff", 'opacity=".14"'))}${stroke(d, CREAM, 12)}${stroke(d, o.accent, 5)}`;
  const plate = roundedRect(x - w * 0.37, t + 128, w * 0.74, h * 0.26, 26);
  const mark = o.emblem ?? "none";
  const name = `${path(plate, CREAM)}${stroke(plate, o.accent, 6)}${emblem(mark, x, t + 128 + h * 0.075, h * 0.1, o.accent)}${lettering(o.word, { x, y: t + 128 + h * (mark === "none" ? 0.13 : 0.185), width: w * 0.62, height: h * (mark === "none" ? 0.13 : 0.092), fill: INK })}`;
  return `${shadow(x, w, y)}${solid(body, color, x, w, seal + gusset)}${glass}${name}`;
}

/** An open jute sack, its rim rolled down. */
export function sack(o: {
  x?: number;
  goods: Goods;
  size: number;
  word: string;
  accent: string;
  color?: string;
}): string {
  const { x = 600, color = "#cfae7c" } = o;
  const y = FLOOR;
  const body = `M${x - 270} ${y - 480}C${x - 300} ${y - 300} ${x - 350} ${y - 140} ${x - 310} ${y - 30}Q${x - 290} ${y + 6} ${x - 230} ${y}Q${x} ${y + 14} ${x + 230} ${y}Q${x + 290} ${y + 6} ${x + 310} ${y - 30}C${x + 350} ${y - 140} ${x + 300} ${y - 300} ${x + 270} ${y - 480}z`;
  const threads = [
    ...Array.from({ length: 26 }, (_, i) => `M${x - 360} ${y - 500 + i * 21}H${x + 360}`),
    ...Array.from({ length: 32 }, (_, i) => `M${x - 350 + i * 23} ${y - 500}V${y + 10}`),
  ].join("");
  const weave = stroke(threads, "#8d6a38", 2.5, 'opacity=".25"');
  const roll = `M${x - 300} ${y - 500}C${x - 320} ${y - 440} ${x - 290} ${y - 400} ${x - 240} ${y - 404}C${x - 80} ${y - 380} ${x + 80} ${y - 380} ${x + 240} ${y - 404}C${x + 290} ${y - 400} ${x + 320} ${y - 440} ${x + 300} ${y - 500}C${x + 120} ${y - 456} ${x - 120} ${y - 456} ${x - 300} ${y - 500}z`;
  const patch = label({ word: o.word, color: o.accent, emblem: "ear" }, x, y - 190, 330, 270);
  return `${shadow(x, 620)}${solid(body, color, x, 640, weave)}${ellipse(x, y - 490, 290, 62, "#a98650")}${heap(o.goods, { x, y: y - 470, w: 540, h: 190, size: o.size, name: o.word })}${clipped(roll, rect(x - 340, y - 540, 680, 160, 0, "#dcbf90") + weave)}${stroke(`M${x - 300} ${y - 498}C${x - 120} ${y - 456} ${x + 120} ${y - 456} ${x + 300} ${y - 498}`, "#8d6a38", 5, 'opacity=".4"')}${patch}`;
}

export type BowlStyle = "clay" | "wood" | "white" | "leaf" | "brass";

const BOWLS: Record<BowlStyle, [body: string, rim: string, inside: string]> = {
  clay: [CLAY, "#d57a52", "#8c3f1f"],
  wood: [WOOD, "#c08a54", "#6d4320"],
  white: ["#fffaf0", "#ffffff", "#e0d0b4"],
  leaf: ["#3f8a5d", "#56a274", "#215a39"],
  brass: ["#d79b2e", "#eab954", "#8f6110"],
};

/** A bowl around whatever `inside` draws at the height of its rim, `y` minus 0.38 `w`. */
export function bowlAround(
  style: BowlStyle,
  x: number,
  y: number,
  w: number,
  inside: string,
): string {
  const [body, rim, hollow] = BOWLS[style];
  const r = w / 2;
  const h = w * 0.38;
  const top = y - h;
  const d = `M${x - r} ${top}C${x - r} ${y - h * 0.2} ${x - r * 0.6} ${y - 14} ${x - r * 0.36} ${y - 14}V${y}H${x + r * 0.36}V${y - 14}C${x + r * 0.6} ${y - 14} ${x + r} ${y - h * 0.2} ${x + r} ${top}Q${x} ${top + w * 0.16} ${x - r} ${top}z`;
  const band = stroke(
    `M${x - r} ${top + h * 0.3}Q${x} ${top + h * 0.72} ${x + r} ${top + h * 0.3}`,
    "#fff",
    12,
    'opacity=".22"',
  );
  return `${shadow(x, w * 0.8, y)}${ellipse(x, top, r, w * 0.085, hollow)}${inside}${solid(d, body, x, w, band)}${stroke(`M${x - r} ${top}Q${x} ${top + w * 0.16} ${x + r} ${top}`, rim, w * 0.03)}`;
}

/** A bowl with a heap in it. */
export function bowl(o: {
  x?: number;
  y?: number;
  w?: number;
  style: BowlStyle;
  goods: Goods;
  size: number;
  high?: number;
  name: string;
}): string {
  const { x = 600, y = FLOOR, w = 700, high = 0.3, goods, size, name } = o;
  const top = y - w * 0.38;
  return bowlAround(
    o.style,
    x,
    y,
    w,
    heap(goods, { x, y: top + w * 0.045, w: w * 0.93, h: w * high, size, name }),
  );
}

/** A bowl with a smooth cone of powder in it. */
export function powder(
  style: BowlStyle,
  color: string,
  light: string,
  { x = 600, y = FLOOR, w = 560 } = {},
): string {
  const top = y - w * 0.34;
  const cone = `M${x - w * 0.46} ${top}C${x - w * 0.28} ${top - w * 0.12} ${x - w * 0.12} ${top - w * 0.42} ${x} ${top - w * 0.42}C${x + w * 0.12} ${top - w * 0.42} ${x + w * 0.28} ${top - w * 0.12} ${x + w * 0.46} ${top}z`;
  const side = `M${x - w * 0.46} ${top}C${x - w * 0.28} ${top - w * 0.12} ${x - w * 0.12} ${top - w * 0.42} ${x} ${top - w * 0.42}C${x + w * 0.03} ${top - w * 0.26} ${x - w * 0.08} ${top - w * 0.1} ${x - w * 0.04} ${top}z`;
  return bowlAround(style, x, y, w, path(cone, color) + path(side, light));
}

/** A small heap on a flat dish. */
export function dish(o: {
  x?: number;
  y?: number;
  w?: number;
  goods: Goods;
  size: number;
  high?: number;
  name: string;
  color?: string;
}): string {
  const { x = 600, y = FLOOR, w = 820, color = "#fffaf0" } = o;
  return `${shadow(x, w * 0.7, y + 6)}${path(`M${x - w / 2} ${y - 66}Q${x - w * 0.3} ${y + 4} ${x - w * 0.18} ${y + 4}H${x + w * 0.18}Q${x + w * 0.3} ${y + 4} ${x + w / 2} ${y - 66}z`, color)}${path(`M${x + w * 0.1} ${y - 40}H${x + w * 0.46}Q${x + w * 0.3} ${y + 4} ${x + w * 0.18} ${y + 4}z`, "#3a1a00", 'opacity=".1"')}${ellipse(x, y - 66, w / 2, w * 0.07, color)}${ellipse(x, y - 64, w * 0.42, w * 0.05, "#3a1a00", 'opacity=".1"')}${heap(o.goods, { x, y: y - 48, w: w * 0.76, h: w * (o.high ?? 0.34), size: o.size, name: o.name })}`;
}

/** A round tin as ghee comes in. */
export function tin(o: {
  x?: number;
  w?: number;
  h?: number;
  color: string;
  label: Label;
  open?: string;
}): string {
  const { x = 600, w = 480, h = 560, color } = o;
  const y = FLOOR;
  const r = w / 2;
  const top = y - h;
  const body = `M${x - r} ${top}V${y - 40}Q${x} ${y + 44} ${x + r} ${y - 40}V${top}z`;
  const rings = `${stroke(`M${x - r} ${top + 44}Q${x} ${top + 116} ${x + r} ${top + 44}`, "#fff", 8, 'opacity=".5"')}${stroke(`M${x - r} ${y - 84}Q${x} ${y - 8} ${x + r} ${y - 84}`, "#fff", 8, 'opacity=".5"')}`;
  const lid = o.open
    ? `${ellipse(x, top, r, 56, "#f7e3ae")}${ellipse(x, top + 6, r - 22, 44, o.open)}${ellipse(x - 60, top - 4, 70, 14, "#fff", 'opacity=".4"')}`
    : `${path(`M${x - r - 12} ${top - 36}V${top + 14}Q${x} ${top + 96} ${x + r + 12} ${top + 14}V${top - 36}z`, "#f0c766")}${path(`M${x + r * 0.5} ${top - 10}V${top + 58}Q${x + r * 0.8} ${top + 44} ${x + r + 12} ${top + 14}V${top - 36}z`, "#3a1a00", 'opacity=".12"')}${ellipse(x, top - 36, r + 12, 58, "#f7d98a")}${ellipse(x, top - 36, r - 26, 44, "#3a1a00", 'opacity=".08"')}`;
  return `${shadow(x, w, y + 4)}${solid(body, color, x, w, rings)}${label(o.label, x, y - h * 0.46, w * 0.7, h * 0.52)}${lid}`;
}

/** A wooden or paper box with its lid off, things laid in rows. */
export function box(o: {
  goods: Goods;
  size: number;
  color: string;
  label: Label;
  name: string;
}): string {
  const x = 600;
  const y = FLOOR;
  const front = `M${x - 400} ${y - 250}H${x + 400}L${x + 380} ${y}H${x - 380}z`;
  const inner = `M${x - 400} ${y - 250}L${x - 330} ${y - 400}H${x + 330}L${x + 400} ${y - 250}z`;
  const rows = [0, 1, 2]
    .map((row) =>
      Array.from({ length: 9 }, (_, i) => {
        const spread = 68 + row * 7;
        const next = () => ((i * 7 + row * 3) % 10) / 10;
        const kind = o.goods[(i + row) % o.goods.length] ?? o.goods[0];
        return at(
          x + (i - 4) * spread,
          y - 372 + row * 52 - 30,
          THINGS[kind](next),
          (i - 4) * 2.2,
          o.size / 100,
        );
      }).join(""),
    )
    .join("");
  return `${shadow(x, 820)}${path(inner, "#7a4a22")}${path(`M${x - 374} ${y - 260}L${x - 316} ${y - 388}H${x + 316}L${x + 374} ${y - 260}z`, "#f7ead0")}${rows}${solid(front, o.color, x, 800)}${rect(x - 400, y - 256, 800, 16, 4, "#fff", 'opacity=".3"')}${label(o.label, x, y - 122, 380, 190)}`;
}

/** A round earthen pot as sweet yogurt is set in. */
export function pot(o: {
  x?: number;
  y?: number;
  w?: number;
  fill: string;
  tone?: string;
  scene?: string;
}): string {
  const { x = 600, y = FLOOR, w = 640, tone = CLAY } = o;
  const r = w / 2;
  const h = w * 0.6;
  const top = y - h;
  const d = `M${x - r * 0.82} ${top}C${x - r * 1.2} ${top + h * 0.5} ${x - r * 0.8} ${y} ${x - r * 0.45} ${y}H${x + r * 0.45}C${x + r * 0.8} ${y} ${x + r * 1.2} ${top + h * 0.5} ${x + r * 0.82} ${top}z`;
  const dots = Array.from({ length: 13 }, (_, i) => {
    const a = (i - 6) / 6;
    return ellipse(
      x + a * r * 0.92,
      top + h * 0.44 - a * a * 26,
      11,
      11,
      "#fff3df",
      'opacity=".75"',
    );
  }).join("");
  const band = `${stroke(`M${x - r} ${top + h * 0.3}Q${x} ${top + h * 0.42} ${x + r} ${top + h * 0.3}`, "#fff3df", 8, 'opacity=".7"')}${stroke(`M${x - r} ${top + h * 0.52}Q${x} ${top + h * 0.68} ${x + r} ${top + h * 0.52}`, "#fff3df", 8, 'opacity=".7"')}`;
  return `${shadow(x, w * 0.8, y)}${solid(d, tone, x, w, dots + band)}${ellipse(x, top, r * 0.92, w * 0.11, "#d98860")}${ellipse(x, top + 4, r * 0.8, w * 0.085, o.fill)}${ellipse(x - r * 0.25, top - 4, r * 0.3, w * 0.025, "#fff", 'opacity=".4"')}${o.scene ?? ""}`;
}

/** The wooden dipper, honey running off it. */
export function dipper(x: number, y: number, turn: number, scale = 1): string {
  const grooves = [0, 1, 2, 3]
    .map((i) =>
      rect(
        -46 + Math.abs(i - 1.5) * 8,
        i * 30,
        92 - Math.abs(i - 1.5) * 16,
        20,
        10,
        i % 2 ? "#b87f45" : "#c68f55",
      ),
    )
    .join("");
  return at(
    x,
    y,
    `${rect(-11, -290, 22, 300, 11, "#c68f55")}${rect(2, -290, 9, 300, 5, "#8f5d2c", 'opacity=".5"')}${grooves}${path("M-44 84C-40 110-14 116 0 120C16 116 40 110 44 84C30 92-30 92-44 84z", HONEY)}`,
    turn,
    scale,
  );
}

/** A spoon lying to the right with a heap of goods, or with something smooth of one colour. */
export function spoon(
  x: number,
  y: number,
  load: { goods: Goods; size: number; name: string } | { color: string },
) {
  const content =
    "color" in load
      ? path(
          `M${x - 98} ${y}C${x - 70} ${y - 74} ${x + 70} ${y - 74} ${x + 98} ${y}Q${x} ${y + 30} ${x - 98} ${y}z`,
          load.color,
        ) + ellipse(x - 34, y - 30, 26, 8, "#fff", 'opacity=".5"')
      : heap(load.goods, { x, y: y + 4, w: 196, h: 70, size: load.size, name: load.name });
  return `${ellipse(x + 40, y + 40, 230, 18, "#4a2c0a", 'opacity=".13"')}${path(`M${x + 70} ${y + 4}L${x + 330} ${y - 70}q24-4 24 12q0 12-16 18L${x + 80} ${y + 36}z`, "#b87f45")}${ellipse(x, y - 6, 110, 28, "#7a4a22")}${content}${path(`M${x - 110} ${y - 6}Q${x - 100} ${y + 50} ${x} ${y + 50}Q${x + 100} ${y + 50} ${x + 110} ${y - 6}Q${x} ${y + 44} ${x - 110} ${y - 6}z`, "#a86f3d")}${stroke(`M${x - 110} ${y - 6}Q${x} ${y + 44} ${x + 110} ${y - 6}`, "#c68f55", 10)}`;
}

/** A drop or a pool of something runny. */
export function pool(x: number, y: number, w: number, color: string): string {
  return `${path(`M${x - w / 2} ${y}C${x - w * 0.5} ${y - w * 0.09} ${x - w * 0.2} ${y - w * 0.07} ${x} ${y - w * 0.08}C${x + w * 0.3} ${y - w * 0.1} ${x + w * 0.5} ${y - w * 0.06} ${x + w / 2} ${y}C${x + w * 0.46} ${y + w * 0.08} ${x + w * 0.16} ${y + w * 0.07} ${x} ${y + w * 0.08}C${x - w * 0.3} ${y + w * 0.09} ${x - w * 0.5} ${y + w * 0.06} ${x - w / 2} ${y}z`, color)}${ellipse(x - w * 0.2, y - w * 0.025, w * 0.14, w * 0.018, "#fff", 'opacity=".45"')}`;
}

export const AMBER = { liquid: "#f3a81c", deep: "#c9750a" } as const;

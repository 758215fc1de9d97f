import { fingerprint } from "../random.ts";

/** The one palette of all sample pictures: honey, leaf and clay on warm paper. */
export const INK = "#3b2412";
export const CREAM = "#fff6e0";
export const HONEY = "#f2a516";
export const HONEY_DEEP = "#b96a06";
export const LEAF = "#2f7d4f";
export const LEAF_DEEP = "#1f5a38";
export const CLAY = "#c0603a";
export const KRAFT = "#cda06a";
export const WOOD = "#a86f3d";

/** Grounds: the wall, a shape on it that carries the goods, and the table. */
export const GROUNDS = {
  honey: ["#fdf0cf", "#fbdf9c", "#f1cd83"],
  sand: ["#f8ecd9", "#f1dbb9", "#e3c69c"],
  sage: ["#edf2e1", "#d8e4c2", "#c2d2a6"],
  clay: ["#fbe9dc", "#f6d2bb", "#e8b999"],
  rose: ["#faeae6", "#f3d3cb", "#e2b8ad"],
  mist: ["#ebf0ec", "#d3e0d9", "#b9cdc3"],
} as const;

export type Ground = keyof typeof GROUNDS;

/** Side of a picture in units, which become as many pixels. */
export const SIDE = 1200;
/** Where things stand. */
export const FLOOR = 1010;

/** Whatever `inside` draws, cut to the outline `d`. */
export function clipped(d: string, inside: string): string {
  const id = `c${fingerprint(d).toString(36)}`;
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${inside}</g>`;
}

/** A body with its shaded right and its lit left side; `x` and `w` are where it stands and how wide it is. */
export function solid(d: string, fill: string, x: number, w: number, inside = ""): string {
  const right = x + w * 0.32;
  return `<path d="${d}" fill="${fill}"/>${clipped(
    d,
    `${inside}<path d="M${right} 0h${w}v1200h${-w}c${w * 0.09} -400 ${w * 0.09} -800 0 -1200z" fill="#3a1a00" opacity=".11"/><rect x="${x - w / 2}" y="0" width="${w * 0.07}" height="1200" fill="#fff" opacity=".16"/>`,
  )}`;
}

export function path(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function stroke(d: string, color: string, width: number, more = ""): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = "") {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
}

export function rect(
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  fill: string,
  more = "",
) {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`;
}

export function at(x: number, y: number, inside: string, turn = 0, scale = 1): string {
  const n = (v: number) => Number(v.toFixed(2));
  return `<g transform="translate(${n(x)} ${n(y)})${turn ? ` rotate(${n(turn)})` : ""}${scale === 1 ? "" : ` scale(${n(scale)})`}">${inside}</g>`;
}

export function roundedRect(x: number, y: number, w: number, h: number, r: number): string {
  return `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${-(w - 2 * r)}q${-r} 0 ${-r} ${-r}v${-(h - 2 * r)}q0 ${-r} ${r} ${-r}z`;
}

/** The gentle shadow under what stands at `x`. */
export function shadow(x: number, w: number, y = FLOOR): string {
  return `${ellipse(x + w * 0.05, y, w * 0.6, 34, "#4a2c0a", 'opacity=".10"')}${ellipse(x + w * 0.02, y - 4, w * 0.5, 20, "#4a2c0a", 'opacity=".14"')}`;
}

export type Backdrop = "disc" | "arch" | "sun";

/** A whole square picture; tall things stand before a disc, low ones before an arch or a rising sun, a little nearer. */
export function scene(ground: Ground, inside: string, backdrop: Backdrop = "disc"): string {
  const near = backdrop === "disc" ? 1.13 : 1.2;
  const stage = at(600 * (1 - near), 1112 * (1 - near), inside, 0, near);
  const [wall, shape, table] = GROUNDS[ground];
  const shapes: Record<Backdrop, string> = {
    disc: ellipse(600, 580, 470, 470, shape),
    arch: path("M190 960V560a410 410 0 0 1 820 0V960z", shape),
    sun: `${ellipse(600, 880, 600, 600, shape, 'opacity=".4"')}${ellipse(600, 880, 500, 500, shape)}`,
  };
  return svg(
    SIDE,
    SIDE,
    `${rect(0, 0, SIDE, SIDE, 0, wall)}${shapes[backdrop]}${rect(0, 900, SIDE, 300, 0, table)}${rect(0, 900, SIDE, 10, 0, "#fff", 'opacity=".35"')}${stage}`,
  );
}

export function svg(width: number, height: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;
}

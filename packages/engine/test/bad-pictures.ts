/** Draws pictures without a garment, such as a visitor may upload by mistake. */
import sharp from 'sharp'
import type { RgbaPicture } from '../src/picture.ts'

/** A drawing; `name` is its kind and number. */
type BadPicture = { readonly name: string; readonly svg: string }

/** Creates a generator of numbers in [0, 1) from a seed (Mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Drawings of a kind. */
const EACH = process.env['TOILE_WHOLE_CORPUS'] === '1' ? 8 : 3
const W = 600
const H = 800
/** @param k the drawing's number among those of its kind */
type Draw = (random: () => number, k: number) => string

const between = (random: () => number, from: number, to: number): number =>
  Math.round(from + random() * (to - from))
const colour = (random: () => number): string =>
  `hsl(${between(random, 0, 360)},${between(random, 10, 90)}%,${between(random, 15, 85)}%)`
const times = (count: number, draw: (k: number) => string): string =>
  Array.from({ length: count }, (_, k) => draw(k)).join('')
const ground = (fill: string): string => `<rect width="${W}" height="${H}" fill="${fill}"/>`

const oneColour: Draw = (random) => ground(colour(random))

const gradient: Draw = (random) => `
  <defs><linearGradient id="g" x2="${random()}" y2="1">
    <stop stop-color="${colour(random)}"/><stop offset="1" stop-color="${colour(random)}"/>
  </linearGradient></defs>${ground('url(#g)')}`

const text: Draw = (random) => {
  const size = between(random, 14, 60)
  const lines = Math.floor((H - 80) / (size * 1.4))
  const words = ['the', 'invoice', 'of', 'your', 'order', 'terms', '2026', 'total', 'and', 'delivery']
  const line = () =>
    times(Math.ceil(900 / (size * 4)), () => `${words[Math.floor(random() * words.length)]} `)
  return (
    ground('#fff') +
    times(
      lines,
      (k) =>
        `<text x="40" y="${60 + k * size * 1.4}" font-size="${size}" font-family="serif">${line()}</text>`,
    )
  )
}

const landscape: Draw = (random) => {
  const horizon = between(random, 250, 500)
  const hill = (y: number, fill: string) =>
    `<path d="M0 ${y} Q ${between(random, 80, 280)} ${y - between(random, 40, 220)} 300 ${y} T 600 ${y} V800 H0Z" fill="${fill}"/>`
  const tree = () => {
    const [x, y, s] = [between(random, 20, 580), between(random, horizon, 740), between(random, 20, 60)]
    return `<rect x="${x - 4}" y="${y - s}" width="8" height="${s}" fill="#543"/><circle cx="${x}" cy="${y - s}" r="${s * 0.6}" fill="hsl(${between(random, 80, 140)},50%,30%)"/>`
  }
  return (
    ground(`hsl(${between(random, 190, 230)},60%,${between(random, 60, 85)}%)`) +
    `<circle cx="${between(random, 60, 540)}" cy="${between(random, 50, 200)}" r="40" fill="#ffeeb0"/>` +
    hill(horizon, `hsl(${between(random, 180, 260)},25%,55%)`) +
    hill(horizon + 90, `hsl(${between(random, 60, 140)},40%,40%)`) +
    times(between(random, 3, 12), tree)
  )
}

const selfie: Draw = (random) => {
  const skin = `hsl(${between(random, 15, 30)},45%,${between(random, 30, 75)}%)`
  const hair = `hsl(${between(random, 15, 45)},${between(random, 10, 60)}%,${between(random, 10, 55)}%)`
  const [x, y, r] = [between(random, 240, 360), between(random, 300, 420), between(random, 130, 230)]
  return `${ground(colour(random))}
    <ellipse cx="${x}" cy="${y - r * 0.2}" rx="${r * 1.05}" ry="${r * 1.3}" fill="${hair}"/>
    <rect x="${x - r * 0.35}" y="${y}" width="${r * 0.7}" height="600" fill="${skin}"/>
    <ellipse cx="${x}" cy="${y}" rx="${r * 0.8}" ry="${r * 1.1}" fill="${skin}"/>
    <circle cx="${x - r * 0.3}" cy="${y - r * 0.15}" r="${r * 0.08}" fill="#222"/>
    <circle cx="${x + r * 0.3}" cy="${y - r * 0.15}" r="${r * 0.08}" fill="#222"/>
    <path d="M${x - r * 0.25} ${y + r * 0.5} q ${r * 0.25} ${r * 0.2} ${r * 0.5} 0" stroke="#933" stroke-width="8" fill="none"/>`
}

const lineDrawing: Draw = (random) =>
  ground('#fdfdfa') +
  times(
    between(random, 4, 16),
    () =>
      `<path d="M${between(random, 0, W)} ${between(random, 0, H)} C ${times(3, () => `${between(random, 0, W)} ${between(random, 0, H)} `)}" stroke="#222" stroke-width="${between(random, 2, 7)}" fill="none"/>`,
  )

const shapes: Draw = (random) =>
  ground(colour(random)) +
  times(between(random, 1, 9), (k) =>
    k % 2
      ? `<circle cx="${between(random, 0, W)}" cy="${between(random, 0, H)}" r="${between(random, 20, 200)}" fill="${colour(random)}"/>`
      : `<rect x="${between(random, 0, 450)}" y="${between(random, 0, 650)}" width="${between(random, 30, 300)}" height="${between(random, 30, 300)}" fill="${colour(random)}"/>`,
  )

const checks: Draw = (random) => {
  const [a, b, s] = [colour(random), colour(random), between(random, 8, 90)]
  return `<defs><pattern id="p" width="${2 * s}" height="${2 * s}" patternUnits="userSpaceOnUse"><rect width="${2 * s}" height="${2 * s}" fill="${a}"/><rect width="${s}" height="${s}" fill="${b}"/><rect x="${s}" y="${s}" width="${s}" height="${s}" fill="${b}"/></pattern></defs>${ground('url(#p)')}`
}

/** A cup, a car, a shoe, a fruit, a telephone and a tree. */
const THINGS: readonly ((fill: string) => string)[] = [
  (fill) =>
    `<rect x="180" y="250" width="220" height="260" rx="20" fill="${fill}"/><path d="M400 300 q 90 0 90 80 t -90 80" stroke="${fill}" stroke-width="26" fill="none"/>`,
  (fill) =>
    `<rect x="90" y="420" width="420" height="120" rx="40" fill="${fill}"/><path d="M160 420 l 60 -90 h 160 l 70 90Z" fill="${fill}"/><circle cx="190" cy="540" r="48" fill="#222"/><circle cx="410" cy="540" r="48" fill="#222"/>`,
  (fill) => `<path d="M100 560 q 40 -160 150 -150 q 60 60 220 90 q 60 20 40 60Z" fill="${fill}"/>`,
  (fill) =>
    `<circle cx="300" cy="400" r="170" fill="${fill}"/><path d="M300 230 q 20 -60 70 -70" stroke="#543" stroke-width="14" fill="none"/>`,
  (fill) =>
    `<rect x="200" y="150" width="200" height="420" rx="24" fill="#222"/><rect x="214" y="190" width="172" height="330" fill="${fill}"/>`,
  (fill) =>
    `<path d="M300 150 L520 560 H80Z" fill="${fill}"/><rect x="270" y="560" width="60" height="90" fill="#543"/>`,
]

const thing: Draw = (random, k) =>
  ground(random() < 0.5 ? '#fff' : colour(random)) + THINGS[k % THINGS.length](colour(random))

const KINDS: Readonly<Record<string, Draw>> = {
  'one colour': oneColour,
  gradient,
  'text only': text,
  landscape,
  selfie,
  drawing: lineDrawing,
  shapes,
  checks,
  'other things': thing,
}

/** Pictures of every kind, deterministic; each of the other things at least once. */
export const badPictures = Object.entries(KINDS).flatMap(([kind, draw], row) =>
  Array.from({ length: draw === thing ? Math.max(EACH, THINGS.length) : EACH }, (_, k) => ({
    name: `${kind} ${k + 1}`,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}">${draw(numbers(1000 * row + k), k)}</svg>`,
  })),
)

/** Renders the drawing. */
export async function painted({ svg }: BadPicture): Promise<RgbaPicture> {
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}

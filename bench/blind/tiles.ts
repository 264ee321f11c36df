/** Draws tiles for rating looks blind: person, garment and look, shuffled and numbered without naming the engine. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { decodePicture } from '@toile/engine/codecs'
import { noiseSource } from '@toile/engine/embedded/image/maths'
import type { Key } from './ratings.ts'
import type { Pairing } from '../engine/pairings.ts'
import { fitted, toRgb, writePicture } from '../engine/pictures.ts'
import { blank, draw } from '../engine/sheets.ts'

const CELL = { w: 600, h: 800 }
const GAP = 8

/** Folders of looks (person__garment.png) by engine. */
type Engines = Readonly<Record<string, string>>

/**
 * Writes a tile for each pairing and engine into `out`, and the key into the file `key`. Returns the number of tiles.
 */
export async function drawTiles(
  pairings: readonly Pairing[],
  engines: Engines,
  { out, key, seed }: { readonly out: string; readonly key: string; readonly seed: number },
): Promise<number> {
  await mkdir(out, { recursive: true })
  const looks = Object.entries(engines).flatMap(([group, folder]) =>
    pairings.map((pairing) => ({ group, pairing, look: path.join(folder, `${pairing.name}.png`) })),
  )
  const shown: Record<string, Key[string]> = {}
  for (const [place, { group, pairing, look }] of shuffled(looks, seed).entries()) {
    const number = String(place + 1).padStart(2, '0')
    await writePicture(
      await tileOf([pairing.person, pairing.garment, look]),
      path.join(out, `${number}.png`),
      'png',
    )
    shown[number] = {
      group,
      person: path.parse(pairing.person).name,
      garment: path.parse(pairing.garment).name,
    }
  }
  await writeFile(key, `${JSON.stringify(shown, null, 2)}\n`)
  return looks.length
}

/** Draws pictures side by side. */
async function tileOf(files: readonly string[]) {
  const tile = blank(files.length * (CELL.w + GAP) - GAP, CELL.h)
  for (const [place, file] of files.entries()) {
    const image = fitted(toRgb(await decodePicture(file)), CELL.w, CELL.h)
    draw(tile, image, place * (CELL.w + GAP) + ((CELL.w - image.w) >> 1), (CELL.h - image.h) >> 1)
  }
  return tile
}

/** Shuffles the items by a seed (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const noise = noiseSource(seed)
  const order = [...items]
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor((noise() + 0.5) * (i + 1))
    const moved = order.splice(j, 1)
    order.splice(i, 0, ...moved)
  }
  return order
}

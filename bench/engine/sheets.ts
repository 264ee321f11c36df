/** Draws contact sheets: results in large, with the pictures they were made from as insets. */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { decodePicture } from '@toile/engine/codecs'
import type { RgbImage } from '@toile/engine/embedded/image/raster'
import type { Pairing } from './pairings.ts'
import { fitted, toRgb, writePicture } from './pictures.ts'

const CELL = { w: 600, h: 800 }
/** Size of an inset picture, as a share of its cell. */
const INSET = 0.24
const GAP = 4
const COLUMNS = 4
const ROWS = 2
/** Grey of the background. */
const GROUND = 136

/** Creates a grey sheet. */
export function blank(w: number, h: number): RgbImage & { readonly data: Uint8ClampedArray } {
  return { data: new Uint8ClampedArray(w * h * 3).fill(GROUND), w, h }
}

/** Draws `image` on `sheet` with its upper left corner at (left, top). */
export function draw(
  sheet: RgbImage & { readonly data: Uint8ClampedArray },
  image: RgbImage,
  left: number,
  top: number,
): void {
  for (let y = 0; y < image.h; y++) {
    const row = image.data.subarray(y * image.w * 3, (y + 1) * image.w * 3)
    sheet.data.set(row, ((top + y) * sheet.w + left) * 3)
  }
}

/** Draws a result with its person in the upper left corner and its garment in the upper right one. */
async function resultCell({ person, garment }: Pairing, result: RgbImage): Promise<RgbImage> {
  const cell = blank(CELL.w, CELL.h)
  const shown = fitted(result, CELL.w, CELL.h)
  draw(cell, shown, (CELL.w - shown.w) >> 1, CELL.h - shown.h)
  const inset = async (file: string) =>
    fitted(toRgb(await decodePicture(file)), Math.round(CELL.w * INSET), Math.round(CELL.h * INSET))
  draw(cell, await inset(person), 0, 0)
  const right = await inset(garment)
  draw(cell, right, CELL.w - right.w, 0)
  return cell
}

/** Draws the cells of a pairing: its result, after the earlier one from `beside` if there is one. */
async function cellsOf(pairing: Pairing, results: string, beside: string | undefined): Promise<RgbImage[]> {
  const files = [...(beside ? [beside] : []), results].map((folder) =>
    path.join(folder, `${pairing.name}.png`),
  )
  const cells: RgbImage[] = []
  for (const file of files) {
    cells.push(
      existsSync(file) ? await resultCell(pairing, toRgb(await decodePicture(file))) : blank(CELL.w, CELL.h),
    )
  }
  return cells
}

/** Draws the results in `results` (person__garment.png) into `prefix`-1.jpg and so on, and returns the files. */
export async function drawSheets(
  pairings: readonly Pairing[],
  results: string,
  prefix: string,
  beside?: string,
): Promise<string[]> {
  await mkdir(path.dirname(prefix), { recursive: true })
  const perSheet = (COLUMNS * ROWS) / (beside ? 2 : 1)
  const files: string[] = []
  for (let start = 0; start < pairings.length; start += perSheet) {
    const cells: RgbImage[] = []
    for (const pairing of pairings.slice(start, start + perSheet)) {
      cells.push(...(await cellsOf(pairing, results, beside)))
    }
    const sheet = blank(COLUMNS * (CELL.w + GAP), Math.ceil(cells.length / COLUMNS) * (CELL.h + GAP))
    cells.forEach((cell, place) => {
      draw(sheet, cell, (place % COLUMNS) * (CELL.w + GAP), Math.floor(place / COLUMNS) * (CELL.h + GAP))
    })
    const file = `${prefix}-${files.length + 1}.jpg`
    await writePicture(sheet, file, 'jpeg')
    files.push(file)
  }
  return files
}

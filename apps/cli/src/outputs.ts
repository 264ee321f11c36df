/** Chooses the output file of each garment. */
import fs from 'node:fs'
import path from 'node:path'
import { pictureFormats } from '@toile/engine/codecs'
import type { PictureFormat } from '@toile/engine/codecs'

const FORMAT_BY_ENDING: Readonly<Record<string, PictureFormat>> = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.webp': 'webp',
}
const DEFAULT_LOOK = 'look.jpg'
const DEFAULT_FOLDER = 'looks'

export type Task = { readonly garment: string; readonly output: string; readonly format: PictureFormat }

/** An unusable path: it does not exist, is a folder without pictures, or has no picture's extension. */
export class WrongPath extends Error {
  override readonly name = 'WrongPath'
}

const formatOf = (file: string): PictureFormat | undefined =>
  FORMAT_BY_ENDING[path.extname(file).toLowerCase()]

const isFolder = (file: string): boolean =>
  fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Plans one task for a picture, or one for each picture of a folder, sorted by name. Throws WrongPath. */
export function planTasks(garment: string, output: string | null): Task[] {
  if (!fs.existsSync(garment)) throw new WrongPath(`There is no ${garment}.`)
  if (!isFolder(garment)) {
    const file = output ?? DEFAULT_LOOK
    const target = isFolder(file) ? path.join(file, DEFAULT_LOOK) : file
    const format = formatOf(target)
    if (format) return [{ garment, output: target, format }]
    throw new WrongPath(`${target} should end in ${Object.keys(FORMAT_BY_ENDING).join(', ')}.`)
  }
  const folder = output ?? DEFAULT_FOLDER
  if (fs.existsSync(folder) && !isFolder(folder)) throw new WrongPath(`${folder} is a file, not a folder.`)
  const pictures = fs.readdirSync(garment).filter((name) => formatOf(name))
  if (!pictures.length)
    throw new WrongPath(`There are no ${pictureFormats.join(', ')} pictures in ${garment}.`)
  return pictures.toSorted().map((name) => ({
    garment: path.join(garment, name),
    output: path.join(folder, `${path.parse(name).name}.jpg`),
    format: 'jpeg',
  }))
}

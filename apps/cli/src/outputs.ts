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

/**
 * An unusable path: it does not exist, is a folder without pictures, has no picture's extension, or is a picture that a
 * look would overwrite.
 */
export class WrongPath extends Error {
  override readonly name = 'WrongPath'
}

const formatOf = (file: string): PictureFormat | undefined =>
  FORMAT_BY_ENDING[path.extname(file).toLowerCase()]

const isFolder = (file: string): boolean =>
  fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false

type Paths = { readonly person: string; readonly garment: string; readonly output: string | null }

/** Plans one task for a picture, or one for each picture of a folder, sorted by name. Throws WrongPath. */
export function planTasks({ person, garment, output }: Paths): Task[] {
  if (!fs.existsSync(garment)) throw new WrongPath(`There is no ${garment}.`)
  const tasks = isFolder(garment) ? planFolder(garment, output) : [planPicture(garment, output)]
  refuseOverwriting(tasks, [person, ...tasks.map((task) => task.garment)])
  return tasks
}

function planPicture(garment: string, output: string | null): Task {
  const file = output ?? DEFAULT_LOOK
  const target = isFolder(file) ? path.join(file, DEFAULT_LOOK) : file
  const format = formatOf(target)
  if (format) return { garment, output: target, format }
  throw new WrongPath(`${target} should end in ${Object.keys(FORMAT_BY_ENDING).join(', ')}.`)
}

function planFolder(garments: string, output: string | null): Task[] {
  const folder = output ?? DEFAULT_FOLDER
  if (fs.existsSync(folder) && !isFolder(folder)) throw new WrongPath(`${folder} is a file, not a folder.`)
  const pictures = fs
    .readdirSync(garments, { withFileTypes: true })
    // Hidden files are no pictures: macOS writes one with the same ending, `._shirt.jpg`, beside each file.
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => formatOf(name))
  if (!pictures.length)
    throw new WrongPath(`There are no ${pictureFormats.join(', ')} pictures in ${garments}.`)
  const stems = stemsOf(pictures)
  return pictures.toSorted().map((name) => ({
    garment: path.join(garments, name),
    output: path.join(folder, `${stems.get(name) ?? name}.jpg`),
    format: 'jpeg',
  }))
}

/**
 * The names without endings, by name. Names that differ only in their ending or in case are left out, since their looks
 * would overwrite each other; so are those whose stem is another's whole name.
 */
function stemsOf(names: readonly string[]): Map<string, string> {
  const stemOf = (name: string): string => path.parse(name).name
  const taken = [...names, ...names.map(stemOf)].map((name) => name.toLowerCase())
  const isUnique = (stem: string): boolean =>
    taken.indexOf(stem.toLowerCase()) === taken.lastIndexOf(stem.toLowerCase())
  return new Map(names.map((name) => [name, stemOf(name)] as const).filter(([, stem]) => isUnique(stem)))
}

/**
 * Throws WrongPath if a look would overwrite one of the pictures. The file system's identity of a file decides, so links
 * and paths in another case count as the same file.
 */
function refuseOverwriting(tasks: readonly Task[], pictures: readonly string[]): void {
  const kept = new Set(pictures.map(identityOf))
  for (const { output } of tasks) {
    const identity = identityOf(output)
    if (identity !== undefined && kept.has(identity))
      throw new WrongPath(`The look would overwrite your picture ${output}. Name another place with -o.`)
  }
}

/** The file's device and number; undefined when it does not exist. */
function identityOf(file: string): string | undefined {
  // A number of a file can have 64 bits.
  const stat = fs.statSync(file, { bigint: true, throwIfNoEntry: false })
  return stat && `${stat.dev}:${stat.ino}`
}

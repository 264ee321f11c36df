/** Makes the web sizes of a picture, once: the result is kept in `.cache` under a name made of all that went in. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { editPicture, type PictureEdit } from './picture-edits.ts'

export type PictureOptions = {
  /** Widths in pixels; the picture's own takes the place of those above it. */
  widths: readonly number[]
  /** Cuts this share of the height off the top first, 0 to 1. */
  cropTop?: number
  /** Applied to the picture before that. */
  edit?: PictureEdit
}

export type PictureFile = { name: string; type: string; widthPx: number; bytes: Buffer }
export type PictureFiles = {
  /** Files are called `<stem>-<width>.<ending>`. */
  stem: string
  /** Width of the largest size. */
  width: number
  height: number
  widthsPx: number[]
  files: PictureFile[]
}

/** Raise it when the settings below change, so that cached files are made anew. */
const RECIPE = 5
/** Wider ones are for screens so fine that their faults are not seen, and would weigh as much as two. */
const COARSE_FROM_PX = 1000
const encoders = {
  avif: (image: Sharp, width: number) => image.avif({ quality: width < COARSE_FROM_PX ? 46 : 32, effort: 2 }),
  jpeg: (image: Sharp) => image.jpeg({ quality: 78 }),
} as const
type Kind = keyof typeof encoders

/** Every browser that the app is built for takes AVIF. JPEG is for what else reads a page: one size is enough. */
const kindsOf = (width: number, widest: number): Kind[] => (width === widest ? ['avif', 'jpeg'] : ['avif'])

/**
 * File names carry a hash of source and settings, so that they can be cached for ever. XMP is kept: it is where a
 * picture made with an AI's help says so.
 */
export async function makePictureFiles(
  path: string,
  { widths, cropTop = 0, edit }: PictureOptions,
  cacheFolder: string,
): Promise<PictureFiles> {
  const original = await readFile(path)
  const source = edit ? await editPicture(edit, original, path) : original
  const { width: fullWidth, height: fullHeight } = await sharp(source).metadata()
  const top = Math.round(fullHeight * cropTop)
  const region = { left: 0, top, width: fullWidth, height: fullHeight - top }
  const widest = Math.min(fullWidth, Math.max(...widths))
  const fitting = [...widths.filter((width) => width < widest), widest]
  const hash = createHash('sha256')
    .update(JSON.stringify([RECIPE, region]))
    .update(source)
    .digest('hex')
  const stem = `${basename(path, extname(path))}-${hash.slice(0, 10)}`
  await mkdir(cacheFolder, { recursive: true })

  const wanted = fitting.flatMap((width) => kindsOf(width, widest).map((kind) => ({ width, kind })))
  const files = await Promise.all(
    wanted.map(async ({ width, kind }) => {
      const name = `${stem}-${width}.${kind === 'jpeg' ? 'jpg' : kind}`
      const bytes = await cached(join(cacheFolder, name), () =>
        encoders[kind](sharp(source).keepXmp().extract(region).resize({ width }), width).toBuffer(),
      )
      return { name, type: `image/${kind}`, widthPx: width, bytes }
    }),
  )
  const height = Math.round((region.height / region.width) * widest)
  return { stem, width: widest, height, widthsPx: fitting, files }
}

async function cached(path: string, make: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch {
    const bytes = await make()
    // Renamed into place, so that a build stopped half-way leaves no half file.
    const partial = `${path}.${process.pid}`
    await writeFile(partial, bytes)
    await rename(partial, path)
    return bytes
  }
}

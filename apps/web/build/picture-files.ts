/** Makes the web sizes of a picture and caches them in `.cache`, under a hash of source and settings. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { editPicture, type PictureEdit } from './picture-edits.ts'

export type PictureOptions = {
  /** Widths in pixels. Those above the picture's own width are replaced by it. */
  widths: readonly number[]
  /** Share (0..1) of the height to crop off the top, before scaling. */
  cropTop?: number
  /** Edit to apply before cropping. */
  edit?: PictureEdit
}

export type PictureFile = { name: string; type: string; widthPx: number; bytes: Buffer }
export type PictureFiles = {
  /** Files are named `<stem>-<width>.<extension>`. */
  stem: string
  /** Width of the largest size. */
  width: number
  height: number
  widthsPx: number[]
  files: PictureFile[]
}

/** Version of the settings below. Raise it when they change, so that cached files are made again. */
const RECIPE = 5
/** From this width on, quality is lower: such files are for high-density screens, which hide the artefacts. */
const COARSE_FROM_PX = 1000
const encoders = {
  avif: (image: Sharp, width: number) => image.avif({ quality: width < COARSE_FROM_PX ? 46 : 32, effort: 2 }),
  jpeg: (image: Sharp) => image.jpeg({ quality: 78 }),
} as const
type Kind = keyof typeof encoders

/**
 * All supported browsers read AVIF. A single JPEG, of the largest size, is for other readers, such as link previews.
 */
const kindsOf = (width: number, widest: number): Kind[] => (width === widest ? ['avif', 'jpeg'] : ['avif'])

/**
 * Makes the files of a picture. Their names contain a hash of source and settings, so that they can be cached for ever.
 * XMP is kept, because it holds the AI mark.
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
    // Renamed into place, so that an interrupted build leaves no incomplete file.
    const partial = `${path}.${process.pid}`
    await writeFile(partial, bytes)
    await rename(partial, path)
    return bytes
  }
}

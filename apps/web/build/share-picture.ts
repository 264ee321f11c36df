/** Draws the picture for link previews: a person before and after, divided by a measuring tape. */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

/** The size of a link preview's picture, in pixels. */
const WIDTH = 1200
const HEIGHT = 630
const TAPE_WIDTH = 44

const BEFORE = 'woman-pink.jpg'
const AFTER = 'looks/woman-pink-floral-dress.jpg'

export type SharePicture = { path: string; width: number; height: number }

/** Writes the picture into the build. */
export async function writeSharePicture(samplesFolder: string, folder: string): Promise<SharePicture> {
  const after = join(samplesFolder, AFTER)
  const [left, right, { xmpAsString }] = await Promise.all([
    half(join(samplesFolder, BEFORE)),
    half(after),
    sharp(after).metadata(),
  ])
  if (!xmpAsString) throw new Error(`${AFTER} does not say that it was made by an AI`)
  const bytes = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#eaebec' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: WIDTH / 2, top: 0 },
      { input: Buffer.from(tape()), left: (WIDTH - TAPE_WIDTH) / 2, top: 0 },
    ])
    .withXmp(xmpAsString)
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer()
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  const path = `/assets/pictures/share-${hash}.jpg`
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), bytes)
  return { path, width: WIDTH, height: HEIGHT }
}

async function half(file: string): Promise<Buffer> {
  const { width } = await sharp(file).metadata()
  const shown = Math.round((width * HEIGHT) / (WIDTH / 2))
  return sharp(file)
    .extract({ left: 0, top: 0, width, height: shown })
    .resize({ width: WIDTH / 2 })
    .toBuffer()
}

function tape(): string {
  const marks = Array.from({ length: Math.ceil(HEIGHT / 15) }, (_, index) => {
    const length = index % 4 === 0 ? 26 : 14
    return `<path d="M0 ${index * 15 + 7}h${length}" stroke="#222" stroke-width="2.5"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${TAPE_WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#f3d534"/>${marks.join('')}</svg>`
}

/** Renders the app's icons, all from `favicon.svg`. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const INK = '#1d1e1f'
const TAPE = '#f3d534'

type Icon = { name: string; size: number; kind: 'bare' | 'filled' }

/** `filled` icons have a background up to the edges and the drawing in the middle, so that devices can mask them. */
const icons = {
  small: { name: 'favicon-32.png', size: 32, kind: 'bare' },
  touch: { name: 'apple-touch-icon.png', size: 180, kind: 'filled' },
  any: { name: 'icon-192.png', size: 192, kind: 'bare' },
  anyLarge: { name: 'icon-512.png', size: 512, kind: 'bare' },
  maskable: { name: 'icon-maskable-192.png', size: 192, kind: 'filled' },
  maskableLarge: { name: 'icon-maskable-512.png', size: 512, kind: 'filled' },
} satisfies Record<string, Icon>

/** The icons as entries of a web manifest. */
export const manifestIcons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ...[icons.any, icons.anyLarge, icons.maskable, icons.maskableLarge].map(({ name, size, kind }) => ({
    src: `/${name}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: kind === 'filled' ? 'maskable' : 'any',
  })),
]

/** Writes the icons into the folder, which must contain `favicon.svg`. */
export async function writeIcons(folder: string): Promise<void> {
  const svg = await readFile(join(folder, 'favicon.svg'), 'utf8')
  const drawing = /^<svg[^>]*>(?<inside>.*)<\/svg>\s*$/s.exec(svg)?.groups?.['inside']
  if (!drawing) throw new Error('favicon.svg is no drawing')
  const sources = {
    bare: svg,
    filled: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 22 22">
      <path fill="${INK}" d="M-3-3h22v22H-3z"/><path fill="${TAPE}" d="M3-3h10v22H3z"/>${drawing}</svg>`,
  }
  await Promise.all(
    Object.values(icons).map(async ({ name, size, kind }) => {
      // Renders the SVG at its final size: sharp's density is dots per inch, and the view box is 16 or 22 units wide.
      const density = (72 * size) / (kind === 'filled' ? 22 : 16)
      const png = await sharp(Buffer.from(sources[kind]), { density })
        .resize(size, size)
        .png({ palette: true })
        .toBuffer()
      await writeFile(join(folder, name), png)
    }),
  )
}

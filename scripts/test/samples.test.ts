import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sampleManifest } from '@toile/contract/samples'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { samples } = sampleManifest.parse(JSON.parse(read('samples/manifest.json')))

/** Bound of a picture of 900 × 1200: what a visitor waits for, and what the web sizes are made of. */
const HEAVIEST_BYTES = 260_000
const LEAST_WIDTH_PX = 900
/** The hero's pair and two people more, so that a large look has something to show. */
const LARGE = ['woman-pink', 'floral-dress', 'woman-navy', 'man-white']
const LARGE_WIDTH_PX = 1800

describe('the sample pictures', () => {
  it('are those of the manifest, and nothing else', () => {
    const files = readdirSync(join(root, 'samples')).filter((name) => name.endsWith('.jpg'))
    expect(files.sort()).toEqual(samples.map(({ file }) => file).sort())
  })

  it.each(samples)(
    '$id has the size that the manifest says, and weighs little',
    async ({ file, width, height }) => {
      const path = join(root, 'samples', file)
      const facts = await sharp(path).metadata()
      expect([facts.width, facts.height]).toEqual([width, height])
      expect(width).toBeGreaterThanOrEqual(LEAST_WIDTH_PX)
      expect(width * 4).toBe(height * 3)
      expect(statSync(path).size).toBeLessThan(HEAVIEST_BYTES * (width / LEAST_WIDTH_PX) ** 2)
    },
  )

  it('are twice as large where large looks are shown of them', () => {
    const large = samples.filter(({ width }) => width === LARGE_WIDTH_PX).map(({ id }) => id)
    expect(large.sort()).toEqual([...LARGE].sort())
  })

  it.each(samples)(
    '$id is rendered by tools/samples from art whose source and licence are told',
    ({ id, kind }) => {
      const catalogues = kind === 'model' ? ['people'] : ['flat_garments', 'mannequin']
      const sources = catalogues.map((name) => read(`tools/samples/toile_samples/${name}.py`)).join('')
      expect(sources).toContain(`"${id}": `)
      expect(read('samples/README.md').split('## Provenance')[1]).toContain(id)
    },
  )

  it('use no art but what is free', () => {
    const rows = (read('samples/README.md').split('## Provenance')[1] ?? '').split('\n')
    const assets = rows.filter((row) => row.startsWith('| ')).slice(2)
    expect(assets.length).toBeGreaterThan(5)
    for (const asset of assets) expect(asset).toMatch(/\| (CC0 1\.0( \([^|]+\))?|ours) +\|$/)
  })

  it.each(['skin', 'people', 'eyes', 'assets'])(
    'names in the table each file of art that %s.py reads',
    (module) => {
      const source = read(`tools/samples/toile_samples/${module}.py`)
      const provenance = read('samples/README.md')
      const named = source.match(/[\w-]+\.(?:png|jpg)|(?<=")(?:long01|bob02|eyebrow\d+)(?=")/g) ?? []
      for (const file of named) expect(provenance).toContain(file)
    },
  )

  it('are made with pinned packages', () => {
    const lines = read('tools/samples/requirements.txt').trim().split('\n')
    for (const line of lines) expect(line).toMatch(/^[\w-]+==\d[\d.]*$/)
  })
})

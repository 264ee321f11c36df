import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sampleManifest } from '../src/samples.ts'

const folder = new URL('../../../samples/', import.meta.url)

it('lists five people and five garments, each with its picture', () => {
  const manifest = sampleManifest.parse(JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')))
  expect(manifest.samples.map((s) => s.kind).sort()).toEqual([
    ...Array<string>(5).fill('clothing'),
    ...Array<string>(5).fill('model'),
  ])
  for (const { file } of manifest.samples) expect(existsSync(new URL(file, folder)), file).toBe(true)
})

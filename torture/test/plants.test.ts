import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { plants, type Patch } from '../plants/plants.ts'

const root = join(import.meta.dirname, '../..')

it.each(Object.entries<Patch[]>(plants))('%s can still be planted', (_name, patches) => {
  for (const { file, find } of patches)
    expect(readFileSync(join(root, file), 'utf8').split(find), `${file}: ${find}`).toHaveLength(2)
})

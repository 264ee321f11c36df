/**
 * Preloaded into a process of the product: plants the bug named by TORTURE_PLANT, and sets the clock ahead by
 * TORTURE_HOURS_LATER.
 */
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { applied, plants, type Patch, type PlantName } from './plants.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { TORTURE_PLANT: plant, TORTURE_HOURS_LATER: hours } = process.env

if (plant) {
  const patches: Patch[] = plants[plant as PlantName]
  const byUrl = Map.groupBy(patches, ({ file }) => pathToFileURL(join(root, file)).href)
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const own = byUrl.get(url)
      if (!own) return loaded
      const source = own.reduce(applied, Buffer.from(loaded.source as Uint8Array).toString('utf8'))
      return { ...loaded, source }
    },
  })
}

if (hours) {
  const Present = Date
  const laterMs = Number(hours) * 3_600_000
  globalThis.Date = class extends Present {
    constructor(...given: [] | ConstructorParameters<typeof Present>) {
      if (given.length === 0) super(Present.now() + laterMs)
      else super(...(given as [string]))
    }
    static override now() {
      return Present.now() + laterMs
    }
  } as DateConstructor
}

/**
 * Creates an empty embedded database in the folder given as argument, in a process of its own: creation briefly takes
 * several hundred megabytes and leaves 200 MB of garbage, which the service should not carry.
 */
import { PGlite } from '@electric-sql/pglite'
import { withoutWasmOptimiser } from './wasm-optimiser.ts'

const [, , dir] = process.argv
if (!dir) throw new Error('Name the folder')
const lite = await withoutWasmOptimiser(() => PGlite.create({ dataDir: dir }))
await lite.close()

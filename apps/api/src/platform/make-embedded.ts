/**
 * A process that makes an empty embedded database in the folder named by its argument, and ends. Making one takes
 * several hundred megabytes for a moment and leaves 200 MB of garbage behind, which the service need not carry.
 */
import { PGlite } from '@electric-sql/pglite'
import { withoutWasmOptimiser } from './wasm-optimiser.ts'

const [, , dir] = process.argv
if (!dir) throw new Error('Name the folder')
const lite = await withoutWasmOptimiser(() => PGlite.create({ dataDir: dir }))
await lite.close()

/** A worker alone; it answers /healthz and /readyz when PORT is given. */
import { launch } from './launch.ts'

await launch({ ...process.env, TOILE_ROLE: 'worker' })

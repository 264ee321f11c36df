/** Runs a worker alone. It serves /healthz and /readyz when PORT is given. */
import { launch } from './launch.ts'

await launch({ ...process.env, TOILE_ROLE: 'worker' })

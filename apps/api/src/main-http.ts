/** Runs the server alone; workers run elsewhere on the same Postgres. */
import { launch } from './launch.ts'

await launch({ ...process.env, TOILE_ROLE: 'http' })

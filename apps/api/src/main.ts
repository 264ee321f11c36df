/**
 * Runs server and worker in one process, by default on the embedded database. `TOILE_ROLE` can select one of the two.
 */
import { launch } from './launch.ts'

await launch(process.env)

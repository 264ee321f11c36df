/** Server and worker in one process, the embedded default; `TOILE_ROLE` may ask for one of them. */
import { launch } from './launch.ts'

await launch(process.env)

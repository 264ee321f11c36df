/** `npm start`: builds the web app when it is missing or stale, then runs the product in this process. */
import { buildWeb } from './build-web.ts'

if (process.env['TOILE_ROLE'] !== 'worker') await buildWeb()
// By address, because the script stands outside the API's project: importing it is running it.
await import(new URL('../apps/api/src/main.ts', import.meta.url).href)

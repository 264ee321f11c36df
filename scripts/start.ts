/** `npm start`: builds the web app when it is missing or stale, then runs the product in this process. */
import { buildWeb } from './build-web.ts'

if (process.env['TOILE_ROLE'] !== 'worker') await buildWeb()
// By URL, because this script is outside the API's TypeScript project. The import runs the product.
await import(new URL('../apps/api/src/main.ts', import.meta.url).href)

import { findTestTools } from '../scripts/test-tools.ts'

/** The browser that `npm test` takes, for a file that is run by itself; a path where nothing is, if there is none. */
export const chromiumPath = findTestTools().chromium ?? '/usr/bin/chromium'

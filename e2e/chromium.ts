import { findTestTools } from '../scripts/test-tools.ts'

/**
 * Path of the browser that `npm test` would use, so that a single file can be run on its own. Does not exist when no
 * browser is installed.
 */
export const chromiumPath = findTestTools().chromium ?? '/usr/bin/chromium'

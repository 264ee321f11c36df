/** Limits for users, as the documents write them, from the constants in the code. */
import {
  libraryLimitsByPlan,
  minPasswordLength,
  temporaryHours,
  unverifiedDays,
  uploadLimits,
} from '@toile/contract/business'
import { notRightPerMonth } from '@toile/contract/not-right'
import { maxSharedLooks } from '@toile/contract/shared-looks'
import { loadConfig } from '../../../apps/api/src/config/config.ts'
import { maxPasswordLength } from '../../../apps/api/src/modules/identity/library.ts'
import { withdrawalLimits } from '../../../apps/api/src/modules/shares/withdraw-as-pictured.ts'
import { maxSessionDays, sessionDays } from '../../../apps/api/src/modules/identity/session-times.ts'

const { demo } = loadConfig({}, '/nowhere')

export const limitRows: readonly (readonly [what: string, figure: string])[] = [
  ['size of a picture', `${uploadLimits.maxBytes / 1024 / 1024} MB`],
  ['pixels of a picture', `${uploadLimits.maxPixels / 1e6} megapixels`],
  ['characters of a password', `${minPasswordLength} to ${maxPasswordLength}`],
  ['free looks of an address a day', String(demo.dailyLimitPerAddress)],
  ['items of a library, plan Free', String(libraryLimitsByPlan.Free.items)],
  ['pages of shared looks', String(maxSharedLooks)],
  ['looks given back a month', String(notRightPerMonth)],
  [
    'mailed links to withdraw a page',
    `${withdrawalLimits.asksPerHour} an hour from an address, ${withdrawalLimits.mailsPerDay} a day to one mail address`,
  ],
  ['hours that unsaved pictures live', String(temporaryHours)],
  ['days of a session that is not used', String(sessionDays)],
  ['days of a session at most', String(maxSessionDays)],
  ['days of an account not verified', String(unverifiedDays)],
]

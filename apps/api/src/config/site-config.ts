/** The operator of this server, out of the settings. */
import type { SiteFacts } from '@toile/contract/site'
import { pictureReceiversOf } from './engines-config.ts'
import type { Settings } from './settings.ts'

export function siteConfigOf(set: Settings): SiteFacts {
  const host = set.TOILE_PUBLIC_URL ? new URL(set.TOILE_PUBLIC_URL).hostname : 'localhost'
  return {
    legalName: set.TOILE_LEGAL_NAME,
    contactEmail: set.TOILE_CONTACT_EMAIL ?? `contact@${host}`,
    legalDate: set.TOILE_LEGAL_DATE,
    moderatesPictures: set.TOILE_MODERATION === 'local',
    pictureReceivers: pictureReceiversOf(set),
  }
}

/** Words for a look of the history. */
import { erasedAheadMinutes } from '@toile/contract/business'
import type { Generation } from '@toile/contract/generations'
import { formatDate } from '../../../words/format.ts'
import { t } from '../../../words/translate.ts'
import { englishOnly, wordsOf } from '../../../api/error-words.ts'
import { isUnderWay } from './is-under-way.ts'

const clock = { hour: 'numeric', minute: '2-digit' } as const

/** The time a look was requested, and its quality. */
export function titleOf({ createdAt, qualityTier }: Generation): string {
  const quality = t(`studio.quality.${qualityTier}`).toLocaleLowerCase()
  return t('library.look', { time: formatDate(createdAt, clock), quality })
}

/**
 * Describes a look.
 * @param percent progress of a look in the making
 */
export function lookWords(look: Generation, percent: number): string {
  const { status, error, favourite } = look
  const made = titleOf(look)
  if (isUnderWay(look)) return t('library.look.making', { look: made, percent })
  if (status === 'failed')
    return error
      ? t('library.look.failed', {
          look: made,
          reason: englishOnly(error.message) || wordsOf(error.code).happened,
        })
      : t('library.look.failedSomehow', { look: made })
  return favourite ? t('library.look.favourite', { look: made }) : made
}

/** The caption of a picture. */
export const captionOf = ({ createdAt, qualityTier }: Generation): string =>
  t('library.look.caption', {
    quality: t(`studio.quality.${qualityTier}`),
    time: formatDate(createdAt, clock),
  })

/** Until when its pictures are kept for certain: they are erased shortly before a day is over. */
export function expiryWords({ expiresAt }: Pick<Generation, 'expiresAt'>): string {
  if (expiresAt === null) return ''
  const time = new Date(Date.parse(expiresAt) - erasedAheadMinutes * 60_000)
  return t('library.history.keptUntil', { time: formatDate(time, { weekday: 'long', ...clock }) })
}

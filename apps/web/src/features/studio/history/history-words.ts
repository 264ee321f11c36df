/** A look of the history in words. */
import type { Generation } from '@toile/contract/generations'
import { tierNames } from '../tier-names.ts'

export const isUnderWay = ({ status }: Generation) => status === 'queued' || status === 'running'

const clock = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' })
const dayAndClock = new Intl.DateTimeFormat('en', { weekday: 'long', hour: 'numeric', minute: '2-digit' })

/** `percent` is how far one under way is. */
export function lookWords(look: Generation, percent: number): string {
  const { createdAt, qualityTier, status, error, favourite } = look
  const made = `Look of ${clock.format(new Date(createdAt))}, ${tierNames[qualityTier].toLowerCase()}`
  if (isUnderWay(look)) return `${made}, being made, ${percent} %`
  if (status === 'failed') return `${made}, failed: ${error?.message ?? 'no reason is known'}`
  return favourite ? `${made}, favourite` : made
}

/** For the caption of a picture. */
export const captionOf = ({ createdAt, qualityTier }: Generation): string =>
  `${tierNames[qualityTier]}, ${clock.format(new Date(createdAt))}`

/** Until when its pictures are kept: they are erased within a day. */
export function keptWords({ expiresAt }: Generation): string {
  return expiresAt === null ? '' : `Kept until ${dayAndClock.format(new Date(expiresAt))}`
}

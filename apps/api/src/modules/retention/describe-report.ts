/** Formats the report on stored pictures as text. */
import { restoreMinutes, temporaryHours } from '@toile/contract/business'
import type { BrokenPromise, KeptReport, ReportedKind, ReportedSum } from './report-kept.ts'

const untilDeleted = 'until their owner deletes them'

const wordsByKind: Record<ReportedKind, { what: string; why: string }> = {
  photo: { what: 'photos of models', why: untilDeleted },
  outfit: { what: 'pictures of clothing', why: untilDeleted },
  generated: { what: 'saved looks', why: untilDeleted },
  'profile-photo': { what: 'profile photos', why: 'until their owner changes them' },
  deleted: { what: 'deleted items and looks', why: `for ${restoreMinutes} minutes, to be restored` },
  'try-on': { what: 'looks of people', why: `for ${temporaryHours} hours, with their inputs` },
  demo: { what: 'looks of visitors', why: `for ${temporaryHours} hours at most` },
  'api-file': { what: 'files of programs', why: `for ${temporaryHours} hours, for looks to come` },
  shared: { what: 'pages of shared looks', why: 'until they expire or are withdrawn' },
  incoming: { what: 'uploads on their way', why: 'while they are received, on this machine' },
  unnamed: { what: 'blobs without a row', why: 'about to get one; else until the hourly sweep' },
  foreign: { what: 'blobs that are not ours', why: 'put there by others; left alone' },
}

/** One line for each kind, then the violations. */
export function describeReport({ at, sums, broken }: KeptReport): string {
  const now = new Date(at)
  const lines = Object.entries(wordsByKind).map(([kind, { what, why }]) => {
    const sum = sums[kind as ReportedKind]
    const size = kind === 'foreign' ? '' : sizeOf(sum.bytes)
    return `  ${what.padEnd(24)}${String(sum.items).padStart(8)}${size.padStart(12)}  ${why}${timeLeft(sum, now)}`
  })
  const verdict =
    broken.length === 0
      ? ['Everything is as promised.']
      : [`${broken.length} not as promised:`, ...broken.map(describeBroken)]
  return [`Kept at ${at}:`, ...lines, ...verdict].join('\n')
}

function describeBroken({ problem, kind, id, missing }: BrokenPromise): string {
  const what = `  ${wordsByKind[kind].what}: ${id}`
  return problem === 'lost'
    ? `${what} has lost ${missing.join(' and ')}`
    : `${what} should have been erased by now`
}

function timeLeft({ firstGoesAt, lastGoesAt }: ReportedSum, now: Date): string {
  if (!firstGoesAt || !lastGoesAt) return ''
  const first = durationUntil(firstGoesAt, now)
  const last = durationUntil(lastGoesAt, now)
  return first === last ? ` (${first} left)` : ` (${first} to ${last} left)`
}

function durationUntil(goesAt: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((new Date(goesAt).getTime() - now.getTime()) / 60_000))
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const sizeOf = (bytes: number): string =>
  bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`

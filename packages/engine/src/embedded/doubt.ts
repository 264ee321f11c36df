import type { TryOnWarning } from '../engine.ts'

/** Something that makes a good result less likely: what the person is told, and the trust that is left (0..1). */
export type Doubt = TryOnWarning & { readonly trust: number }

/** The doubts without their figures. */
export const warningsOf = (doubts: readonly Doubt[]): TryOnWarning[] =>
  doubts.map(({ code, message }) => ({ code, message }))

/** What is left of a first confidence (0..1) after all doubts, in hundredths. */
export const confidenceAfter = (first: number, doubts: readonly Doubt[]): number =>
  Math.round(100 * doubts.reduce((left, { trust }) => left * trust, first)) / 100

import * as z from 'zod'

/** Parses a comma-separated list: trims the items and drops empty ones. */
export const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

import * as z from 'zod'

/** Parts separated by commas, without the space about them; empty ones are left out. */
export const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

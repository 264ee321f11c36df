/** What the build of the web app leaves for the server: a file for each page in each language, and which address shows it. */
import * as z from 'zod/mini'
import type { Language } from './languages.ts'

/** Below the built web app. */
export const webPagesFolder = 'pages'
/** In that folder. */
export const webPagesManifest = 'pages.json'

/** Stands in the files where the origin of the server belongs, which the build does not know. */
export const originPlaceholder = 'https://origin.invalid'

export const webPages = z.object({
  /** Name of a page by its address. */
  pages: z.record(z.string(), z.string()),
  /** Name of the page for any other address. */
  notFound: z.string(),
  /** Other files that tell the origin, by address. */
  documents: z.record(z.string(), z.object({ file: z.string(), type: z.string() })),
})
export type WebPagesManifest = z.infer<typeof webPages>

/** The file of a page, in the folder of pages. */
export const webPageFile = (name: string, language: Language): string => `${language}/${name}.html`

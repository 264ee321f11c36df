/** The manifest of the web app's build for the server: a file for each page in each language, with its address. */
import * as z from 'zod/mini'
import type { Language } from './languages.ts'

/** Below the built web app. */
export const webPagesFolder = 'pages'
/** File name in that folder. */
export const webPagesManifest = 'pages.json'

/** Stands in the files where the origin of the server belongs, which the build does not know. */
export const originPlaceholder = 'https://origin.invalid'

export const webPages = z.object({
  /** Name of a page by its address. */
  pages: z.record(z.string(), z.string()),
  /** Name of the page for any other address. */
  notFound: z.string(),
  /** Name of the page of a shared look, which the server fills in. */
  sharedLook: z.string(),
  /** Other files that tell the origin, by address. */
  documents: z.record(z.string(), z.object({ file: z.string(), type: z.string() })),
})
export type WebPagesManifest = z.infer<typeof webPages>

/**
 * Values of a page that the server fills in, by name: `{{name}}` stands in the file where the text belongs. What lies
 * between `<fill-if name="name">` and `</fill-if>` is left out where the name has no text, and with `not="name"` where it
 * has. They may lie in one another.
 */
export type PageValues<Name extends string = string> = Record<Name, string | null>

/** Names of the values of the page of a shared look. */
export const sharedLookNames = [
  'slug',
  'pageUrl',
  'lookUrl',
  'lookWidth',
  'lookHeight',
  'beforeUrl',
  'beforeWidth',
  'beforeHeight',
  'cardUrl',
  'garmentName',
  'garmentUrl',
  'garmentHost',
  /** Any text where search engines may show it. */
  'indexed',
  /** Any text after a report was sent. */
  'reported',
  /** Any text where mails can be sent. */
  'canMail',
  /** Any text after a link to withdraw the page was asked for. */
  'linkAsked',
] as const
export type SharedLookName = (typeof sharedLookNames)[number]

/** The file of a page, in the folder of pages. */
export const webPageFile = (name: string, language: Language): string => `${language}/${name}.html`

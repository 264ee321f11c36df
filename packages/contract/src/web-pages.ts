/** The manifest that the web app's build writes for the server: the file and address of each page in each language. */
import * as z from 'zod/mini'
import type { Language } from './languages.ts'

/** Folder of pages in the built web app. */
export const webPagesFolder = 'pages'
/** File name of the manifest in that folder. */
export const webPagesManifest = 'pages.json'

/** Placeholder for the server's origin, which the build does not know. */
export const originPlaceholder = 'https://origin.invalid'

export const webPages = z.object({
  /** Page name by address. */
  pages: z.record(z.string(), z.string()),
  /** Name of the page for unknown addresses. */
  notFound: z.string(),
  /** Name of the page of a shared look, which the server fills in. */
  sharedLook: z.string(),
  /** Other files that contain the origin, by address. */
  documents: z.record(z.string(), z.object({ file: z.string(), type: z.string() })),
})
export type WebPagesManifest = z.infer<typeof webPages>

/**
 * Values that the server fills into a page: `{{name}}` is replaced by the value. A section `<fill-if
 * name="name">…</fill-if>` is kept only if the value is not empty, with `not="name"` only if it is empty. Sections can
 * be nested.
 */
export type PageValues<Name extends string = string> = Record<Name, string | null>

/** Values that say why a form of a shared look's page was refused: one of them is not empty then. */
export const lookRefusals = [
  'reasonMissing',
  'emailInvalid',
  'askedTooOften',
  'mailUnavailable',
  'notSent',
] as const
export type LookRefusal = (typeof lookRefusals)[number]

/** Names of the values for the page of a shared look. */
export const sharedLookNames = [
  'slug',
  'pageUrl',
  /** Empty once reports have taken the page down: then it says only that the visitor's report has arrived. */
  'lookUrl',
  'lookWidth',
  'lookHeight',
  'beforeUrl',
  'beforeWidth',
  'beforeHeight',
  /** Not empty if the photo is itself a look, which was dressed further. */
  'beforeIsLook',
  'cardUrl',
  'garmentName',
  'garmentUrl',
  'garmentHost',
  /** Not empty if search engines may show the page. */
  'indexed',
  /** Not empty after a report was sent. */
  'reported',
  /** Not empty if the server can send mails. */
  'canMail',
  /** Not empty after a withdrawal link was requested. */
  'linkAsked',
  ...lookRefusals,
  /** The form that was refused is not empty; it is shown open, with what the visitor typed. */
  'reportRefused',
  'withdrawalRefused',
  'typedComment',
  'typedEmail',
] as const
export type SharedLookName = (typeof sharedLookNames)[number]

/** Path of a page's file, in the folder of pages. */
export const webPageFile = (name: string, language: Language): string => `${language}/${name}.html`

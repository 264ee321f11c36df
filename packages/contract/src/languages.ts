/** The languages the product speaks. The first is what somebody gets whose own is none of them. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage = languages[0]

/** Of the cookie by which the page and the server know which one somebody chose. */
export const languageCookie = 'toile_language'

/** One of ours, or undefined for anything else. */
export const asLanguage = (name: string | null | undefined): Language | undefined =>
  languages.find((language) => language === name)

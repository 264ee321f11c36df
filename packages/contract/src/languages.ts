/** The languages the product speaks. The first is for users whose own is none of them. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage = languages[0]

/** Each by its own name, which its speakers know. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' }

/** Those written from right to left: none so far. */
const rightToLeft: ReadonlySet<string> = new Set()
export const directionOf = (language: Language) => (rightToLeft.has(language) ? 'rtl' : 'ltr')

/** The cookie that tells page and server the chosen language. */
export const languageCookie = 'toile_language'

/** One of ours, or undefined for anything else. */
export const asLanguage = (name: string | null | undefined): Language | undefined =>
  languages.find((language) => language === name)

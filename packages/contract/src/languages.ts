/** Supported languages. The first is the default. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage = languages[0]

/** Each language's name in that language. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' }

/** Languages written from right to left: none so far. */
const rightToLeft: ReadonlySet<string> = new Set()
export const directionOf = (language: Language) => (rightToLeft.has(language) ? 'rtl' : 'ltr')

/** Name of the cookie that stores the chosen language. */
export const languageCookie = 'toile_language'

/** Returns the name if it is a supported language, else undefined. */
export const asLanguage = (name: string | null | undefined): Language | undefined =>
  languages.find((language) => language === name)

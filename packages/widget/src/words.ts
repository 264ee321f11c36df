/** The words of the button, and of the dialog until its frame has loaded. */
const words = {
  en: {
    button: 'Try it on',
    dialog: 'Try it on',
    opening: 'Opening…',
    unreachable: 'Try-on cannot be opened right now.',
    unavailable: 'Try-on is not available here.',
    close: 'Close',
  },
  es: {
    button: 'Pruébatelo',
    dialog: 'Pruébatelo',
    opening: 'Abriendo…',
    unreachable: 'El probador no se puede abrir ahora.',
    unavailable: 'El probador no está disponible aquí.',
    close: 'Cerrar',
  },
}

export type WidgetLanguage = keyof typeof words

/** The language of an element by the nearest `lang`, else by the browser; English for other languages. */
export function languageOf(element: Element): WidgetLanguage {
  const named = element.closest('[lang]')?.getAttribute('lang') || navigator.language
  return named.slice(0, 2).toLowerCase() === 'es' ? 'es' : 'en'
}

export const wordsIn = (language: WidgetLanguage) => words[language]

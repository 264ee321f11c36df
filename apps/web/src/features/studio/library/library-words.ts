/** Words about library items. */
import { formatDate } from '../../../words/format.ts'
import { t } from '../../../words/translate.ts'

export const dateWords = (iso: string): string =>
  formatDate(iso, { day: 'numeric', month: 'short', year: 'numeric' })

/** The default name of a saved look, from the names of outfit and person as far as known. */
export function lookName(names: { model: string; clothing: string }): string {
  const [clothing, model] = [names.clothing, names.model].map((name) =>
    name.replace(/\.[a-z0-9]{2,5}$/i, '').slice(0, 50),
  )
  if (clothing && model)
    return t('library.look.name', {
      clothing,
      model: model.replace(/^./, (first) => first.toLocaleLowerCase()),
    })
  if (clothing) return clothing
  return model ? t('library.look.nameOfModel', { model }) : t('library.look.unnamed')
}

/** True when the name contains every word typed, with or without accents. */
export function isFound(name: string, typed: string): boolean {
  const inName = folded(name)
  return folded(typed)
    .split(/\s+/)
    .every((word) => inName.includes(word))
}

/**
 * Removes capitals and accents. In file names, some systems write an accent as a character after its letter. Other marks
 * are kept: vowels of several scripts are such.
 */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLocaleLowerCase()

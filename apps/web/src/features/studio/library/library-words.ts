/** Words about kept pictures. */
import { formatDate } from '../../../words/format.ts'
import { t } from '../../../words/translate.ts'

export const dateWords = (iso: string): string =>
  formatDate(iso, { day: 'numeric', month: 'short', year: 'numeric' })

/** The first name of a saved look: the outfit and the person, as far as they have names; '' for one without. */
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

/** True when every word that was typed stands in the name. */
export function isFound(name: string, typed: string): boolean {
  const inName = name.toLocaleLowerCase()
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => inName.includes(word))
}

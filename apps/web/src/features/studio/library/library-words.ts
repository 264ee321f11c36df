/** What is kept, in words. */
import type { Picture } from '../picture/picture.ts'
import { formatDate } from '../../../words/format.ts'
import { t } from '../../../words/translate.ts'

export const dateWords = (iso: string): string =>
  formatDate(iso, { day: 'numeric', month: 'short', year: 'numeric' })

/** What a saved look is called first: the outfit and the person, as far as their names are known. */
export function lookName(sources: { model: Picture | null; clothing: Picture | null }): string {
  const [clothing, model] = [sources.clothing, sources.model].map((picture) =>
    (picture?.name ?? '').replace(/\.[a-z0-9]{2,5}$/i, '').slice(0, 50),
  )
  if (clothing && model)
    return t('library.look.name', {
      clothing,
      model: model.replace(/^./, (first) => first.toLocaleLowerCase()),
    })
  if (clothing) return clothing
  return model ? t('library.look.nameOfModel', { model }) : t('library.look.unnamed')
}

/** Whether every word that was typed stands in the name. */
export function isFound(name: string, typed: string): boolean {
  const inName = name.toLocaleLowerCase()
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => inName.includes(word))
}

/** Words for a look of a rack. */
import { t } from '../../../words/translate.ts'
import type { Look } from '../look/look-state.ts'
import { percentOf } from '../look/progress-words.ts'

const garmentName = (look: Look): string => {
  if (look.status === 'none') return ''
  const named = look.status === 'done' ? look.finished.names.clothing : null
  return look.sources.clothing?.name ?? named ?? ''
}

/** Returns a name such as `Look 2 of 5: Black jacket`. */
export function nameOfLook(look: Look, place: number, count: number): string {
  const name = garmentName(look)
  const number = place + 1
  return name ? t('rack.look', { number, count, name }) : t('rack.look.unnamed', { number, count })
}

/** The name, with the progress or the failure while the look is not done. */
export function lookWords(look: Look, place: number, count: number): string {
  const name = nameOfLook(look, place, count)
  if (look.status === 'failed') return t('rack.look.failed', { look: name })
  return look.status === 'done' ? name : t('rack.look.making', { look: name, percent: percentOf(look) })
}

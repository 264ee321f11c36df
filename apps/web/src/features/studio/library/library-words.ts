/** What is kept, in words. */
import type { Picture } from '../picture/picture.ts'

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })

export const dateWords = (iso: string): string => day.format(new Date(iso))

export const countWords = (count: number): string => `${count} ${count === 1 ? 'image' : 'images'}`

/** What a saved look is called first: the outfit and the person, as far as their names are known. */
export function lookName(sources: { model: Picture | null; clothing: Picture | null }): string {
  const [clothing, model] = [sources.clothing, sources.model].map((picture) =>
    (picture?.name ?? '').replace(/\.[a-z0-9]{2,5}$/i, '').slice(0, 50),
  )
  if (clothing && model) return `${clothing} on ${model.replace(/^./, (first) => first.toLowerCase())}`
  return clothing || (model ? `Look on ${model}` : 'Look')
}

/** Whether every word that was typed stands in the name. */
export function isFound(name: string, typed: string): boolean {
  const inName = name.toLocaleLowerCase()
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => inName.includes(word))
}

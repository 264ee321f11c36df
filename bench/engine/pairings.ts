/** Lists the pairs of pictures: real photos beside the checkout when present, and the samples. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import path from 'node:path'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const EVAL = path.join(ROOT, '..', 'shared', 'eval')
const SAMPLES = path.join(ROOT, 'samples')
export const OUT = path.join(ROOT, 'bench', 'out')
/** Rendered pairs with known truth, one folder each. */
export const TRUE_PAIRS = path.join(EVAL, 'pairs')

/** A picture by its name: one of the samples, or a photo beside the checkout. */
export function pictureFile(kind: 'people' | 'garments', name: string): string {
  const sample = path.join(SAMPLES, `${name}.jpg`)
  return existsSync(sample) ? sample : path.join(EVAL, kind, `${name}.jpg`)
}

export type Pairing = {
  /** person__garment */
  readonly name: string
  readonly person: string
  readonly garment: string
}

const pairing = (person: string, garment: string): Pairing => ({
  name: `${path.parse(person).name}__${path.parse(garment).name}`,
  person,
  garment,
})

type Manifest = { readonly samples: readonly { readonly kind: string; readonly file: string }[] }

/** Every sample person in every sample garment. */
export function samplePairings(): Pairing[] {
  const { samples } = JSON.parse(readFileSync(path.join(SAMPLES, 'manifest.json'), 'utf8')) as Manifest
  const people = samples.filter(({ kind }) => kind === 'model')
  const garments = samples.filter(({ kind }) => kind !== 'model')
  return people.flatMap((p) =>
    garments.map((g) => pairing(path.join(SAMPLES, p.file), path.join(SAMPLES, g.file))),
  )
}

/** The lines of pairings.txt; none where the folder is not there. */
export function photoPairings(): Pairing[] {
  const list = path.join(EVAL, 'pairings.txt')
  if (!existsSync(list)) return []
  const lines = readFileSync(list, 'utf8').trim().split('\n')
  return lines.flatMap((line) => {
    const [person, garment] = line.split(/\s+/)
    if (!person || !garment) return []
    return [
      pairing(path.join(EVAL, 'people', `${person}.jpg`), path.join(EVAL, 'garments', `${garment}.jpg`)),
    ]
  })
}

/** Lists the pairs of pictures: the samples, and real photos beside the checkout if present. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import path from 'node:path'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const EVAL = path.join(ROOT, '..', 'shared', 'eval')
const SAMPLES = path.join(ROOT, 'samples')
export const OUT = path.join(ROOT, 'bench', 'out')
/** Folder of rendered pairs with ground truth, one folder each. */
export const TRUE_PAIRS = path.join(EVAL, 'pairs')

/** Finds a picture's file by name: a sample, or a photo beside the checkout. */
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

/** Lists every sample person with every sample garment. */
export function samplePairings(): Pairing[] {
  const { samples } = JSON.parse(readFileSync(path.join(SAMPLES, 'manifest.json'), 'utf8')) as Manifest
  const people = samples.filter(({ kind }) => kind === 'model')
  const garments = samples.filter(({ kind }) => kind !== 'model')
  return people.flatMap((p) =>
    garments.map((g) => pairing(path.join(SAMPLES, p.file), path.join(SAMPLES, g.file))),
  )
}

/** Reads pairings.txt; empty if the folder does not exist. */
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

/** How far apart in the sorted list of people the wearer and the person are who tries on the wearer's clothes. */
const WORN_SHIFTS = [5, 11]

/** Lists people, samples among them, with photos of other people as garments: the clothes that those wear. */
export function wornPairings(): Pairing[] {
  const folder = path.join(EVAL, 'people')
  const photos = existsSync(folder) ? readdirSync(folder).map((file) => path.join(folder, file)) : []
  const samples = [...new Set(samplePairings().map(({ person }) => person))]
  const people = [...photos, ...samples].toSorted((a, b) => path.basename(a).localeCompare(path.basename(b)))
  return WORN_SHIFTS.flatMap((shift) =>
    people.flatMap((wearer, i) => {
      const person = people[(i + shift) % people.length]
      return person ? [pairing(person, wearer)] : []
    }),
  )
}

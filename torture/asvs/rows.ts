/** Reads the rows of docs/asvs.md: each requirement with the evidence named for it. */
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export type Evidence =
  | { kind: 'test'; title: string; file: string }
  | { kind: 'probe' | 'check'; name: string }
  /** An explanation for readers; nothing is run. */
  | { kind: 'words'; text: string }

export type Row = {
  id: string
  level: number
  what: string
  /** Set if a person must judge the row, or the product's specification exempts it. */
  isLeftTo: 'nobody' | 'a person' | 'the specification'
  evidence: Evidence[]
}

const asvsPage = join(import.meta.dirname, '../../docs/asvs.md')

export const readRows = (page = readFileSync(asvsPage, 'utf8')): Row[] =>
  Array.from(
    page.matchAll(/^\| (V[\d.]+) +\| (\d) +\| (.+?) +\| (.+?) +\|$/gm),
    ([, id, level, what, shown]) => rowOf(id!, Number(level), what!, shown!),
  )

function rowOf(id: string, level: number, what: string, shown: string): Row {
  if (shown.startsWith('waived: '))
    return { id, level, what, isLeftTo: 'the specification', evidence: [words(shown.slice(8))] }
  if (shown.startsWith('by hand: '))
    return { id, level, what, isLeftTo: 'a person', evidence: [words(shown.slice(9))] }
  return { id, level, what, isLeftTo: 'nobody', evidence: shown.split(/; (?=[[`])/).map(evidenceOf) }
}

const words = (text: string): Evidence => ({ kind: 'words', text })

function evidenceOf(shown: string): Evidence {
  const [, title, path] = /^\[(.+)\]\((.+)\)$/.exec(shown) ?? []
  if (title && path) return { kind: 'test', title, file: resolve(dirname(asvsPage), path) }
  const [, kind, name] = /^`(probe|check) ([\w-]+)`$/.exec(shown) ?? []
  if (name) return { kind: kind as 'probe' | 'check', name }
  throw new Error(`${asvsPage} names evidence of no kind: ${shown}`)
}

/** Compares time and memory with the engine of another checkout, measuring both in turns. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Pairing } from './pairings.ts'
import type { Timing } from './timing.ts'

const ROUNDS = 2
/** Measures, each with its limit relative to the other engine. */
const MEASURES = [
  ['first look after start', (t: Timing) => t.startMs + t.firstPairMs, 1.5],
  ['a pair not seen before', (t: Timing) => t.coldMs, 1.8],
  ['its processor time', (t: Timing) => t.coldCpuMs, null],
  ['person seen before', (t: Timing) => t.knownPersonMs, 1.5],
  ['garment seen before', (t: Timing) => t.knownGarmentMs, null],
  ['both seen before', (t: Timing) => t.knownBothMs, null],
  ['peak memory', (t: Timing) => t.peakRssMb, 1.3],
] as const

export type Compared = {
  readonly name: string
  readonly ratios: readonly number[]
  readonly most: number | null
}

/**
 * Times both engines in turns and returns the ratios by round. A first start of each, not counted, compiles its
 * sources.
 */
export async function timeAgainst(checkout: string, pairings: readonly Pairing[]): Promise<Compared[]> {
  const here = path.join(import.meta.dirname, '..', '..')
  for (const folder of [here, checkout]) await timingIn(folder, pairings.slice(0, 1))
  const rounds: { readonly own: Timing; readonly other: Timing }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 ? [here, checkout] : [checkout, here]
    const found = new Map<string, Timing>()
    for (const folder of order) found.set(folder, await timingIn(folder, pairings))
    const [own, other] = [found.get(here), found.get(checkout)]
    if (own && other) rounds.push({ own, other })
  }
  return compare(rounds)
}

export const compare = (rounds: readonly { readonly own: Timing; readonly other: Timing }[]): Compared[] =>
  MEASURES.map(([name, of, most]) => ({
    name,
    ratios: rounds.map(({ own, other }) => of(own) / of(other)),
    most,
  }))

/** Reads the environment variables that a checkout's `npm start` sets before its command. */
export function startSettings(packageJson: string): Record<string, string> {
  const { scripts } = JSON.parse(packageJson) as { scripts: { start: string } }
  return Object.fromEntries(
    [...scripts.start.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const withoutMalloc = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('MALLOC_')))

/** Runs a checkout's own timing in a process with the environment of its product. */
async function timingIn(checkout: string, pairings: readonly Pairing[]): Promise<Timing> {
  const settings = startSettings(await readFile(path.join(checkout, 'package.json'), 'utf8'))
  const child = fork(path.join(checkout, 'bench', 'engine', 'timing-process.ts'), {
    cwd: checkout,
    env: { ...withoutMalloc(process.env), ...settings },
  })
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`Timing in ${checkout} ended with ${String(code ?? signal)}`)
  })
  ended.catch(() => undefined)
  child.send(pairings)
  const [timing] = (await Promise.race([once(child, 'message'), ended])) as [Timing]
  return timing
}

export function againstTable(compared: readonly Compared[]): string {
  const rows = compared.map(({ name, ratios, most }) => {
    const told = ratios.map((ratio) => `×${ratio.toFixed(2)}`.padStart(8)).join('')
    return `  ${name.padEnd(28)}${told}${most === null ? '' : `   at most ×${most}`}`
  })
  return ['By the engine of the other checkout, round by round', ...rows].join('\n')
}

/** True if every measure is within its limit in its better round, because a busy machine may slow one of them. */
export const keepsLimits = (compared: readonly Compared[]): boolean =>
  compared.every(({ ratios, most }) => most === null || Math.min(...ratios) <= most)

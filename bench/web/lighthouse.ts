/** Runs Lighthouse, which is installed separately: see `package.json` beside this file. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { median } from '../api/load.ts'

const library = join(import.meta.dirname, 'node_modules/lighthouse')

/** The part of the report that is used. Scores are 0..1, times in milliseconds. */
type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>
}
type Lighthouse = (
  url: string,
  flags: { port: number; output: 'json'; logLevel: 'silent' },
  config?: object,
) => Promise<{ lhr: Report } | undefined>

export type Form = 'mobile' | 'desktop'
export type Scores = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcpMs: number
  tbtMs: number
  cls: number
}
export type Judged = { scores: Scores; failing: string[] }

/** Installs Lighthouse if it is missing. */
export function installLighthouse(): void {
  if (existsSync(library)) return
  console.log('Installing Lighthouse (once)…')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('Lighthouse could not be installed')
}

/**
 * Computes medians over several visits, with Lighthouse's default throttling (a slow phone on a slow connection).
 * @param port port of the browser's debugger
 */
export async function judge(
  url: string,
  form: Form,
  { port, runs }: { port: number; runs: number },
): Promise<Judged> {
  const { default: lighthouse } = await load<Lighthouse>('core/index.js')
  const config =
    form === 'desktop' ? (await load<object>('core/config/desktop-config.js')).default : undefined
  const reports: Report[] = []
  // Repeats a visit that painted nothing in time, as happens on a busy machine.
  for (let tries = 0; reports.length < runs && tries < runs * 2; tries++) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent' }, config)
    if (!result) throw new Error(`Lighthouse says nothing of ${url}`)
    if (isWhole(result.lhr)) reports.push(result.lhr)
  }
  const middle = (read: (report: Report) => number) => median(reports.map(read))
  const score = (category: string) =>
    Math.round(middle(({ categories }) => (categories[category]?.score ?? 0) * 100))
  const value = (audit: string) => middle(({ audits }) => audits[audit]?.numericValue ?? NaN)
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcpMs: Math.round(value('largest-contentful-paint')),
      tbtMs: Math.round(value('total-blocking-time')),
      cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    },
    failing: failingIn(reports),
  }
}

const isWhole = ({ categories, audits }: Report) =>
  Object.values(categories).every(({ score }) => score !== null) &&
  audits['largest-contentful-paint']?.numericValue !== undefined

const load = async <T>(file: string) =>
  (await import(pathToFileURL(join(library, file)).href)) as { default: T }

function failingIn(reports: readonly Report[]): string[] {
  const failing = reports.flatMap(({ audits }) =>
    Object.entries(audits).filter(([, { score }]) => score !== null && score < 0.9),
  )
  return [...new Set(failing.map(([id]) => id))].sort()
}

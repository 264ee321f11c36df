/**
 * `npm run bench:web`: runs Lighthouse on the built product as phone and desktop, and measures the bytes of a first
 * visit. Prints a table, writes `bench/out/web.json`, and lists missed budgets.
 */
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { bytesOf } from './bytes.ts'
import { installLighthouse, judge, type Form, type Scores } from './lighthouse.ts'
import { writeReport } from './report.ts'
import { openProduct } from './open-product.ts'

const RUNS = 3
const DEBUGGER_PORT = 9333
const out = join(import.meta.dirname, '../out')

const pages = ['/', '/virtual-try-outfit', '/pricing', '/privacy']
const forms: Form[] = ['mobile', 'desktop']
/** Budgets by page, in bytes: gzipped scripts, and everything on the wire. */
const byteBudgets: Record<string, { scriptGzip?: number; all?: number }> = {
  '/': { scriptGzip: 90_000, all: 250_000 },
  '/virtual-try-outfit': { scriptGzip: 121_000 },
}
const leastScores: Partial<Scores> = { performance: 95, accessibility: 100, bestPractices: 100, seo: 100 }
const MAX_SHIFT = 0.02

installLighthouse()
const { server, browser, close } = await openProduct(`--remote-debugging-port=${DEBUGGER_PORT}`)
try {
  const missed: string[] = []
  const bytes = []
  for (const page of pages) {
    const counted = await bytesOf(browser, server.address + page)
    bytes.push({ page, ...counted })
    for (const [name, most] of Object.entries(byteBudgets[page] ?? {}))
      if (counted[name as keyof typeof counted] > most) missed.push(`${page} ${name} > ${most}`)
  }
  console.table(bytes)

  const scores = []
  const remarks = []
  for (const page of pages)
    for (const form of forms) {
      const load = Math.round((loadavg()[0] ?? 0) * 10) / 10
      const { scores: each, failing } = await judge(server.address + page, form, {
        port: DEBUGGER_PORT,
        runs: RUNS,
      })
      scores.push({ page, form, ...each, load })
      remarks.push({ page, form, failing })
      for (const [name, least] of Object.entries(leastScores))
        if (each[name as keyof Scores] < least) missed.push(`${page} ${form} ${name} < ${least}`)
      if (each.cls > MAX_SHIFT) missed.push(`${page} ${form} cls > ${MAX_SHIFT}`)
    }
  console.table(scores)
  for (const { page, form, failing } of remarks) console.log(page, form, failing.join(', '))

  await writeReport(out, 'web', { runs: RUNS, bytes, scores, remarks, missed })
} finally {
  await close()
}

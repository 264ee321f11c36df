/**
 * `npm run bench:widget`: runs Lighthouse on the development shop with and without the widget, in turns, and compares
 * the time to open the dialog with the studio's first paint. Prints tables, writes `bench/out/widget.json`, and lists
 * missed budgets.
 */
import { join } from 'node:path'
import { median } from '../api/load.ts'
import { measureDialog, type Throttle } from './dialog.ts'
import { installLighthouse, judge, type Form, type Scores } from './lighthouse.ts'
import { writeReport } from './report.ts'
import { openProduct } from './open-product.ts'

const RUNS = 5
const DEBUGGER_PORT = 9333
const MAX_RATIO = 1.3
/** Points by which two medians of the same page may differ, unless its visits vary more. */
const SAME_POINTS = 1
const out = join(import.meta.dirname, '../out')
const shops = { with: '/dev/shop', without: '/dev/shop?widget=none' }
const forms: Form[] = ['mobile', 'desktop']
const throttles: Throttle[] = ['none', 'phone']

type Visits = Record<keyof typeof shops, Scores[]>

/** Visits both in turns, so that other load on the machine affects both. */
async function visitShops(address: string, form: Form): Promise<Visits> {
  const visits: Visits = { with: [], without: [] }
  for (let run = 0; run < RUNS; run++)
    for (const shop of ['with', 'without'] as const) {
      const { scores } = await judge(address + shops[shop], form, { port: DEBUGGER_PORT, runs: 1 })
      visits[shop].push(scores)
    }
  return visits
}

function summarize(visits: readonly Scores[]) {
  const all = (name: keyof Scores) => visits.map((visit) => visit[name])
  const middle = (name: keyof Scores) => median(all(name))
  const performances = all('performance')
  return {
    performance: middle('performance'),
    spread: Math.max(...performances) - Math.min(...performances),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    lcpMs: middle('lcpMs'),
    tbtMs: middle('tbtMs'),
    cls: middle('cls'),
  }
}

installLighthouse()
const { server, browser, close } = await openProduct(`--remote-debugging-port=${DEBUGGER_PORT}`)
try {
  const missed: string[] = []
  const dialog = []
  for (const throttle of throttles) {
    const waits = await measureDialog(browser, server.address, { throttle, runs: RUNS })
    dialog.push({ throttle, ...waits })
    if (!(waits.ratio <= MAX_RATIO)) missed.push(`dialog ${throttle} ratio > ${MAX_RATIO}`)
  }
  console.table(dialog, ['throttle', 'studioMs', 'dialogMs', 'ratio'])

  const shop = []
  for (const form of forms) {
    const visits = await visitShops(server.address, form)
    const [bearing, bare] = [summarize(visits.with), summarize(visits.without)]
    shop.push({ form, widget: 'with', ...bearing }, { form, widget: 'without', ...bare })
    const most = Math.max(SAME_POINTS, bearing.spread, bare.spread)
    for (const name of ['performance', 'accessibility', 'bestPractices'] as const)
      if (bare[name] - bearing[name] > (name === 'performance' ? most : 0))
        missed.push(`${form} ${name} ${bearing[name]} < ${bare[name]}`)
  }
  console.table(shop)

  await writeReport(out, 'widget', { runs: RUNS, dialog, shop, missed })
} finally {
  await close()
}

/**
 * Checks the layout, accessibility and console output of every state of every screen. `TOILE_SCREENS=1` writes
 * screenshots to `.cache/screens/index.html`, for people to look at.
 *
 * Screens are not compared with earlier screenshots. Text renders differently with each browser build and each set of
 * system libraries, so a pixel comparison either fails on other machines or tolerates so much that it finds nothing;
 * and a thousand pictures would have to be kept and renewed with every changed word. The assertions are rules that
 * every screen must satisfy instead.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { runGallery, type StateFacts } from './gallery-page.ts'
import { layoutProblems } from './layout.ts'

const screensDir = join(import.meta.dirname, '../.cache/screens')
const sizes = [
  [390, 844],
  [320, 640],
  [768, 1024],
  [1440, 900],
] as const
/** The minimum target size of WCAG 2.5.8. Ours are 44 px on phones where the layout allows. */
const TARGET_PX = 24
/** Generous: some parts have thirty states, and the machine may be busy. */
const PART_WITHIN_MS = 900_000

const gallery = runGallery({ viewport: { width: 390, height: 844 } })
const parts = [
  'landing',
  'legal',
  'page',
  'studio',
  'rack',
  'on-device',
  'person',
  'library',
  'gallery',
  'wardrobe',
  'session',
  'account',
  'password',
  'withdraw',
  'pricing',
  'success',
  'pay',
  'developers',
]
/**
 * One state of each page and dialog. These are also checked in Spanish, right to left (which none of our languages is yet),
 * and by axe on a wide screen as well as on a phone.
 */
const chosen = new Set([
  'landing/visitor',
  'legal/privacy',
  'legal/terms',
  'legal/refund',
  'page/not-found',
  'studio/drawer',
  'studio/making',
  'studio/result',
  'rack/outfit',
  'rack/made',
  'studio/result-side',
  'on-device/result',
  'studio/error-pictures',
  'studio/shortcuts',
  'studio/picker-model',
  'person/look',
  'person/compare',
  'person/delete-dialog',
  'person/deleted',
  'library/uploads',
  'library/delete-dialog',
  'gallery/full',
  'gallery/deleted',
  'gallery/share',
  'wardrobe/selecting',
  'wardrobe/one',
  'session/sign-up',
  'session/menu',
  'account/full',
  'account/forms',
  'account/crop',
  'password/new',
  'developers/full',
  'developers/form',
  'pricing/person',
  'pricing/checkout',
  'success/done',
  'pay/not-sold',
])
/**
 * True for states checked in all sizes, themes and languages. `TOILE_EVERY_LOOK=1` checks all so (a quarter of an
 * hour).
 */
const isWhole = ({ id }: StateFacts) => chosen.has(id) || process.env['TOILE_EVERY_LOOK'] === '1'
/**
 * True for states also checked at other widths, by axe and with large text: the chosen ones and every fifth of the others,
 * because neighbouring states mostly differ in their text.
 */
const isCloselySeen = (state: StateFacts, position: number) => isWhole(state) || position % 5 === 0
/** Screenshots are optional: no assertion needs them, and they take a tenth of the time. */
const takesScreens = ['TOILE_SCREENS', 'TOILE_EVERY_LOOK'].some((name) => process.env[name] === '1')
const taken = new Set<string>()

beforeAll(async () => {
  if (!takesScreens) return
  await rm(screensDir, { recursive: true, force: true })
  await mkdir(screensDir, { recursive: true })
})
afterAll(async () => {
  if (takesScreens) await writeFile(join(screensDir, 'index.html'), contactSheet([...taken].sort()))
})

const contactSheet = (names: readonly string[]) =>
  [
    '<!doctype html><title>Every state</title>',
    '<style>body{display:flex;flex-wrap:wrap;gap:1rem;background:gray;font:12px sans-serif}',
    'figure{margin:0}img{display:block;height:420px}</style>',
    ...names.map((name) => `<figure><img src="${name}" alt="" loading="lazy">${name}</figure>`),
  ].join('\n')

async function take(page: Page, id: string, look: string): Promise<void> {
  if (!takesScreens) return
  // Without two frames, parts of the screenshot may still show the state before the last change.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  const name = `${id.replace('/', '-')}.${look}.jpg`
  await page.screenshot({ path: join(screensDir, name), type: 'jpeg', quality: 55, animations: 'disabled' })
  taken.add(name)
}

/** Resizes the page and waits for its ResizeObservers. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  if (page.viewportSize()?.width === width) return
  await page.setViewportSize({ width, height })
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

test('the gallery has the parts that are checked here', async () => {
  expect([...new Set((await gallery.states()).map(({ id }) => id.split('/')[0]))]).toEqual(parts)
})

test.each(parts)(
  'every state of "%s" is in order',
  async (part) => {
    const found: Record<string, string[]> = {}
    const states = (await gallery.states())
      .filter(({ id }) => id.startsWith(`${part}/`))
      .map((state, position) => ({ state, isClose: isCloselySeen(state, position) }))
    const lookOn = async () => {
      for (let next = states.shift(); next; next = states.shift()) {
        const { state, isClose } = next
        const problems = await everyLook(state, isClose)
        // Only problems found twice count: on a busy machine a state may be seen half rendered or too late.
        const again = problems.length > 0 ? await everyLook(state, isClose) : []
        const lasting = problems.filter((problem) => again.includes(problem))
        if (lasting.length > 0) found[state.id] = lasting
      }
    }
    // Two at once: while one waits for its browser, the other checks.
    await Promise.all([lookOn(), lookOn()])
    expect(found).toEqual({})
  },
  PART_WITHIN_MS,
)

async function everyLook(state: StateFacts, isClose: boolean): Promise<string[]> {
  try {
    const problems = await lookAt(state, isClose)
    if (isWhole(state)) problems.push(...(await lookAtTranslated(state)))
    return problems
  } catch (error) {
    // A state that cannot be reached is a problem itself.
    return [error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)]
  }
}

/** Lists the problems of a state, each with the size or theme in which it was found. */
async function lookAt(state: StateFacts, isClose: boolean): Promise<string[]> {
  const { id, isNoisy, screens } = state
  const problems: string[] = []
  const told = (look: string, lines: string[]) => problems.push(...lines.map((line) => `${look}: ${line}`))
  const { page, noise, leave } = await gallery.show(id, { isNoisy })
  const mainWidth = screens === 'large' ? 1440 : 390
  for (const [width, height] of sizes) {
    if (width > 1024 ? screens === 'small' : screens === 'large') continue
    const isMain = width === mainWidth
    if (!isMain && !isClose) continue
    if (!isMain && width !== 320 && !isWhole(state)) continue
    await resize(page, width, height)
    told(`${width}`, await layoutProblems(page, { targetPx: TARGET_PX }))
    const isAsked = (isMain && isClose) || (width === 1440 && chosen.has(id))
    if (isAsked) told(`${width}, axe`, await violations(page))
    if (width === 320) continue
    await take(page, id, `${width}-light`)
    // The dark theme changes only colours, which are the same at every width.
    if (!isWhole(state) || !(isMain || takesScreens)) continue
    await page.emulateMedia({ colorScheme: 'dark' })
    if (isMain) told(`${width}, dark, axe`, await violations(page, 'color-contrast'))
    await take(page, id, `${width}-dark`)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await resize(page, 390, 844)
  if (isWhole(state) && takesScreens) {
    await page.emulateMedia({ forcedColors: 'active' })
    await take(page, id, '390-forced')
    await page.emulateMedia({ forcedColors: 'none' })
  }
  if (isClose) {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '212.5%'
    })
    told('200 % text', await layoutProblems(page, { targetPx: TARGET_PX }))
  }
  if (isWhole(state)) await take(page, id, '390-text')
  await leave()
  told('console', noise)
  return problems
}

/** Checks the state in Spanish, on the smallest screen, and then right to left. */
async function lookAtTranslated({ id, isNoisy, screens }: StateFacts): Promise<string[]> {
  const { page, noise, leave } = await gallery.show(id, { isNoisy, query: 'lang=es' })
  const [width, height] = screens === 'large' ? [1440, 900] : [320, 640]
  await resize(page, width, height)
  const problems: string[] = []
  const look = async (name: string) => {
    const found = await layoutProblems(page, { targetPx: TARGET_PX })
    problems.push(...found.map((problem) => `${name}: ${problem}`))
    await take(page, id, `${width}-${name}`)
  }
  await look('spanish')
  await page.evaluate(async () => {
    document.documentElement.dir = 'rtl'
    // Makes anchored elements compute their position again.
    dispatchEvent(new Event('resize'))
    for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  await look('rtl')
  await leave()
  return [...problems, ...noise.map((line) => `spanish: ${line}`)]
}

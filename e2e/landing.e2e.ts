import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { viewportOf } from './axe.ts'
import { runProduct, paths } from './harness.ts'
import { tabTo } from './keys.ts'
import { signInAsNew } from './people-page.ts'
import { scriptBytesOf } from './script-bytes.ts'
import { comes } from './studio-page.ts'

const open = runProduct()

/** Limits of the scripts of a first view, in bytes compressed by gzip. */
const JS_BUDGET_BYTES = 90_000
const STUDIO_JS_BUDGET_BYTES = 121_000
const SHIFT_BUDGET = 0.02

const rail = (page: Page) => page.getByRole('list', { name: 'What it can do' })
const moved = (page: Page) => rail(page).evaluate((list) => list.scrollLeft > 0)

/** Loads the whole page by scrolling: its lower part loads lazily. */
async function openWhole(page: Page) {
  await page.mouse.wheel(0, 400)
  await page.getByRole('heading', { name: 'Pick a tag' }).waitFor()
}

test.each([390, 1440])(
  'the first view keeps to its budget of scripts, and shifts nothing, at %i px',
  async (width) => {
    const page = await open({ path: '/pricing', viewport: viewportOf(width) })
    expect(await scriptBytesOf(page, paths.landing)).toBeLessThanOrEqual(JS_BUDGET_BYTES)

    await openWhole(page)
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const shifts = list.getEntries() as (PerformanceEntry & {
              value: number
              hadRecentInput: boolean
            })[]
            resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0))
          }).observe({ type: 'layout-shift', buffered: true })
          // A PerformanceObserver without entries never calls back.
          setTimeout(() => resolve(0), 1000)
        }),
    )
    expect(shift).toBeLessThanOrEqual(SHIFT_BUDGET)
  },
)

test.each([390, 1440])('the studio keeps to its budget of scripts, at %i px', async (width) => {
  const page = await open({ path: '/pricing', viewport: viewportOf(width) })
  expect(await scriptBytesOf(page, paths.studio)).toBeLessThanOrEqual(STUDIO_JS_BUDGET_BYTES)
})

test('the cards on a phone advance by themselves until they are paused', async () => {
  const page = await open({ path: paths.landing, viewport: viewportOf(390), reducedMotion: 'no-preference' })
  await openWhole(page)
  await page.waitForFunction(() => (document.querySelector('.rail')?.scrollLeft ?? 0) > 0)
  await page.getByRole('button', { name: 'Pause the cards' }).click()
  expect(await comes(page.getByRole('button', { name: 'Let the cards move on' }))).toBe(true)
})

test('with reduced motion the cards on a phone stand still and follow the arrow keys', async () => {
  const page = await open({ path: paths.landing, viewport: viewportOf(390), reducedMotion: 'reduce' })
  await openWhole(page)
  expect(await page.getByRole('button', { name: 'Pause the cards' }).count()).toBe(0)
  await rail(page).focus()
  expect(await moved(page)).toBe(false)
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction(() => (document.querySelector('.rail')?.scrollLeft ?? 0) > 0)
  expect(await moved(page)).toBe(true)
})

test('the keyboard alone goes from the hero through the plans to the demo', async () => {
  const page = await open({ path: paths.landing })
  await tabTo(page, /^Start Creating Now/)
  await tabTo(page, /^See how$/)
  await tabTo(page, /^Choose Plan\s*: Starter$/)
  await tabTo(page, /^Get Started\s*: Professional$/)
  await tabTo(page, /^Sign Up & Get 50 Free Credits$/)
  await tabTo(page, /^Try Demo First$/)
  await page.keyboard.press('Enter')
  expect(await comes(page.getByRole('heading', { level: 1, name: 'Virtual Try-On' }))).toBe(true)
})

test('a signed-in user is offered a plan, and more credits when few are left', async () => {
  const page = await open.blank()
  await signInAsNew(page)
  await page.goto(paths.landing)
  expect(await comes(page.getByRole('link', { name: 'Upgrade Plan' }))).toBe(true)
  await openWhole(page)
  await page.getByRole('link', { name: 'Buy More Credits' }).click()
  expect(await comes(page.getByRole('heading', { level: 1, name: 'Pricing' }))).toBe(true)
})

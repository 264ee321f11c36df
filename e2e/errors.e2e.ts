import { statusByErrorCode, type ErrorCode } from '@toile/contract/errors'
import { generateDemo } from '@toile/contract/generations'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runProduct } from './harness.ts'
import {
  choosePair,
  chooseSample,
  comes,
  demoButton,
  lookIsShown,
  naturalSize,
  readyForLook,
  resultPanel,
} from './studio-page.ts'

const codes: ErrorCode[] = [...generateDemo.errors, 'rate_limited', 'internal']
const endpoint = '**/api/generate/demo'

/** The next answers are failures with this code, until the page's route is taken away. */
async function failWith(page: Page, code: ErrorCode, error: string) {
  await page.unroute(endpoint)
  await page.route(endpoint, (route) =>
    route.fulfill({
      status: statusByErrorCode[code],
      headers: { 'retry-after': '7200' },
      json: { error, code, requestId: 'r-1' },
    }),
  )
}

const oops = (page: Page) => page.getByRole('heading', { name: 'Oops! Something went wrong.' })

const open = runProduct()

test('a failure is told in the words of the server for each code, with what to do, and the inputs stay', async () => {
  const page = await open({ expectsFailedRequests: true })
  await choosePair(page)
  for (const code of codes) {
    const sentence = `Sentence of the server for ${code}.`
    await failWith(page, code, sentence)
    await demoButton(page).click()
    await resultPanel(page).getByText(sentence).waitFor()
    expect(await oops(page).isVisible()).toBe(true)
    expect(
      await resultPanel(page)
        .getByText(/You were not charged\.$/)
        .isVisible(),
    ).toBe(true)
    // Where the free looks of the day are used up, trying again cannot work.
    const canRetry = code !== 'demo_limit_reached'
    expect(await page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(canRetry)
    expect(await page.getByRole('radio', { name: 'Woman in navy' }).isChecked()).toBe(true)
  }
})

test('a reached limit tells when the demo opens again', async () => {
  const page = await open({ expectsFailedRequests: true })
  await choosePair(page)
  await failWith(page, 'demo_limit_reached', 'The free looks for today are used up.')
  await demoButton(page).click()
  expect(await comes(resultPanel(page).getByText(/^It opens again (at|on)/))).toBe(true)
})

test('an error goes away with a new choice, and the next press makes the look', async () => {
  const page = await open({ expectsFailedRequests: true })
  await choosePair(page)
  await failWith(page, 'engine_failed', 'The engine gave up.')
  await demoButton(page).click()
  await oops(page).waitFor()
  await chooseSample(page, 'Woman in pink')
  expect(await comes(page.getByText('Your new look will appear here'))).toBe(true)
  await page.unroute(endpoint)
  await readyForLook(page)
  await demoButton(page).click()
  await lookIsShown(page)
})

test('being offline is called offline, and trying again works when the line is back', async () => {
  const page = await open({ expectsFailedRequests: true })
  await choosePair(page)
  await page.context().setOffline(true)
  await demoButton(page).click()
  await resultPanel(page).getByText('Failed to generate demo image. Please try again.').waitFor()
  expect(await comes(resultPanel(page).getByText(/^You seem to be offline\./))).toBe(true)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await lookIsShown(page)
})

test('a sample that does not load keeps its preview, and can be tried again', async () => {
  const page = await open({ expectsFailedRequests: true })
  await page.route('**/samples/**', (route) => route.abort())
  await chooseSample(page, 'Woman in red')
  expect(await comes(page.getByText('Failed to load sample image. Please try again.').first())).toBe(true)
  await naturalSize(page, 'Your Photo')
  await page.unroute('**/samples/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await chooseSample(page, 'White polo')
  await readyForLook(page)
})

test('a look that is cancelled leaves the pictures and an empty panel', async () => {
  const page = await open()
  await choosePair(page)
  // Held back, so that the look is still on its way when it is cancelled.
  await page.route('**/api/generate/*/events**', () => {})
  await demoButton(page).click()
  await page.waitForFunction(() => localStorage.getItem('toile:look') !== null)
  const [deleted] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'DELETE'),
    page.getByRole('button', { name: 'Cancel' }).click(),
  ])
  expect(deleted.url()).toContain('/api/generate/')
  await page.getByText('Your new look will appear here').waitFor()
  await readyForLook(page)
})

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

/** Makes an endpoint fail with a code until the page's route is removed. */
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

test('each failure shows the server’s message for its code and the next step, and keeps the inputs', async () => {
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
    // Once the day's free looks are used up, trying again cannot work.
    const canRetry = code !== 'demo_limit_reached'
    expect(await page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(canRetry)
    expect(await page.getByRole('radio', { name: 'Woman in navy' }).isChecked()).toBe(true)
  }
})

test('a reached limit says when the demo is available again', async () => {
  const page = await open({ expectsFailedRequests: true })
  await choosePair(page)
  await failWith(page, 'demo_limit_reached', 'The free looks for today are used up.')
  await demoButton(page).click()
  expect(await comes(resultPanel(page).getByText(/^It opens again (at|on)/))).toBe(true)
})

test('choosing another picture clears the error, and the next press makes the look', async () => {
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

test('being offline is reported as such, and trying again works once the connection is back', async () => {
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

test('a sample that fails to load keeps its preview and can be tried again', async () => {
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

test('cancelling a look keeps the pictures and empties the panel', async () => {
  const page = await open()
  await choosePair(page)
  // Events are held back so that the look is still in progress when it is cancelled.
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

import { expect, test } from 'vitest'
import { disorder, none, overflow, viewportOf, widths } from './axe.ts'
import { runProduct, paths } from './harness.ts'
import { choosePair, demoButton, lookIsShown } from './studio-page.ts'

const open = runProduct()

for (const width of widths)
  test.each(Object.values(paths))(`axe finds %s in order, ${width} px`, async (path) => {
    const page = await open({
      path,
      viewport: viewportOf(width),
      expectsFailedRequests: path === paths.unknown,
    })
    expect(await disorder(page)).toEqual(none)
  })

test.each(widths)('axe finds every state of the studio in order, %i px', async (width) => {
  const page = await open({ viewport: viewportOf(width), expectsFailedRequests: true })
  if (width === 390) await page.getByRole('button', { name: 'Design Elements', exact: true }).click()
  await page.getByRole('button', { name: 'Upload a photo' }).filter({ visible: true }).click()
  await page.getByRole('dialog', { name: 'Choose an Image' }).waitFor()
  expect(await disorder(page)).toEqual(none)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Choose an Image' }).waitFor({ state: 'detached' })
  await choosePair(page)
  expect(await disorder(page)).toEqual(none)
  if (width === 390) await page.getByRole('button', { name: 'Done' }).click()

  await page.route('**/api/generate/demo', (route) =>
    route.fulfill({
      status: 502,
      json: { error: 'It gave up.', code: 'engine_failed', requestId: 'r' },
    }),
  )
  await demoButton(page).click()
  await page.getByText('It gave up.', { exact: true }).waitFor()
  expect(await disorder(page)).toEqual(none)
  await page.unroute('**/api/generate/demo')

  await page.route('**/api/generate/*/events**', () => {})
  await demoButton(page).click()
  await page.getByText('Making your look').waitFor()
  expect(await disorder(page)).toEqual(none)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/api/generate/*/events**')

  await demoButton(page).click()
  await lookIsShown(page)
  for (const view of ['Before and after', 'Side by side', 'Zoom']) {
    await page.getByRole('radio', { name: view }).check({ force: true })
    expect(await disorder(page)).toEqual(none)
  }
  expect(await overflow(page)).toBe(0)
})

test.each(Object.values(paths))('%s reads at 320 px, and at 200 % text on a phone', async (path) => {
  const page = await open({
    path,
    viewport: { width: 320, height: 640 },
    expectsFailedRequests: path === paths.unknown,
  })
  expect(await overflow(page)).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '212.5%'
  })
  expect(await overflow(page)).toBe(0)
})

test('a screen reader hears of a look in one live region, at each quarter', async () => {
  const page = await open()
  await choosePair(page)
  const live = page.locator('[aria-live]')
  expect(await live.count()).toBe(1)
  const heard = await live.evaluateHandle((region) => {
    const sentences: string[] = []
    new MutationObserver(() => sentences.push(region.textContent ?? '')).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    return sentences
  })
  await demoButton(page).click()
  await lookIsShown(page)
  await page.waitForFunction((sentences) => sentences.includes('Your new look is ready.'), heard)
  const sentences = await heard.jsonValue()
  expect(sentences[0]).toBe('Your look is being made.')
  const quarters = sentences.flatMap((sentence) => /^Your look: (\d+)%$/.exec(sentence)?.[1] ?? [])
  for (const quarter of quarters) expect(['25', '50', '75']).toContain(quarter)
})

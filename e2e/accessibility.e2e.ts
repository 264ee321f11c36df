import { expect, test } from 'vitest'
import { disorder, none, viewportOf } from './axe.ts'
import { runProduct, paths } from './harness.ts'
import { choosePair, demoButton, lookIsShown } from './studio-page.ts'

const open = runProduct()

const addresses = [
  ...Object.values(paths),
  '/pricing',
  '/pay',
  '/success',
  '/privacy',
  '/terms',
  '/refund',
  '/verify',
]

// Only the pages as served. `states.e2e.ts` checks their states in every size and theme.
test('axe finds no violation on any page as the server sends it', async () => {
  const found: Record<string, unknown> = {}
  const page = await open.blank({ viewport: viewportOf(390), expectsFailedRequests: true })
  for (const path of addresses) {
    await open.load(page, path)
    const seen = await disorder(page)
    if (JSON.stringify(seen) !== JSON.stringify(none)) found[path] = seen
  }
  expect(found).toEqual({})
})

test('one live region announces the progress of a look at each quarter', async () => {
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

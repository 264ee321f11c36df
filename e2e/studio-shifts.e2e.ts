/** The studio's layout does not shift when something in it is chosen, opened or finished. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { viewportOf } from './axe.ts'
import { runProduct, paths } from './harness.ts'
import { gallery, keepPictures, tilesAre } from './library-page.ts'
import { askForLook, creditsShown, signInAsNew } from './people-page.ts'
import { shiftsOf, shiftsSinceLoad, watchShifts } from './shifts.ts'
import { chooseSample, demoButton, lookIsShown, preview, readyForLook, uploadPhoto } from './studio-page.ts'

const open = runProduct()

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return box
}

test.each([1440, 390])(
  'a visitor chooses, makes a look and chooses again without a shift, at %i px',
  async (width) => {
    const page = await open({ viewport: viewportOf(width), reducedMotion: 'reduce' })
    const drawer = page.getByRole('button', { name: 'Design Elements', exact: true })
    const isSmall = await drawer.isVisible()
    /** On a small screen the choice is in a drawer, whose opening is not a shift of the page. */
    const choosing = async (choose: () => Promise<void>) => {
      if (isSmall) await drawer.click()
      await choose()
      if (isSmall) await page.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await watchShifts(page, { afterInput: true })
    await choosing(() => chooseSample(page, 'Woman in navy'))
    await choosing(() => chooseSample(page, 'Purple dress'))
    await readyForLook(page)
    expect(await shiftsOf(page)).toEqual([])

    await page.route('**/api/generate/demo', async (route) => {
      const answer = await route.fetch()
      const accepted = (await answer.json()) as object
      await route.fulfill({ response: answer, json: { ...accepted, demo: { left: 2, limit: 5 } } })
    })
    await demoButton(page).click()
    await page.getByText('2 of 5').waitFor()
    await lookIsShown(page)
    expect(await shiftsOf(page)).toEqual([])
    await choosing(() => chooseSample(page, 'Woman in yellow'))
    await page.getByText('Made from other pictures than you have chosen now').waitFor()
    expect(await shiftsOf(page)).toEqual([])

    await choosing(() => uploadPhoto(page))
    await preview(page, 'Your Photo').waitFor()
    // The picture check times out on a busy machine.
    const findings = /^(Your photo is fine for a look|One note on this photo|Check this photo)/
    await page.locator('#main').getByText(findings).waitFor()
    expect(await shiftsOf(page)).toEqual([])
  },
)

test('choosing an own picture and showing its actions shifts nothing', async () => {
  const page = await open.blank()
  await signInAsNew(page)
  await keepPictures(page, 'photo', [['Anna', 'woman-pink.jpg']])
  await page.reload()
  await creditsShown(page, 50)
  const models = page.getByRole('group', { name: 'Your Models' })
  await models.getByText('Choose one to rename or delete it.').waitFor()
  const clothing = page.getByRole('group', { name: 'Sample clothing' })
  const before = await boxOf(clothing)
  await watchShifts(page, { afterInput: true })
  await models.getByRole('radio', { name: 'Anna' }).check({ force: true })
  await models.getByRole('button', { name: /^Rename Anna/ }).waitFor()
  await page.locator('.studio-findings').waitFor()
  expect(await shiftsOf(page)).toEqual([])
  expect(await boxOf(clothing)).toEqual(before)
})

test('saved pictures and today’s looks load without a shift on the next visit', async () => {
  const page = await open.blank()
  await signInAsNew(page)
  await keepPictures(page, 'photo', [['Anna', 'woman-pink.jpg']])
  await keepPictures(page, 'outfit', [['Dress', 'floral-dress.jpg']])
  await askForLook(page)
  const all = async () => {
    await page.getByRole('group', { name: 'Your Clothing' }).waitFor()
    await page.getByRole('region', { name: 'Your looks' }).getByRole('listitem').waitFor()
    await page.getByRole('button', { name: /^My Gallery 0 images/ }).waitFor()
    await page.getByRole('button', { name: /^Account of .*credits/ }).waitFor()
  }
  await page.reload()
  await all()
  await page.reload()
  await all()
  expect(await shiftsSinceLoad(page)).toEqual([])
})

test('the on-device button has the same width before and after pictures are chosen', async () => {
  const page = await open()
  const create = page.locator('.studio-actions button', { hasText: 'Create My Look' })
  await watchShifts(page, { afterInput: false })
  await page.getByRole('radio', { name: 'On this device' }).check({ force: true })
  await page.getByText('Your photos never leave this device.').filter({ visible: true }).waitFor()
  expect(await create.getAttribute('aria-disabled')).toBe('true')
  const held = await boxOf(create)
  const actions = await boxOf(page.locator('.studio-actions'))
  expect(held.width).toBeGreaterThan(actions.width * 0.8)
  await chooseSample(page, 'Woman in navy')
  await chooseSample(page, 'Purple dress')
  await page.locator('.studio-actions button:not([aria-disabled])').waitFor()
  expect(await boxOf(create)).toEqual(held)
  expect(await shiftsOf(page)).toEqual([])
})

test('a gallery opened by its address does not shift, and its tooltip stays at its button', async () => {
  const page = await open.blank()
  await signInAsNew(page)
  await keepPictures(page, 'save-image', [['Wedding guest', 'woman-navy.jpg']])
  const fresh = await page.context().newPage()
  await fresh.setViewportSize(viewportOf(1440))
  await fresh.goto(`${paths.studio}#gallery`)
  await tilesAre(fresh, 1)
  await fresh.locator('[data-account]', { hasText: '50' }).waitFor()
  expect(await shiftsSinceLoad(fresh)).toEqual([])
  const close = gallery(fresh).getByRole('button', { name: 'Close' })
  await close.hover()
  const [button, tooltip] = await Promise.all([
    boxOf(close),
    boxOf(fresh.locator('.bubble-tip', { hasText: 'Close' })),
  ])
  expect(Math.abs(tooltip.x + tooltip.width / 2 - (button.x + button.width / 2))).toBeLessThan(40)
  expect(tooltip.y - (button.y + button.height)).toBeCloseTo(8, 0)
})

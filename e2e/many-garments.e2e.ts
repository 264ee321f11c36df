/**
 * A user with credits puts five garments on a rack on a desktop, tries two of them, wears three together on a phone, and
 * downloads twenty pictures at once.
 */
import { expect, test } from 'vitest'
import { overflow, violations } from './axe.ts'
import { paths, runProduct } from './harness.ts'
import { keepPictures } from './library-page.ts'
import { buy } from './payments-page.ts'
import { creditsShown, signInAsNew } from './people-page.ts'
import { chooseMore, chooseSample, lookIsShown, pressed, readyForLook } from './studio-page.ts'

const open = runProduct()

const LOOKS_WITHIN = { timeout: 240_000 }
const clothes = ['White polo', 'Floral dress', 'Beige sweater', 'Black jacket', 'Purple dress'] as const
const files = ['white-polo', 'floral-dress', 'beige-sweater', 'black-jacket', 'purple-dress'] as const

test('two looks are made of one photo, three garments are worn together, and twenty pictures are downloaded as one file', async () => {
  const page = await open.blank()
  await signInAsNew(page, '/pricing')
  await buy(page, 'Starter')
  await page.goto(paths.studio)
  await creditsShown(page, 150)
  await chooseSample(page, 'Woman in navy')
  await chooseSample(page, clothes[0])
  await readyForLook(page)
  await page.locator('label.chip', { hasText: 'Basic' }).filter({ visible: true }).click()
  await chooseMore(page, ...clothes.slice(1))
  expect(await violations(page)).toEqual([])
  await pressed(page, 'Create 5 looks · 100 credits').waitFor()
  for (const name of ['Floral dress', 'Beige sweater', 'Black jacket'])
    await pressed(page, `Remove ${name}`).click()
  await pressed(page, 'Create 2 looks · 40 credits').click()
  await page.getByText('2 of 2 looks ready').waitFor(LOOKS_WITHIN)
  await lookIsShown(page)
  await creditsShown(page, 110)
  expect(await page.getByRole('group', { name: 'Rack' }).getByRole('radio').count()).toBe(2)
  expect(await violations(page)).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Design Elements', exact: true }).click()
  await pressed(page, 'Remove Purple dress').click()
  await chooseMore(page, 'Floral dress', 'Black jacket')
  await page.getByText('Worn together (outfit, up to 3)').filter({ visible: true }).click()
  for (const [name, label] of [
    ['White polo', 'Top'],
    ['Floral dress', 'Bottom'],
    ['Black jacket', 'Jacket'],
  ] as const)
    await page
      .getByRole('combobox', { name: `${name}: taken as` })
      .filter({ visible: true })
      .selectOption({ label })
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const create = pressed(page, 'Create outfit · 40 credits')
  const next = pressed(page, 'Next outfit')
  await create.or(next).first().waitFor()
  if (!(await create.isVisible())) await next.click()
  await create.click()
  await creditsShown(page, 70)
  await page.getByRole('group', { name: 'Rack' }).waitFor({ state: 'detached' })
  await lookIsShown(page)
  expect(await overflow(page)).toBe(0)
  expect(await violations(page)).toEqual([])

  const pictures = Array.from(
    { length: 20 },
    (_, k) => [`Piece ${k + 1}`, `${files[k % 5]}.jpg`, `${k}`] as const,
  )
  await keepPictures(page, 'outfit', pictures)
  await page.goto('/wardrobe')
  await page.getByRole('radio', { name: /^Clothing/ }).check({ force: true })
  await pressed(page, 'Select').click()
  await pressed(page, 'Select all 20').click()
  const [file] = await Promise.all([page.waitForEvent('download'), pressed(page, 'Download').click()])
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  // The central directory at the end has one entry per file.
  expect(Buffer.concat(chunks).toString('latin1').split('PK\u0001\u0002')).toHaveLength(21)
})

/** Uses the wardrobe page by keyboard alone. */
import { expect, test } from 'vitest'
import { paths, runProduct } from './harness.ts'
import { tabTo } from './keys.ts'
import { keepPictures } from './library-page.ts'
import { dialog, signInAsNew } from './people-page.ts'
import { preview } from './studio-page.ts'

const open = runProduct()

test('pictures are selected, downloaded, deleted, restored, and opened in the studio', async () => {
  const page = await open.blank()
  await signInAsNew(page, '/account')
  await keepPictures(page, 'outfit', [
    ['Purple one', 'purple-dress.jpg'],
    ['Floral one', 'floral-dress.jpg'],
    ['White polo', 'white-polo.jpg'],
  ])
  const press = (key: string) => page.keyboard.press(key)
  await page.goto(paths.studio)
  await page.getByRole('link', { name: 'Your wardrobe' }).waitFor()
  await tabTo(page, /^Your wardrobe$/)
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Your wardrobe' }).waitFor()
  await tabTo(page, /^Looks/)
  await press('ArrowRight')
  await press('ArrowRight')
  const tiles = page.getByRole('group', { name: 'Pictures' }).getByRole('button')
  await expect.poll(() => tiles.count()).toBe(3)

  await tabTo(page, /^White polo, /)
  await press('Shift+ArrowRight')
  await page.getByRole('region', { name: 'Selected pictures' }).getByText('2 selected').waitFor()
  await tabTo(page, /^Download$/)
  const [file] = await Promise.all([page.waitForEvent('download'), press('Enter')])
  expect(file.suggestedFilename()).toBe('toile-wardrobe.zip')
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const archive = Buffer.concat(chunks).toString('latin1')
  expect(archive).toContain('toile-white-polo.jpg')
  expect(archive).toContain('toile-floral-one.jpg')
  await page.getByText('2 pictures are in the archive.').first().waitFor()

  await tabTo(page, /^Delete$/)
  await press('Enter')
  await dialog(page, 'Delete 2 pictures?').waitFor()
  await tabTo(page, /^Delete$/)
  await press('Enter')
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
  // A message stays while it has the focus.
  await tabTo(page, /^Undo$/)
  await expect.poll(() => tiles.count()).toBe(1)
  await press('Enter')
  await expect.poll(() => tiles.count()).toBe(3)

  await tabTo(page, /^White polo, /)
  await press('End')
  await press('Enter')
  await dialog(page, 'Clothing').getByText('Purple one').waitFor()
  await tabTo(page, /^Use as clothing$/)
  await press('Enter')
  await preview(page, 'Outfit Image').waitFor()
  await page.getByRole('radio', { name: 'Purple one', checked: true }).waitFor({ state: 'attached' })
})

import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressEscape } from './keys.ts'
import { disorder, none, viewportOf, widths } from './axe.ts'
import { runProduct } from './harness.ts'
import { deleteAfterAsking, details, gallery, keepPictures, openGallery, tilesAre } from './library-page.ts'
import { creditsShown, dialog, linkOfMail, signInAsNew } from './people-page.ts'
import {
  choosePair,
  comes,
  createButton,
  demoButton,
  lookIsShown,
  preview,
  resultPanel,
} from './studio-page.ts'

const open = runProduct()

const saveBox = (page: Page) => resultPanel(page).getByRole('checkbox', { name: 'Save to my gallery' })

async function save(page: Page) {
  await saveBox(page).check()
  // Waited for from before the press: the notice disappears after three seconds.
  await Promise.all([
    resultPanel(page).getByText('Image saved to gallery successfully!').waitFor(),
    page.getByRole('button', { name: 'Save to Gallery' }).click(),
  ])
}

let owner: ReturnType<BrowserContext['storageState']> | undefined
/** Returns the cookies and the storage of an account that has made a look, the same for all tests. */
const ownerOfLook = () => (owner ??= makeLookOfOwner())

async function makeLookOfOwner() {
  const page = await open.blank()
  await signInAsNew(page)
  await choosePair(page)
  await createButton(page).click()
  await lookIsShown(page)
  await creditsShown(page, 25)
  return page.context().storageState({ indexedDB: true })
}

// The other tests use wide screens; `states.e2e.ts` covers both widths.
test('on a phone, a look is saved, found saved after a reload, renamed, deleted and brought back', async () => {
  const page = await open({ viewport: viewportOf(390), storageState: await ownerOfLook() })
  await creditsShown(page, 25)
  await openGallery(page)
  await gallery(page).getByText('No images yet').waitFor()
  await gallery(page).getByText('Generate and save images to see them here').waitFor()
  await pressEscape(page)
  await gallery(page).waitFor({ state: 'detached' })

  await lookIsShown(page)
  await save(page)
  // The notice disappears by itself; the change it reported remains.
  await resultPanel(page).getByRole('button', { name: 'In your gallery' }).waitFor()
  await page.reload()
  await lookIsShown(page)
  await resultPanel(page).getByRole('button', { name: 'In your gallery' }).click()

  await gallery(page).getByText('1 image', { exact: true }).waitFor()
  await details(page).getByRole('img', { name: 'Purple dress on woman in navy' }).waitFor()
  await details(page).getByRole('button', { name: 'Rename' }).click()
  await details(page).getByRole('textbox', { name: 'Name' }).fill('Wedding guest')
  await page.keyboard.press('Enter')
  await details(page).getByText('Wedding guest').waitFor()
  await details(page).getByRole('button', { name: 'Favourite' }).click()
  await gallery(page).getByRole('checkbox', { name: 'Favourites' }).check({ force: true })
  await gallery(page).getByLabel('Search by name').fill('guest wed')
  await tilesAre(page, 1)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    details(page).getByRole('button', { name: 'Download Image' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('toile-wedding-guest.jpg')

  await details(page).getByRole('button', { name: 'Delete Image' }).click()
  await dialog(page, 'Are you sure you want to delete this image?').waitFor()
  await deleteAfterAsking(page)
  await gallery(page).getByText('No images yet').waitFor()
  await gallery(page)
    .getByRole('region', { name: 'Recently deleted' })
    .getByRole('button', { name: /^Undo/ })
    .click()
  await details(page).getByText('Wedding guest').waitFor()
  await gallery(page).getByRole('button', { name: 'Close' }).click()
  await gallery(page).waitFor({ state: 'detached' })
  await page.reload()
  await resultPanel(page).getByRole('button', { name: 'In your gallery' }).waitFor()
})

test('a visitor who saves a free look is led to create an account, saves it then, and undoes a deletion', async () => {
  const page = await open()
  await choosePair(page)
  await demoButton(page).click()
  await lookIsShown(page)
  await saveBox(page).click()
  await dialog(page, 'Create Account')
    .getByText('Create an account to save this look to your gallery.')
    .waitFor()
  expect(await page.getByRole('button', { name: /^My Gallery/ }).count()).toBe(0)

  await signInAsNew(page)
  await lookIsShown(page)
  await save(page)
  const button = page.getByRole('button', { name: /^My Gallery 1 image/ })
  await button.click()
  await details(page).getByRole('button', { name: 'Delete Image' }).click()
  await deleteAfterAsking(page)
  await gallery(page).getByText('No images yet').waitFor()
  await page.keyboard.press('Escape')
  await gallery(page).waitFor({ state: 'detached' })
  await saveBox(page).waitFor()
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
  await button.waitFor()
  await resultPanel(page).getByRole('button', { name: 'In your gallery' }).waitFor()
  await page.reload()
  await lookIsShown(page)
  await resultPanel(page).getByRole('button', { name: 'In your gallery' }).click()
  await tilesAre(page, 1)
})

test('the gallery is used by keyboard alone, searched, and a deleted image is restored after a reload', async () => {
  const page = await open.blank({ expectsFailedRequests: true })
  await signInAsNew(page)
  await keepPictures(page, 'save-image', [
    ['Red dress', 'woman-red.jpg'],
    ['Blue dress', 'woman-navy.jpg'],
    ['Pink coat', 'woman-pink.jpg'],
    ['Yellow coat', 'woman-yellow.jpg'],
    ['White shirt', 'man-white.jpg'],
    ['Polo', 'white-polo.jpg'],
  ])
  await page.reload()
  await page.getByRole('button', { name: /^My Gallery 6 images/ }).focus()
  await page.keyboard.press('Enter')
  await gallery(page).getByText('6 images', { exact: true }).waitFor()
  const shows = (name: string) => details(page).getByRole('img', { name }).waitFor()
  await shows('Polo')
  await gallery(page).getByLabel('Search by name').focus()
  // To the filter, then past it to the grid.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  for (const [key, name] of [
    ['ArrowRight', 'White shirt'],
    ['End', 'Red dress'],
    // Five in a row: the sixth is below the first.
    ['ArrowUp', 'Polo'],
    ['ArrowDown', 'Red dress'],
    ['Home', 'Polo'],
    ['ArrowLeft', 'Red dress'],
  ] as const) {
    await page.keyboard.press(key)
    await shows(name)
  }
  await details(page).getByRole('button', { name: 'Favourite' }).click()
  await gallery(page).getByLabel('Search by name').fill('DRESS')
  await tilesAre(page, 2)
  await gallery(page).getByRole('checkbox', { name: 'Favourites' }).check({ force: true })
  await tilesAre(page, 1)
  await gallery(page).getByLabel('Search by name').fill('hat')
  await gallery(page).getByText('No image has such a name.').waitFor()
  await gallery(page).getByLabel('Search by name').fill('')

  await page.route('**/api/uploads/*', (route) => route.abort())
  await details(page).getByRole('button', { name: 'Delete Image' }).click()
  const asked = dialog(page, 'Are you sure you want to delete this image?')
  await asked.getByRole('button', { name: 'Delete', exact: true }).click()
  await asked.getByText(/^It was not deleted\./).waitFor()
  await page.unroute('**/api/uploads/*')
  await asked.getByRole('button', { name: 'Try again' }).click()
  await details(page).getByText('Select an Image').waitFor()
  await page.reload()
  await gallery(page).getByText('5 images', { exact: true }).waitFor()
  await gallery(page).getByRole('button', { name: 'Undo deleting Red dress' }).click()
  await shows('Red dress')
  expect(await comes(gallery(page).getByText('6 images', { exact: true }))).toBe(true)
})

test('a look is shared, viewed by a stranger without JavaScript, tried on, and gone once it is withdrawn', async () => {
  const page = await open({ storageState: await ownerOfLook() })
  await lookIsShown(page)
  await resultPanel(page).getByRole('button', { name: 'Share as a page' }).click()
  const sharing = dialog(page, 'Share this look')
  await sharing.getByRole('checkbox', { name: 'Show the photo too' }).check()
  await sharing.getByLabel('Link to the clothing (optional)').fill('https://shop.example/dress')
  await sharing.getByRole('button', { name: 'Save and share' }).click()
  await sharing.getByText('Your look is shared.').waitFor()
  const path = new URL((await sharing.getByRole('link').getAttribute('href'))!).pathname

  const reader = await open({ path, javaScriptEnabled: false })
  expect(await reader.getByRole('heading', { level: 1 }).textContent()).toBe('Purple dress')
  expect(await reader.getByText('AI-generated', { exact: true }).isVisible()).toBe(true)
  const pictures = reader.locator('main img')
  expect(await pictures.count()).toBe(2)
  const widthOf = (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)
  for (const picture of await pictures.all()) expect(await picture.evaluate(widthOf)).toBeGreaterThan(300)
  const link = reader.getByRole('link', { name: 'See the clothing at shop.example' })
  expect(await link.getAttribute('rel')).toBe('nofollow noopener ugc')
  const card = await reader.locator('meta[property="og:image"]').getAttribute('content')
  expect((await reader.request.get(card!)).headers()['content-type']).toBe('image/jpeg')
  await reader.getByText('Report this page').click()
  await reader.getByRole('radio', { name: 'Something else' }).check()
  await reader.getByRole('button', { name: 'Send the report' }).click()
  await reader.getByText('Thank you. Your report has reached us.').waitFor()
  const pictured = `${randomUUID()}@pictured.example`
  await reader.getByText('You are in this picture?').click()
  await reader.getByLabel('Your email').fill(pictured)
  await reader.getByRole('button', { name: 'Send me the link' }).click()
  await reader.getByText(/^Look in your mailbox/).waitFor()

  for (const width of widths) {
    const visitor = await open({ path: `${path}?lang=es`, viewport: viewportOf(width) })
    expect(await disorder(visitor), `${width} px`).toEqual(none)
    if (width === 390) continue
    await visitor.getByRole('link', { name: 'Pruébatelo tú' }).click()
    await preview(visitor, 'Conjunto').waitFor()
  }

  await sharing.getByRole('button', { name: 'Withdraw' }).click()
  await sharing.getByRole('button', { name: 'Withdraw' }).click()
  await sharing.getByRole('button', { name: 'Save and share' }).waitFor()
  expect((await reader.request.get(path)).status()).toBe(404)
  expect((await reader.request.get(card!)).status()).toBe(404)

  const mailed = new URL(await linkOfMail(page, pictured, /^Take away a page/))
  const late = await open({ path: mailed.pathname + mailed.hash, expectsFailedRequests: true })
  await late.getByRole('button', { name: 'Take it away' }).click()
  await late.getByText('This link does not work any more', { exact: true }).waitFor()
})

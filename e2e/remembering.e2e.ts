import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runProduct } from './harness.ts'
import {
  choosePair,
  chooseSample,
  demoButton,
  lookIsShown,
  naturalSize,
  readyForLook,
  uploadPhoto,
} from './studio-page.ts'

const open = runProduct()

/**
 * Waits until the browser has stored a picture in this slot, or has deleted it. That can lag behind the display on a
 * busy machine.
 */
async function untilStored(page: Page, slot: string, expected: boolean) {
  const isStored = (key: string) =>
    new Promise<boolean>((resolve) => {
      const open = indexedDB.open('toile:studio')
      open.onsuccess = () => {
        const keys = open.result.transaction('pictures').objectStore('pictures').getAllKeys()
        keys.onsuccess = () => {
          open.result.close()
          resolve(keys.result.includes(key))
        }
      }
    })
  await expect.poll(() => page.evaluate(isStored, slot)).toBe(expected)
}

test('after a reload the look in progress is found again, beside its own photo', async () => {
  const page = await open()
  await uploadPhoto(page)
  await chooseSample(page, 'Floral dress')
  await readyForLook(page)
  // Events are blocked, so the page does not learn of the end before it is reloaded.
  await page.route('**/api/generate/*/events**', () => {})
  await demoButton(page).click()
  await page.waitForFunction(() => localStorage.getItem('toile:look') !== null)
  await page.unroute('**/api/generate/*/events**')
  await untilStored(page, 'look-model', true)
  await page.reload()
  await lookIsShown(page)
  const before = page.getByAltText('Before: the photo')
  await before.waitFor()
  const widthOf = (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)
  expect(await before.evaluate(widthOf)).toBeGreaterThan(0)
})

test('after a reload the last pair is selected, and a removed picture is forgotten', async () => {
  const page = await open()
  await choosePair(page, 'Man in white', 'Beige sweater')
  await readyForLook(page)
  await untilStored(page, 'clothing', true)
  await page.reload()
  await page.getByAltText('Your Photo: Man in white').waitFor()
  await naturalSize(page, 'Outfit Image')
  await readyForLook(page)
  await page.getByRole('button', { name: 'Remove the outfit' }).click()
  await untilStored(page, 'clothing', false)
  await page.reload()
  await page.getByAltText('Your Photo: Man in white').waitFor()
  expect(await page.getByText('Select from sidebar to display image.').count()).toBe(1)
})

test('a picture removed right before a reload is forgotten, too', async () => {
  const page = await open()
  for (let round = 0; round < 3; round++) {
    await choosePair(page, 'Man in white', 'Beige sweater')
    await untilStored(page, 'clothing', true)
    const isLoaded = page.waitForEvent('load')
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('[aria-label="Remove the outfit"]')?.click()
      location.reload()
    })
    await isLoaded
    await untilStored(page, 'clothing', false)
    expect(await page.getByRole('button', { name: 'Remove the outfit' }).count()).toBe(0)
  }
})

test('pictures older than a day are deleted from the device, whether or not they are still shown', async () => {
  const page = await open()
  await chooseSample(page, 'Beige sweater')
  await untilStored(page, 'clothing', true)
  /** Makes the stored garment this old, and copies it to the slot of a garment that the page does not show. */
  const age = (hours: number) =>
    new Promise<void>((resolve) => {
      const request = indexedDB.open('toile:studio')
      request.onsuccess = () => {
        const database = request.result
        const transaction = database.transaction('pictures', 'readwrite')
        const pictures = transaction.objectStore('pictures')
        const stored = pictures.get('clothing')
        stored.onsuccess = () => {
          const old = { ...stored.result, savedAt: Date.now() - hours * 3_600_000 }
          for (const slot of ['clothing', 'garment-7']) pictures.put(old, slot)
        }
        transaction.oncomplete = () => {
          database.close()
          resolve()
        }
      }
    })
  await page.evaluate(age, 25)
  await page.reload()
  for (const slot of ['clothing', 'garment-7']) await untilStored(page, slot, false)
  expect(await page.getByRole('button', { name: 'Remove the outfit' }).count()).toBe(0)
})

test('a restored picture of one’s own keeps its age', async () => {
  const page = await open()
  await uploadPhoto(page)
  await untilStored(page, 'model', true)
  const savedAt = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const request = indexedDB.open('toile:studio')
          request.onsuccess = () => {
            const stored = request.result.transaction('pictures').objectStore('pictures').get('model')
            stored.onsuccess = () => {
              request.result.close()
              resolve((stored.result as { savedAt: number }).savedAt)
            }
          }
        }),
    )
  const before = await savedAt()
  await page.reload()
  await page.getByAltText('Your Photo: me').waitFor()
  // Pictures are stored in the order in which they were chosen: once this one is, the restored one has been, too.
  await chooseSample(page, 'Beige sweater')
  await untilStored(page, 'clothing', true)
  expect(await savedAt()).toBe(before)
})

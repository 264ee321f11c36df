/** Reads and prepares the library of a signed-in user. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { samplesDir } from './harness.ts'
import { accountButton, dialog, tokenOf } from './people-page.ts'

export const gallery = (page: Page) => dialog(page, 'My Gallery')
const tiles = (page: Page) => gallery(page).getByRole('radio')
/** Waits until the library shows this many pictures. */
export const tilesAre = (page: Page, count: number) =>
  vi.waitUntil(async () => (await tiles(page).count()) === count, { timeout: 60_000 })
export const details = (page: Page) => gallery(page).getByRole('region', { name: 'Details' })

export async function openGallery(page: Page) {
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'My Assets' }).click()
  await gallery(page).waitFor()
}

/** Confirms the open confirmation dialog. */
export const deleteAfterAsking = (page: Page) =>
  dialog(page, 'Are you sure you want to delete this image?')
    .getByRole('button', { name: 'Delete', exact: true })
    .click()

/** Saves sample pictures under the given names through the API; the last one is the newest. */
export async function keepPictures(
  page: Page,
  call: 'photo' | 'outfit' | 'save-image',
  pictures: readonly (readonly [name: string, file: string, tail?: string])[],
) {
  const { request } = page.context()
  const token = await tokenOf(page)
  for (const [name, file, tail = ''] of pictures) {
    // Different trailing bytes make a different file of the same picture, and so a separate item.
    const buffer = Buffer.concat([await readFile(join(samplesDir, file)), Buffer.from(tail)])
    const answer = await request.post(`/api/uploads/${call}`, {
      headers: { authorization: `Bearer ${token}` },
      multipart: { name, image: { name: file, mimeType: 'image/jpeg', buffer } },
    })
    if (answer.status() !== 201) throw new Error(`${answer.status()}: ${await answer.text()}`)
  }
}

/** Limits the upload to this many bytes a second until the returned function is called. */
export async function slowUploads(page: Page, bytesPerSecond: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
  return () => devtools.detach()
}

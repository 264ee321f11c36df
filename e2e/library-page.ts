/** The library, as its owner sees it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { samplesDir } from './harness.ts'
import { accountButton, dialog, tokenOf } from './people-page.ts'

export const gallery = (page: Page) => dialog(page, 'My Gallery')
const tiles = (page: Page) => gallery(page).getByRole('radio')
/** Waits until it shows so many. */
export const tilesAre = (page: Page, count: number) =>
  vi.waitUntil(async () => (await tiles(page).count()) === count, { timeout: 60_000 })
export const details = (page: Page) => gallery(page).getByRole('region', { name: 'Details' })

export async function openGallery(page: Page) {
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'My Assets' }).click()
  await gallery(page).waitFor()
}

/** Answers the question that stands open. */
export const deleteAfterAsking = (page: Page) =>
  dialog(page, 'Are you sure you want to delete this image?')
    .getByRole('button', { name: 'Delete', exact: true })
    .click()

/** Keeps sample pictures under names by the calls alone, the last one newest. */
export async function keepPictures(
  page: Page,
  call: 'photo' | 'outfit' | 'save-image',
  pictures: readonly (readonly [name: string, file: string, tail?: string])[],
) {
  const { request } = page.context()
  const token = await tokenOf(page)
  for (const [name, file, tail = ''] of pictures) {
    // Another tail makes another file of the same picture, and so an item of its own.
    const buffer = Buffer.concat([await readFile(join(samplesDir, file)), Buffer.from(tail)])
    const answer = await request.post(`/api/uploads/${call}`, {
      headers: { authorization: `Bearer ${token}` },
      multipart: { name, image: { name: file, mimeType: 'image/jpeg', buffer } },
    })
    if (answer.status() !== 201) throw new Error(`${answer.status()}: ${await answer.text()}`)
  }
}

/** Lets so many bytes a second leave, until what it answers with is called. */
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

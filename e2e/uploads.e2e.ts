import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disorder, none } from './axe.ts'
import { withOrientation } from './exif.ts'
import { runProduct, samplesDir } from './harness.ts'
import {
  chooseSample,
  demoButton,
  lookIsShown,
  naturalSize,
  preview,
  readyForLook,
  resultPanel,
} from './studio-page.ts'

const jpeg = (name: string) => readFile(join(samplesDir, `${name}.jpg`))

type PictureFile = string | { name: string; mimeType: string; buffer: Buffer }

async function openChooser(page: Page, opener: string | RegExp) {
  await page.getByRole('button', { name: opener }).filter({ visible: true }).click()
  return page.getByRole('dialog', { name: 'Choose an Image' })
}

async function upload(page: Page, opener: string | RegExp, file: PictureFile) {
  const dialog = await openChooser(page, opener)
  await dialog.locator('input[type=file]:not([capture])').setInputFiles(file)
  return dialog
}

/** Uploads a photo, or replaces the current one, and waits until it is shown. */
async function show(page: Page, file: PictureFile) {
  const dialog = await upload(page, /^Upload a(nother)? photo/, file)
  await dialog
    .getByRole('button', { name: 'Show Preview' })
    .and(page.locator(':not([aria-disabled])'))
    .click()
}

/**
 * Returns the content types of the two copies of the photo that the page keeps: the small one and the full one. They are
 * stored after the photo is shown.
 */
const keptTypes = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no reason given')))
      })
    const database = await done(indexedDB.open('toile:studio'))
    const kept = database.transaction('pictures').objectStore('pictures').get('model')
    const { picture } = (await done(kept)) as { picture: { file: Blob; fullFile?: Blob } }
    return [picture.file.type, picture.fullFile?.type]
  })

/** Draws a picture in the page and dispatches it as a drop or a paste. */
async function give(page: Page, by: 'drop' | 'paste', widthPx: number, heightPx: number, over = 'body') {
  await page.evaluate(
    async ({ by, widthPx, heightPx, over }) => {
      const canvas = new OffscreenCanvas(widthPx, heightPx)
      const context = canvas.getContext('2d')
      if (context) {
        context.fillStyle = '#96a'
        context.fillRect(widthPx / 4, heightPx / 4, widthPx / 2, heightPx / 2)
      }
      const data = new DataTransfer()
      data.items.add(
        new File([await canvas.convertToBlob({ type: 'image/png' })], `${by}.png`, { type: 'image/png' }),
      )
      const init = { bubbles: true, cancelable: true }
      const target = document.querySelector(over)
      if (by === 'paste') target?.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }))
      else target?.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: data }))
    },
    { by, widthPx, heightPx, over },
  )
}

const open = runProduct()

/** Composes three sample models side by side, as a JPEG. */
async function photoOfThree(page: Page): Promise<Buffer> {
  const files = await Promise.all(['woman-yellow', 'man-white', 'woman-red'].map(jpeg))
  const text = await page.evaluate(
    async (photos) => {
      const canvas = new OffscreenCanvas(1800, 800)
      for (const [index, photo] of photos.entries()) {
        const bytes = Uint8Array.from(atob(photo), (letter) => letter.charCodeAt(0))
        const picture = await createImageBitmap(new Blob([bytes]))
        canvas.getContext('2d')?.drawImage(picture, index * 600, 0, 600, 800)
      }
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
      const bytes = new Uint8Array(await blob.arrayBuffer())
      return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    },
    files.map((file) => file.toString('base64')),
  )
  return Buffer.from(text, 'latin1')
}

test('one of several people in a photo is chosen by keyboard and dressed', async () => {
  const page = await open()
  await show(page, { name: 'us.jpg', mimeType: 'image/jpeg', buffer: await photoOfThree(page) })
  const people = page.getByRole('button', { name: '3 people in the photo: choose one' })
  // The picture check times out on a busy machine.
  const again = page.getByRole('button', { name: 'Check this photo' })
  await people.or(again).waitFor()
  if (await again.isVisible()) await again.click()
  await people.click()
  const dialog = page.getByRole('dialog', { name: 'Who is dressed?' })
  const chosen = dialog.getByRole('radio', { checked: true })
  const before = await chosen.getAttribute('aria-label')
  await chosen.press('ArrowRight')
  await expect.poll(() => chosen.getAttribute('aria-label')).not.toBe(before)
  expect(await disorder(page)).toEqual(none)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^Person \d of 3 is dressed/ }).waitFor()
  await chooseSample(page, 'White polo')
  await readyForLook(page)
  await demoButton(page).click()
  await lookIsShown(page)
  const personAt = await page.evaluate(async () => {
    const { statusUrl } = JSON.parse(localStorage.getItem('toile:look') ?? '{}') as { statusUrl: string }
    return ((await (await fetch(statusUrl)).json()) as { personAt: unknown }).personAt
  })
  expect(personAt).toEqual({ x: expect.any(Number), y: expect.any(Number) })
})

/** Waits until the previous photo is gone, then expects an upright photo of this size. */
async function becomes(page: Page, size: [number, number]) {
  await expect.poll(() => naturalSize(page, 'Your Photo')).toEqual(size)
}

/**
 * Writes a file to disk for the browser to read: passing its bytes through the protocol would take longer than the
 * test.
 */
async function fileOf(name: string, bytes: Buffer, { length = bytes.length } = {}): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  await truncate(path, length)
  return path
}
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toile-uploads-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Builds an all-grey BMP: BITMAPFILEHEADER, BITMAPINFOHEADER, then three bytes per pixel. */
function bmp(widthPx: number, heightPx: number): Buffer {
  const headers = Buffer.alloc(54)
  const pixels = Buffer.alloc(widthPx * heightPx * 3, 0xa0)
  headers.write('BM')
  headers.writeUInt32LE(headers.length + pixels.length, 2)
  headers.writeUInt32LE(headers.length, 10)
  headers.writeUInt32LE(40, 14)
  headers.writeInt32LE(widthPx, 18)
  headers.writeInt32LE(heightPx, 22)
  headers.writeUInt16LE(1, 26)
  headers.writeUInt16LE(24, 28)
  return Buffer.concat([headers, pixels])
}

test('own files can be dropped on an area or anywhere, and pasted; too small ones keep the current choice, too large ones are scaled down, and all are turned upright', async () => {
  const page = await open()
  await give(page, 'drop', 600, 800, 'section [data-area=clothing]')
  expect(await naturalSize(page, 'Outfit Image')).toEqual([600, 800])
  await give(page, 'paste', 700, 900)
  expect(await naturalSize(page, 'Your Photo')).toEqual([700, 900])
  await readyForLook(page)
  await give(page, 'drop', 200, 300, 'section [data-area=model]')
  await page
    .getByText(/^This picture is 200 × 300 pixels/)
    .first()
    .waitFor()
  expect(await naturalSize(page, 'Your Photo')).toEqual([700, 900])
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await preview(page, 'Your Photo').waitFor({ state: 'detached' })

  // Dropped on the empty photo area: once a photo is chosen, a drop anywhere sets the outfit.
  await give(page, 'drop', 3000, 4000)
  await becomes(page, [1536, 2048])
  await show(page, await fileOf('turned.jpg', withOrientation(await jpeg('woman-red'), 6)))
  await becomes(page, [1200, 900])
  // The server cannot decode BMP.
  await show(page, await fileOf('me.bmp', bmp(1800, 2400)))
  await becomes(page, [1536, 2048])
  await expect.poll(() => keptTypes(page)).toEqual(['image/jpeg', 'image/jpeg'])
})

const heicPhoto = join(samplesDir, '../../shared/corpus/later/heic-iphone.heic')
const avifPhoto = join(samplesDir, '../../shared/corpus/later/avif-orientation-6.avif')

test.skipIf(![heicPhoto, avifPhoto].every((path) => existsSync(path)))(
  'HEIC and AVIF photos are opened here, upright as their cameras say',
  async () => {
    const page = await open()
    const heic = await readFile(heicPhoto)
    for (const [quarterTurns, size] of [
      [0, [1586, 2048]],
      [1, [2048, 1586]],
    ] as const) {
      // The rotation box (irot): ISO 23008-12, section 6.5.10.
      heic[heic.indexOf('irot') + 4] = quarterTurns
      await show(page, await fileOf(`turned-${quarterTurns}.heic`, heic))
      await becomes(page, [...size])
    }
    await show(page, avifPhoto)
    await becomes(page, [1536, 2048])
    await expect.poll(() => keptTypes(page)).toEqual(['image/jpeg', 'image/jpeg'])
  },
)

test('files that are not pictures, empty, damaged or too large are refused with a message before anything is sent', async () => {
  const page = await open()
  const dialog = await openChooser(page, 'Upload a photo')
  const none = Buffer.alloc(0)
  for (const [file, words] of [
    [await fileOf('photo.png', Buffer.from('not a picture')), /not a picture that can be opened here/],
    [await fileOf('empty.jpg', none), /empty/],
    [await fileOf('cut.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 1, 2, 3])), /damaged/],
    [await fileOf('big.jpg', none, { length: 40 * 1024 * 1024 + 1 }), /41 MB/],
  ] as const) {
    await dialog.locator('input[type=file]:not([capture])').setInputFiles(file)
    await dialog.getByText(words).waitFor()
    const confirm = dialog.getByRole('button', { name: 'Show Preview' })
    expect(await confirm.getAttribute('aria-disabled')).toBe('true')
  }
})

test('a photo without a person shows the engine’s message and a way to change the photo, which is previewed first', async () => {
  const page = await open({ expectsFailedRequests: true })
  await give(page, 'drop', 600, 800)
  await naturalSize(page, 'Your Photo')
  const coat = { name: 'coat.jpg', mimeType: 'image/jpeg', buffer: await jpeg('white-polo') }
  const dialog = await upload(page, 'Upload an outfit', coat)
  await dialog.getByRole('button', { name: 'Show Preview' }).click()
  await readyForLook(page)
  await demoButton(page).click()
  await page.getByRole('heading', { name: 'Oops! Something went wrong.' }).waitFor({ timeout: 120_000 })
  await resultPanel(page)
    .getByText(/You were not charged\.$/)
    .waitFor()
  await page.getByRole('button', { name: 'Change the photo' }).click()
  const third = page.getByRole('dialog', { name: 'Choose an Image' })
  const me = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpeg('woman-navy') }
  await third.locator('input[type=file]:not([capture])').setInputFiles(me)
  await third.getByText('Click to change image').waitFor()
  await third.getByRole('button', { name: 'Show Preview' }).click()
  await readyForLook(page)
  expect(await preview(page, 'Your Photo').getAttribute('alt')).toBe('Your Photo: me.jpg')
})

/** Verifies pictures in the browser only, against the certificates that the server publishes. */
import { encodePicture } from '@toile/engine/codecs'
import { createDevelopmentChain } from '@toile/engine/credentials/development-chain'
import { signLook } from '@toile/engine/credentials/sign-look'
import { signerOf } from '@toile/engine/credentials/signing-chain'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { runProduct } from './harness.ts'
import { tabTo } from './keys.ts'
import { secret } from './product.ts'

const open = runProduct()

const plain = await encodePicture(
  { data: new Uint8Array(60 * 80 * 4).fill(200), width: 60, height: 80 },
  'jpeg',
)
const facts = { engine: 'embedded', madeAt: new Date(), photo: 'ab'.repeat(32), garments: ['cd'.repeat(32)] }
const sign = async (by: string) =>
  Buffer.from(await signLook(plain, facts, signerOf(await createDevelopmentChain(by))))
const look = await sign(secret)
const changed = Buffer.from(look)
changed[changed.length - 4]! ^= 1
const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

test('a picture is reported as ours, altered, from elsewhere or only marked, and is never uploaded', async () => {
  const page = await open({ path: '/verify' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await tabTo(page, /Choose or drop a picture/)
  const field = page.getByLabel(/Choose or drop a picture/)
  const cases = [
    ['mine.jpg', look, 'mine.jpg was made here, by a service without a certificate of its own'],
    ['changed.jpg', changed, 'changed.jpg was changed after it was signed'],
    [
      'other.jpg',
      await sign('a-secret-of-some-other-installation'),
      'other.jpg is signed by another service',
    ],
    ['plain.jpg', plain, 'plain.jpg says that Toile made it with AI'],
  ] as const
  for (const [name, buffer, answer] of cases) {
    await field.setInputFiles(fileOf(name, buffer))
    // Next to it is the text for screen readers.
    await page.getByRole('main').getByText(answer).waitFor()
  }
  await field.setInputFiles(fileOf('mine.jpg', look))
  await page.getByText('ab'.repeat(32)).waitFor()
  expect(await page.getByText('embedded', { exact: true }).count()).toBe(1)
  expect(sent).toEqual([])
  expect(await violations(page)).toEqual([])
})

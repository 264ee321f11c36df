/** Creates the customers and operators of the console test through the API calls that their screens make. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { samplesDir } from './harness.ts'
import { password } from './people-page.ts'

/** Adds Chromium's virtual authenticator, which confirms every prompt. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** API calls on behalf of one account. The page is signed out afterwards. */
export async function callsOf(page: Page, email: string) {
  const { request } = page.context()
  const session = await request.post('/api/identity/sign-in/email', { data: { email, password } })
  const bearer = { authorization: `Bearer ${session.headers()['set-auth-token']}` }
  const { token } = (await (await request.get('/api/identity/token', { headers: bearer })).json()) as {
    token: string
  }
  await page.context().clearCookies()
  const headers = { authorization: `Bearer ${token}` }
  const sample = async (name: string) => ({
    name: `${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await readFile(join(samplesDir, `${name}.jpg`)),
  })
  return {
    /** Buys a package through the test checkout. */
    async buy(): Promise<void> {
      const data = { packageKey: 'value_pack' }
      const begun = await request.post('/api/paddle/create-transaction', { headers, data })
      const { transactionId } = (await begun.json()) as { transactionId: string }
      await request.post(`/api/test-checkout/${transactionId}/pay`, { headers })
      const paid = await request.get(`/api/paddle/verify-transaction/${transactionId}`, { headers })
      expect(paid.ok()).toBe(true)
    },
    /** Waits until the look has finished: on a busy machine the engine may still be loading. */
    async makeLook(photo: string, outfit: string) {
      const asked = await request.post('/api/generate/try-on', {
        headers: { ...headers, prefer: 'respond-async' },
        multipart: {
          qualityTier: 'basic',
          userPhoto: await sample(photo),
          outfitPhoto: await sample(outfit),
        },
      })
      const { id } = (await asked.json()) as { id: string }
      await request.get(`/api/generate/${id}/events`, { headers, timeout: 120_000 })
      const look = await request.get(`/api/generate/${id}`, { headers })
      return (await look.json()) as { id: string; status: string; error: { code: string } | null }
    },
    async report(lookId: string): Promise<void> {
      const data = { reason: 'no-consent', comment: 'A friend asked me to' }
      expect((await request.post(`/api/generate/${lookId}/report`, { headers, data })).status()).toBe(204)
    },
  }
}

/** Signs up and in through the dialogs, or through API calls for tests that start signed in. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { samplesDir } from './harness.ts'

export const password = 'purple-dress-9'
export const mailbox = '/dev/mailbox'

const SOON = { timeout: 60_000 }

let people = 0
/** Returns a new address each time, unique across processes, because they share a product. */
export const newEmail = () => `person-${process.pid}-${Date.now()}-${++people}@example.com`

export const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {})
export const accountButton = (page: Page) => page.getByRole('button', { name: /^Account of / })

/** Opens the sign-in dialog with the header's button. */
export async function openSignIn(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await dialog(page, 'Sign In').waitFor()
}

export async function openSignUp(page: Page) {
  await openSignIn(page)
  await dialog(page).getByRole('button', { name: 'Create Account' }).click()
  await dialog(page, 'Create Account').waitFor()
}

/** Switches a dialog that opened with Create Account to Sign In. */
export async function turnToSignIn(page: Page) {
  await dialog(page, 'Create Account').getByRole('button', { name: 'Sign In' }).click()
  await dialog(page, 'Sign In').waitFor()
}

export async function fillIn(page: Page, email: string, secret = password) {
  await dialog(page).getByLabel('Email').fill(email)
  await dialog(page).getByLabel('Password', { exact: true }).fill(secret)
}

/** Presses the form's submit button. */
export const submit = (page: Page, name: 'Sign In' | 'Create Account') =>
  dialog(page).locator('form').getByRole('button', { name, exact: true }).click()

/** Returns the link of the newest mail in the dev mailbox that is addressed to `email` and has a matching subject. */
export async function linkOfMail(page: Page, to: string, subject: RegExp): Promise<string> {
  // Mails are sent in the background.
  const mails = () => mailsTo(page, to)
  const found = await vi.waitUntil(
    async () => (await mails()).find((mail) => subject.test(mail.subject)),
    SOON,
  )
  return found.link
}

/** Reads the mailbox through a call: its page would render every mail. */
async function mailsTo(page: Page, to: string): Promise<{ subject: string; link: string }[]> {
  const answer = await page.context().request.get(mailbox, { params: { to } })
  const articles = (await answer.text()).split('<article').slice(1)
  const first = (article: string, part: RegExp) => part.exec(article)?.[1] ?? ''
  return articles.map((article) => ({
    subject: first(article, /<h2[^>]*>([^<]*)/),
    link: first(article, / href="([^"]*)/).replaceAll('&amp;', '&'),
  }))
}

/** Creates a verified account through API calls, which sign the page's browser context in. Returns the account's email. */
export async function createAccount(page: Page): Promise<string> {
  const email = newEmail()
  await signUpByCalls(page, email)
  await page.context().request.get(await linkOfMail(page, email, /^Verify your email/))
  return email
}

/** Creates a verified account through API calls and opens `path` signed in. Returns the account's email. */
export async function signInAsNew(page: Page, path = '/virtual-try-outfit'): Promise<string> {
  const email = await createAccount(page)
  // Without this entry the page would treat the user as a visitor.
  await page.evaluate(() => localStorage.setItem('toile:session', 'person'))
  await page.goto(path)
  await page.getByRole('button', { name: /^Account of .*50 credits/ }).waitFor()
  return email
}

/** Returns an access token of the page's signed-in account, for API calls. */
export async function tokenOf(page: Page): Promise<string> {
  const answer = await page.context().request.get('/api/identity/token')
  return ((await answer.json()) as { token: string }).token
}

/** Waits until the header shows this many credits. */
export const creditsShown = (page: Page, count: number) =>
  page.getByRole('button', { name: new RegExp(`^Account of .* ${count} credits`) }).waitFor()

/** Makes a look through API calls. */
export async function askForLook(page: Page) {
  const { request } = page.context()
  const token = await tokenOf(page)
  const picture = async (name: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await readFile(join(samplesDir, name)),
  })
  const answer = await request.post('/api/generate/try-on', {
    headers: { authorization: `Bearer ${token}`, prefer: 'respond-async' },
    multipart: {
      qualityTier: 'basic',
      userPhoto: await picture('woman-navy.jpg'),
      outfitPhoto: await picture('purple-dress.jpg'),
    },
  })
  if (answer.status() !== 202) throw new Error(`${answer.status()}: ${await answer.text()}`)
}

export async function signUpByCalls(page: Page, email: string) {
  const { origin } = new URL(page.url())
  const answer = await page.context().request.post('/api/identity/sign-up/email', {
    headers: { origin },
    data: { name: '', email, password },
  })
  if (!answer.ok()) throw new Error(`sign-up answered ${answer.status()}: ${await answer.text()}`)
}

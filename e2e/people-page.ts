/** Signing up and in as a person does, and the short way there for tests about what comes after. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { samplesDir } from './harness.ts'

export const password = 'purple-dress-9'
export const mailbox = '/dev/mailbox'

const SOON = { timeout: 60_000 }

let people = 0
/** Another address each time, whichever process asks: they share a product. */
export const newEmail = () => `person-${process.pid}-${Date.now()}-${++people}@example.com`

export const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {})
export const accountButton = (page: Page) => page.getByRole('button', { name: /^Account of / })

/** Opens the dialog by the header's button. */
export async function openSignIn(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await dialog(page, 'Sign In').waitFor()
}

export async function openSignUp(page: Page) {
  await openSignIn(page)
  await dialog(page).getByRole('button', { name: 'Create Account' }).click()
  await dialog(page, 'Create Account').waitFor()
}

/** Changes to Sign In in a dialog that opened with Create Account. */
export async function turnToSignIn(page: Page) {
  await dialog(page, 'Create Account').getByRole('button', { name: 'Sign In' }).click()
  await dialog(page, 'Sign In').waitFor()
}

export async function fillIn(page: Page, email: string, secret = password) {
  await dialog(page).getByLabel('Email').fill(email)
  await dialog(page).getByLabel('Password', { exact: true }).fill(secret)
}

/** Presses the button that sends the form. */
export const submit = (page: Page, name: 'Sign In' | 'Create Account') =>
  dialog(page).locator('form').getByRole('button', { name, exact: true }).click()

/** The link of the newest mail to an address whose subject matches, out of the dev mailbox. */
export async function linkOfMail(page: Page, to: string, subject: RegExp): Promise<string> {
  // Mails leave in the background.
  const mails = () => mailsTo(page, to)
  const found = await vi.waitUntil(
    async () => (await mails()).find((mail) => subject.test(mail.subject)),
    SOON,
  )
  return found.link
}

/** Reads the mailbox by a call, because its page draws every mail. */
async function mailsTo(page: Page, to: string): Promise<{ subject: string; link: string }[]> {
  const answer = await page.context().request.get(mailbox, { params: { to } })
  const articles = (await answer.text()).split('<article').slice(1)
  const first = (article: string, part: RegExp) => part.exec(article)?.[1] ?? ''
  return articles.map((article) => ({
    subject: first(article, /<h2[^>]*>([^<]*)/),
    link: first(article, / href="([^"]*)/).replaceAll('&amp;', '&'),
  }))
}

/** Makes a verified account by the calls alone and shows `path` signed in to it. Answers with its address. */
export async function signInAsNew(page: Page, path = '/virtual-try-outfit'): Promise<string> {
  const email = newEmail()
  await signUpByCalls(page, email)
  await page.context().request.get(await linkOfMail(page, email, /^Verify your email/))
  // Without this note the page would take the person for a visitor.
  await page.evaluate(() => localStorage.setItem('toile:session', 'person'))
  await page.goto(path)
  await page.getByRole('button', { name: /^Account of .*50 credits/ }).waitFor()
  return email
}

/** The token of the account that is signed in on the page, for calls of the API. */
export async function tokenOf(page: Page): Promise<string> {
  const answer = await page.context().request.get('/api/identity/token')
  return ((await answer.json()) as { token: string }).token
}

/** Waits until the header shows so many credits. */
export const creditsShown = (page: Page, count: number) =>
  page.getByRole('button', { name: new RegExp(`^Account of .* ${count} credits`) }).waitFor()

/** Has a look made by calls alone. */
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

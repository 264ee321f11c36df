/**
 * Walks through an operator's day: sets up a passkey (Chromium's virtual authenticator) and one-time codes, finds a
 * complaint by its email, inspects the failed look, grants credits, refunds a payment, settles a report, drains an engine,
 * and exports and verifies the audit log.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { codeOf } from '../apps/api/test/identity/codes-of-an-app.ts'
import { disorder, none, overflow, viewportOf, violations } from './axe.ts'
import { addAuthenticator, callsOf } from './console-people.ts'
import { runProduct } from './harness.ts'
import {
  dialog,
  fillIn,
  linkOfMail,
  newEmail,
  openSignIn,
  password,
  signUpByCalls,
  submit,
} from './people-page.ts'
import { projectDir, secret } from './product.ts'

const admin = newEmail()
/** Outlives the product, for the command that verifies the audit log. */
const dataDir = mkdtempSync(join(tmpdir(), 'toile-console-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const settings = {
  TOILE_ADMIN_EMAIL: admin,
  TOILE_DATA_DIR: dataDir,
  // The fallback engine. Nothing listens at its address.
  TOILE_ENGINE: 'embedded,cog',
  COG_URL: 'http://127.0.0.1:9',
}
const open = runProduct(async () => settings, { topology: 'one' })

async function expectOrder(page: Page): Promise<void> {
  await page.setViewportSize(viewportOf(390))
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  // All widths share the dark colours, which are checked on this one.
  await page.setViewportSize(viewportOf(1440))
  expect(await disorder(page)).toEqual(none)
}

test('an admin sets up a passkey and codes, signs in by either, and works through a day in the console', async () => {
  // The console requests a second factor by refusing a call, and each new session revokes the previous token.
  const page = await open({ path: '/', expectsFailedRequests: true })
  const { request } = page.context()
  const customer = newEmail()
  const verify = async (email: string) => {
    await signUpByCalls(page, email)
    await request.get(await linkOfMail(page, email, /^Verify your email/))
  }
  await verify(customer)
  const theirs = await callsOf(page, customer)
  await theirs.buy()
  expect((await theirs.makeLook('black-jacket', 'purple-dress')).error?.code).toBe('no_person_found')
  const { id: made, status } = await theirs.makeLook('woman-navy', 'beige-sweater')
  expect(status).toBe('succeeded')
  await theirs.report(made)
  await verify(admin)

  await addAuthenticator(page)
  const signedOut = async () => {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/console')
    await openSignIn(page)
  }
  const isOpen = async () => {
    await page.getByRole('link', { name: 'Queue' }).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
  }

  await page.evaluate(() => localStorage.setItem('toile:session', 'person'))
  await page.goto('/account#passkeys')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByLabel('Your password').fill(password)
  await passkeys.getByLabel('Name of the passkey').fill('Work laptop')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByText('not used yet').waitFor()
  await passkeys.getByRole('button', { name: 'Change Work laptop' }).click()
  expect(await disorder(page)).toEqual(none)

  // A password alone does not open the console. A passkey does, after the password or instead of it.
  await signedOut()
  await fillIn(page, admin)
  await submit(page, 'Sign In')
  await dialog(page, 'Show that it is you').getByRole('button', { name: 'Use a passkey' }).click()
  await isOpen()
  await signedOut()
  await dialog(page).getByRole('button', { name: 'Sign in with a passkey' }).click()
  await isOpen()

  await page.goto('/account#codes')
  const codes = page.getByRole('region', { name: 'Codes of an app' })
  await codes.getByLabel('Your password').fill(password)
  await codes.getByRole('button', { name: 'Turn on codes' }).click()
  const totpURI = (await codes.getByRole('link', { name: 'Open it in an app' }).getAttribute('href')) ?? ''
  // A code is valid for a period longer than its own, so that it may be late.
  await codes.getByLabel('Code', { exact: true }).fill(codeOf(totpURI))
  await codes.getByRole('button', { name: 'Turn on with this code' }).click()
  await codes.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  expect(await disorder(page)).toEqual(none)

  await signedOut()
  await fillIn(page, admin)
  await submit(page, 'Sign In')
  // That of the next period, as each code is accepted once.
  await dialog(page).getByLabel('Code').fill(codeOf(totpURI, 1))
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await isOpen()
  await expectOrder(page)

  // A complaint by email: one search shows the failed look in the person's timeline.
  await page.keyboard.press('/')
  await page.getByLabel('Search for a person').fill(customer)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: customer }).click()
  await page.getByText('no_person_found').waitFor()
  await page.getByText('Your receipt from Toile').waitFor()
  const form = page.getByRole('form', { name: 'Credits: give or take' })
  await form.getByLabel('Credits to move').fill('25')
  await form.getByLabel('Reason').fill('Their look failed')
  await form.getByRole('button', { name: 'Give' }).click()
  await page.getByText('From the Toile team').waitFor()
  await expectOrder(page)
  await page.getByRole('link', { name: 'Looks', exact: true }).last().click()
  await page.getByRole('link', { name: 'failed', exact: true }).click()
  await page.getByRole('heading', { name: 'failed: no_person_found' }).waitFor()
  await expectOrder(page)

  await page.goBack()
  await page.goBack()
  // The person's page, whose links come after those of the console.
  await form.waitFor()
  await page.getByRole('link', { name: 'Payments', exact: true }).last().click()
  await page.getByRole('link', { name: '$24.99' }).click()
  const refund = page.getByRole('form', { name: 'Pay back' })
  await refund.getByLabel('Amount in USD').fill('12.49')
  await refund.getByText('The policy allows it.').waitFor()
  await refund.getByLabel('Reason').fill('Half of it was of no use')
  await expectOrder(page)
  await refund.getByRole('button', { name: 'Pay back' }).click()
  await page.getByText('partially_refunded').waitFor()

  await page.getByRole('link', { name: 'Review', exact: true }).click()
  await page.getByText('A friend asked me to').waitFor()
  await expectOrder(page)
  const verdict = page.getByRole('form', { name: `Settle ${made}` })
  await verdict.getByLabel('Reason').fill('They asked for it')
  await verdict.getByRole('button', { name: 'Remove for good' }).click()
  await page.getByText('No look waits.').waitFor()

  await page.getByRole('link', { name: 'Engines', exact: true }).click()
  const steering = page.getByRole('form', { name: 'Propose a change' })
  await steering.getByLabel('cog').check()
  await steering.getByLabel('Reason').fill('It does not answer')
  await steering.getByRole('button', { name: 'Propose' }).click()
  await page.getByText('Drained: cog').waitFor()
  await expectOrder(page)
  await page.getByRole('button', { name: 'Confirm and make it live' }).click()
  await page.getByText('Drained: cog').waitFor({ state: 'detached' })

  for (const name of ['Keys and webhooks', 'Looks', 'Payments', 'People', 'Today', 'Audit']) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await page.getByRole('link', { name, exact: true }).and(page.locator('[aria-current=page]')).waitFor()
    await expectOrder(page)
  }
  for (const reason of ['Their look failed', 'Half of it was of no use', 'They asked for it'])
    await page.getByText(reason).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save all as CSV' }).click()
  const csv = await readFile(await (await saved).path(), 'utf8')
  expect((await saved).suggestedFilename()).toBe('toile-audit.csv')
  const { entries } = (await (
    await page.context().request.get('/api/console/audit', { headers: await bearerOf(page) })
  ).json()) as { entries: { act: string; hash: string }[] }
  // The export is an audit entry itself; the file holds all entries before it.
  expect(entries.map(({ act }) => act)).toContain('list.export')
  await open.stopProduct()
  const command = await promisify(execFile)(
    process.execPath,
    [join(projectDir, 'apps/api/src/main-audit-verify.ts')],
    { env: { ...process.env, TOILE_DATA_DIR: dataDir, TOILE_SECRET: secret } },
  )
  expect(command.stdout).toContain('The audit is as it was written')
  expect(command.stdout).toContain(entries[0]?.hash)
  expect(csv).toContain(entries[1]?.hash)
})

/** Returns the Authorization header of the page's session. */
async function bearerOf(page: Page) {
  const answer = await page.context().request.get('/api/identity/token')
  return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` }
}

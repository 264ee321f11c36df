import { expect, test } from 'vitest'
import { paths, runProduct } from './harness.ts'
import {
  accountButton,
  dialog,
  fillIn,
  linkOfMail,
  mailbox,
  newEmail,
  openSignIn,
  password,
  signInAsNew,
  signUpByCalls,
  submit,
} from './people-page.ts'
import { comes } from './studio-page.ts'

const open = runProduct()

test('a new user signs up, opens the mail, is signed in with 50 credits, sets a username, and signs out', async () => {
  const page = await open({ path: paths.landing })
  await page.getByRole('button', { name: 'Sign Up Free' }).click()
  await dialog(page, 'Create Account').getByText('Get 50 free credits when you sign up!').waitFor()
  const email = newEmail()
  await fillIn(page, email)
  await submit(page, 'Create Account')
  await dialog(page, 'Verification Email Sent!').getByText(email).waitFor()
  const [box] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog(page).getByRole('link', { name: 'Open the dev mailbox' }).first().click(),
  ])
  const mail = box.getByRole('article').filter({ hasText: email })
  await mail.getByRole('heading', { name: 'Verify your email for Toile' }).waitFor()
  await box.close()

  await page.goto(await linkOfMail(page, email, /^Verify your email/))
  await page
    .getByText('Your email is verified, and your 50 credits are here.')
    .filter({ visible: true })
    .first()
    .waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: /^Account of person-.* 50 credits$/ }).click()

  const menu = page.getByRole('menu')
  await menu.getByText(email).waitFor()
  expect(await menu.getByText('Free', { exact: true }).isVisible()).toBe(true)
  const id = (await menu.getByRole('menuitem', { name: /^Copy your id/ }).textContent()) ?? ''
  expect(/^Copy your id .{15}…Copy$/.test(id)).toBe(true)
  expect(await menu.getByRole('menuitem', { name: 'My Assets' }).isVisible()).toBe(true)
  await menu.getByRole('menuitem', { name: '@set username' }).click()
  const username = page.getByLabel('Username')
  await username.waitFor()
  await page.waitForFunction(() => document.activeElement?.id === 'username')
  await username.fill('Taylor_Swatch')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Your profile is saved.').first().waitFor()

  await accountButton(page).click()
  await menu.getByRole('menuitem', { name: '@Taylor_Swatch' }).waitFor()
  await menu.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor()
  expect(await comes(page.getByRole('heading', { name: 'Your account' }))).toBe(true)
  await page.reload()
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor()
})

test('signing in is refused until the email is verified; then the dialog closes by itself', async () => {
  const page = await open({ expectsFailedRequests: true })
  const email = newEmail()
  await signUpByCalls(page, email)
  const link = await linkOfMail(page, email, /^Verify your email/)
  await openSignIn(page)
  await fillIn(page, email)
  await submit(page, 'Sign In')
  const sentence = 'Please verify your email before signing in. Check your inbox for verification link.'
  await dialog(page).getByText(sentence).waitFor()
  await dialog(page).getByRole('button', { name: 'Resend Email' }).click()
  await dialog(page)
    .getByText(/^Sent again/)
    .waitFor()

  // Links in mails open in another tab.
  const tab = await page.context().newPage()
  await tab.goto(link)
  await accountButton(tab).waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  await accountButton(page).waitFor()

  // Signing out in one tab shows in the other.
  await accountButton(tab).click()
  await tab.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByText('You were signed out in another tab.').first().waitFor()

  await openSignIn(page)
  await fillIn(page, email)
  await submit(page, 'Sign In')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await comes(page.getByRole('button', { name: /^Account of .*50 credits/ }))).toBe(true)
})

test('a forgotten password is reset by mail', async () => {
  const page = await open.blank({ expectsFailedRequests: true })
  const email = await signInAsNew(page)
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await openSignIn(page)
  await dialog(page).getByRole('button', { name: 'Forgot your password?' }).click()
  await dialog(page, 'Choose a new password').getByLabel('Email').fill(email)
  await dialog(page).getByRole('button', { name: 'Send the link' }).click()
  await dialog(page).getByText(`If there is an account for ${email}, the link is on its way.`).waitFor()

  await page.goto(await linkOfMail(page, email, /^Choose a new password/))
  await page.getByLabel('New password', { exact: true }).fill('another-coat-7')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await page.getByText('Your password is changed. You can sign in with it now.').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await fillIn(page, email)
  await submit(page, 'Sign In')
  await dialog(page).getByText('The email or the password is not right.').waitFor()
  await fillIn(page, email, 'another-coat-7')
  await submit(page, 'Sign In')
  expect(await comes(accountButton(page))).toBe(true)
})

test('a referral link is remembered until sign-up, and gives both accounts ten credits', async () => {
  const friend = await open.blank()
  await signInAsNew(friend, paths.account)
  const link = await friend.getByText(/\?ref=/).textContent()

  const page = await open({ path: new URL(link ?? '').pathname + new URL(link ?? '').search })
  await page
    .getByText(/^A friend sent you: 10 credits for each of you/)
    .first()
    .waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Sign Up Free' }).first().click()
  await dialog(page, 'Create Account')
    .getByText(/^With your friend’s code/)
    .waitFor()
  const email = newEmail()
  await fillIn(page, email)
  await submit(page, 'Create Account')
  await dialog(page, 'Verification Email Sent!').waitFor()
  await page.goto(await linkOfMail(page, email, /^Verify your email/))
  await page.getByText('Your friend’s code is redeemed: 10 credits for each of you.').first().waitFor()
  await page.getByRole('button', { name: /^Account of .* 60 credits$/ }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('toile:referral'))).toBe(null)
  await friend.reload()
  await friend.getByRole('button', { name: /^Account of .* 60 credits$/ }).waitFor()
})

test('the account page waits until the session is known, and asks a visitor to sign in', async () => {
  const page = await open.blank()
  await signInAsNew(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/identity/get-session', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(paths.account, { waitUntil: 'commit' })
  await page.getByText('Loading Toile...').waitFor()
  answer()
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
  await page.getByText('This device').waitFor()

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByText('You are signed out on all your devices.').first().waitFor()
  await page.goto(paths.account)
  expect(await comes(page.getByText(/^Sign in to see your profile/))).toBe(true)
})

test('a user exports their data, changes the password, and deletes the account', async () => {
  const page = await open.blank({ expectsFailedRequests: true })
  const email = await signInAsNew(page, paths.account)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('toile-export.zip')

  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByLabel('New password', { exact: true }).fill('another-coat-7')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page
    .getByText(/^Your password is changed\./)
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'Delete account' }).click()
  const forGood = page.getByRole('button', { name: 'Delete my account for good' })
  expect(await forGood.getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel('Your email').fill(email.toUpperCase())
  await forGood.click()
  await page.getByText('Your account is deleted.').first().waitFor()
  await openSignIn(page)
  await fillIn(page, email, 'another-coat-7')
  await submit(page, 'Sign In')
  expect(await comes(dialog(page).getByText('The email or the password is not right.'))).toBe(true)
})

test('a profile photo is cropped in the browser, shown in the header, and removed', async () => {
  const page = await open.blank()
  await signInAsNew(page, paths.account)
  await page.getByLabel('Photo of yourself').setInputFiles('samples/woman-navy.jpg')
  await dialog(page, 'Cut your photo').waitFor()
  await page.getByRole('button', { name: /^Photo\. / }).focus()
  await page.keyboard.press('ArrowUp')
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    page.getByRole('button', { name: 'Use this photo' }).click(),
  ])
  expect((sent.postDataJSON() as { photoURL: string }).photoURL).toMatch(/^data:image\/jpeg;base64,/)
  await page.getByText('Your photo is saved.').first().waitFor()
  const shown = accountButton(page).locator('img')
  await shown.waitFor()
  expect(
    await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(256)
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await shown.waitFor({ state: 'detached' })
})

test('the dev mailbox works without scripts', async () => {
  const page = await open.blank()
  await signUpByCalls(page, newEmail())
  const answer = await page.goto(mailbox)
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'")
  expect(await page.locator('script').count()).toBe(0)
})

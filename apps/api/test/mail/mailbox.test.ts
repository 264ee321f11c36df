import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { bootApp, createHome, type App } from '../harness.ts'
import { failure, freshEmail, open, post, readOptions, sessionOf, signUp } from '../identity/people.ts'

describe('the development mailbox', () => {
  let app: App
  beforeAll(async () => {
    app = await bootApp()
  })

  it('shows mails with their links, newest first, and runs no scripts', async () => {
    const [first, second] = [freshEmail(), freshEmail()]
    await signUp(app, first)
    await signUp(app, second)
    const page = await app.fetch('/dev/mailbox')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('cache-control')).toBe('no-store')
    const html = await page.text()
    expect(html.indexOf(second)).toBeLessThan(html.indexOf(first))
    expect(html).not.toMatch(/<script/i)
    expect(html.match(/<iframe [^>]*>/g)).toEqual([
      expect.stringContaining('sandbox=""'),
      expect.stringContaining('sandbox=""'),
    ])
    const [link = ''] = html.match(/http:\/\/[^"]*\/verify-email[^"]*/) ?? []
    const path = link.replaceAll('&amp;', '&').slice(app.address?.length)
    expect(await sessionOf(await open(app, path))).not.toBe('')

    const mailsTo = async (to: string) =>
      (await app.fetch(`/dev/mailbox?to=${encodeURIComponent(to)}`)).text()
    expect(await mailsTo(first)).not.toContain(second)
    expect((await mailsTo(first)).match(/<article/g)).toHaveLength(1)
    expect(await mailsTo('nobody@example.com')).toContain('No mails yet.')
  })
})

describe('a folder for copies', () => {
  const copy = z.strictObject({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    links: z.array(z.url()),
  })

  it('contains each mail as a JSON file before the request is answered', async () => {
    const home = await createHome()
    const dir = join(home.dataDir, 'mails', 'of tests')
    const app = await bootApp({ home, env: { TOILE_MAIL_DIR: dir } })
    const email = freshEmail()
    await signUp(app, email)
    const [file = '', ...others] = readdirSync(dir)
    expect(others).toEqual([])
    expect(file).toMatch(/\.json$/)
    const mail = copy.parse(JSON.parse(readFileSync(join(dir, file), 'utf8')))
    expect(mail.to).toBe(email)
    const [link = ''] = mail.links
    for (const form of [mail.text, mail.html.replaceAll('&amp;', '&')]) expect(form).toContain(link)
    expect(mail.html).toMatch(/^<!DOCTYPE html/)
    expect((await open(app, link.slice(app.address?.length))).status).toBe(302)
  })
})

describe('in production without a mail server', () => {
  let app: App
  beforeAll(async () => {
    app = await bootApp({ env: { NODE_ENV: 'production', TOILE_SECRET: 's'.repeat(40) } })
  })

  it('has no mailbox', async () => {
    expect(await readOptions(app)).toMatchObject({ password: true, devMailbox: false })
    expect(await failure(await app.fetch('/dev/mailbox'))).toMatchObject({ status: 404 })
  })

  it('refuses sign-up by email with the reason, and sign-in still works', async () => {
    for (const path of ['/sign-up/email', '/send-verification-email', '/request-password-reset'])
      expect(
        await failure(await post(app, path, { email: freshEmail(), password: 'mauve-gusset-41', name: '' })),
      ).toEqual({
        status: 503,
        code: 'mail_unavailable',
        error: 'This server cannot send mail yet. Please tell its operator.',
        requestId: expect.any(String),
      })
    const wrong = await post(app, '/sign-in/email', { email: freshEmail(), password: 'mauve-gusset-41' })
    expect(wrong.status).toBe(401)
  })
})

describe('behind a public address', () => {
  it('links lead there, and cookies are bound to it', async () => {
    const app = await bootApp({ env: { TOILE_PUBLIC_URL: 'https://try.example.com' } })
    const email = freshEmail()
    await signUp(app, email)
    const mail = await app.context.database.db
      .selectFrom('dev_mail')
      .selectAll()
      .where('to', '=', email)
      .executeTakeFirstOrThrow()
    const [link = ''] = mail.links
    expect(link.startsWith('https://try.example.com/api/identity/verify-email?')).toBe(true)
    const verified = await open(app, link.slice('https://try.example.com'.length))
    expect(verified.headers.get('location')).toBe('/virtual-try-outfit?verified=1')
    expect(verified.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-toile\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^__Host-toile\.device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
  })
})

import { expect, it, vi } from 'vitest'
import { bootApp } from '../harness.ts'
import { failure, freshEmail, password, post, readOptions, signUp } from '../identity/people.ts'
import { startSmtpServer } from './smtp-server.ts'

const from = 'Toile <hello@toile.example>'

/** Unfolded header lines. */
function headersOf(raw: string): string[] {
  const [head = ''] = raw.split('\r\n\r\n')
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
}

it('sends each mail as text and HTML, to one recipient', async () => {
  const smtp = await startSmtpServer()
  const app = await bootApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: from } })
  const email = freshEmail()
  expect((await signUp(app, email)).status).toBe(200)
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1), { timeout: 60_000 })
  const [mail] = smtp.received
  expect(mail).toMatchObject({ from: 'hello@toile.example', to: [email] })
  expect(headersOf(mail?.raw ?? '')).toEqual(
    expect.arrayContaining([
      `From: ${from}`,
      `To: ${email}`,
      'Subject: Verify your email for Toile',
      expect.stringMatching(/^Content-Type: multipart\/alternative;/),
    ]),
  )
  expect(mail?.raw).toMatch(/Content-Type: text\/plain; charset=utf-8/)
  expect(mail?.raw).toMatch(/Content-Type: text\/html; charset=utf-8/)

  expect(await readOptions(app)).toMatchObject({ devMailbox: false })
  expect((await app.fetch('/dev/mailbox')).status).toBe(404)
})

it('makes no header from line breaks in a name or an address', async () => {
  const smtp = await startSmtpServer()
  const app = await bootApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: from } })
  const email = freshEmail()
  const wrong = [
    `${email}\r\nBcc: evil@example.com`,
    `${email},evil@example.com`,
    `"a\r\nBcc: e@e.example"@example.com`,
  ]
  for (const address of wrong)
    expect(await failure(await signUp(app, address))).toMatchObject({ status: 400, code: 'invalid_request' })
  const name = 'Ada\r\nBcc: evil@example.com\r\n\r\nBuy now'
  await post(app, '/sign-up/email', { email, password, name })
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1), { timeout: 60_000 })
  const [mail] = smtp.received
  expect(mail?.to).toEqual([email])
  expect(headersOf(mail?.raw ?? '').filter((line) => /^(b?cc|to):/i.test(line))).toEqual([`To: ${email}`])
  expect(mail?.raw).not.toContain('Buy now')
})

it('responds without waiting for the mail server, and retries refused mails', async () => {
  const smtp = await startSmtpServer({ refusals: 1 })
  const app = await bootApp({ env: { SMTP_URL: smtp.url } })
  const email = freshEmail()
  expect((await signUp(app, email)).status).toBe(200)
  await vi.waitFor(() => expect(smtp.received.map(({ to }) => to)).toEqual([[email]]), { timeout: 60_000 })
})

it('gives the same response while the mail server is down', async () => {
  const smtp = await startSmtpServer()
  await smtp.close()
  const app = await bootApp({ env: { SMTP_URL: smtp.url } })
  expect((await signUp(app, freshEmail())).status).toBe(200)
})

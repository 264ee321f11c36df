import { beforeAll, expect, it, vi } from 'vitest'
import { bootApp, type App } from '../harness.ts'
import { cookiesOf, turnOnCodes } from './codes-of-an-app.ts'
import { freshEmail, allMailsTo, newestLink, open, password, person, post, signIn, signUp } from './people.ts'

let app: App
beforeAll(async () => {
  app = await bootApp()
})

const told = async (email: string) =>
  (await allMailsTo(app, email)).filter(({ subject }) => /new sign-in|inicio de sesión/i.test(subject))
const deviceOf = (answer: Response) => {
  const { cookie } = cookiesOf(answer)
  return cookie?.split('; ').find((one) => one.includes('device='))
}
const signInWith = (email: string, headers: Record<string, string>) =>
  post(app, '/sign-in/email', { email, password }, headers)

it('mails about a sign-in on a new device, once', async () => {
  const email = freshEmail()
  await signUp(app, email)
  // The link in the mail signs in, which makes the first known device.
  const home = deviceOf(await open(app, await newestLink(app, email)))!
  expect((await signInWith(email, { cookie: home, origin: app.address! })).status).toBe(200)
  expect(await told(email)).toEqual([])
  const first = await signInWith(email, { 'user-agent': 'Browser of a stranger', 'accept-language': 'es' })
  await expect.poll(() => told(email)).toHaveLength(1)
  const [mail] = await told(email)
  expect(mail?.subject).toBe('Nuevo inicio de sesión en tu cuenta de Toile')
  expect(mail?.text).toContain('Browser of a stranger')
  const cookie = deviceOf(first)!
  const again = await signInWith(email, { cookie, origin: app.address! })
  expect(again.status).toBe(200)
  expect(deviceOf(again)).toBeUndefined()
  expect(await told(email)).toHaveLength(1)
  const other = await person(app)
  await signInWith(other.email, { cookie, origin: app.address! })
  await expect.poll(() => told(other.email)).toHaveLength(1)
})

it('sends no mail while a second factor is pending', async () => {
  const { email, session } = await person(app)
  await turnOnCodes(app, session)
  expect(await (await signIn(app, email)).json()).toMatchObject({ twoFactorRedirect: true })
  expect(await told(email)).toEqual([])
})

it('writes in the account’s language, or before its first sign-in in the request’s', async () => {
  const email = freshEmail()
  const speaking = (language: string) => ({ 'accept-language': language })
  await post(app, '/sign-up/email', { email, password, name: '' }, speaking('es'))
  await vi.waitFor(async () => expect(await allMailsTo(app, email)).toHaveLength(1), { timeout: 60_000 })
  const [first] = await allMailsTo(app, email)
  expect(first?.subject).toBe('Verifica tu correo para Toile')
  await open(app, await newestLink(app, email))
  await signInWith(email, speaking('es'))
  await post(app, '/request-password-reset', { email, redirectTo: '/account/reset' }, speaking('en'))
  const subjects = async () => (await allMailsTo(app, email)).map(({ subject }) => subject)
  await vi.waitFor(async () => expect(await subjects()).toContain('Elige una contraseña nueva para Toile'), {
    timeout: 60_000,
  })
})

import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PasskeysSection } from '../../src/features/account/passkeys-section.tsx'
import { sessionAnswer } from '../session/people.ts'
import { fakeServer, type FakeAnswer } from '../studio/fake-server.ts'

const browser = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => browser)

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  browser.startRegistration.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

const refusal = (status: number, reason: string): FakeAnswer => ({
  status,
  body: { error: `Said: ${reason}`, code: 'invalid_request', reason, requestId: 'r' },
})
const phone = { id: 'p1', name: 'My phone', createdAt: '2026-11-01T10:00:00Z', lastUsedAt: null }

function serve(more: Record<string, () => FakeAnswer> = {}) {
  let passkeys = [phone]
  const answers: Record<string, () => FakeAnswer> = {
    '/get-session': () => ({ status: 200, body: sessionAnswer }),
    '/list-accounts': () => ({ status: 200, body: [{ providerId: 'credential' }] }),
    '/passkey/list-user-passkeys': () => ({ status: 200, body: passkeys }),
    '/passkey/generate-register-options': () => ({ status: 200, body: { challenge: 'abc' } }),
    '/passkey/verify-registration': () => {
      passkeys = [...passkeys, { ...phone, id: 'p2', name: 'Laptop' }]
      return { status: 200, body: {} }
    },
    '/passkey/delete-passkey': () => {
      passkeys = []
      return { status: 200, body: { status: true } }
    },
    ...more,
  }
  return fakeServer(({ path }) => {
    const answer = answers[path.replace('/api/identity', '')]?.()
    if (!answer) throw new Error(`nobody answers ${path}`)
    return answer
  })
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the section of passkeys', () => {
  it('creates only one passkey although the password is wrong at first', async () => {
    let tries = 0
    const { requests } = serve({
      '/passkey/verify-registration': () =>
        ++tries === 1 ? refusal(400, 'INVALID_PASSWORD') : { status: 200, body: {} },
    })
    browser.startRegistration.mockResolvedValue({ id: 'made' })
    render(<PasskeysSection />)
    await screen.findByText('My phone')
    type('Name of the passkey', 'Laptop')
    type('Your password', 'wrong')
    press('Add a passkey')
    expect(await screen.findByText(/INVALID_PASSWORD/)).toBeTruthy()
    type('Your password', 'mauve-gusset-41')
    press('Add a passkey')
    await waitFor(() => expect(tries).toBe(2))
    expect(browser.startRegistration).toHaveBeenCalledTimes(1)
    const sent = requests.filter(({ path }) => path.endsWith('verify-registration'))
    expect(sent.at(-1)?.body).toEqual({
      response: { id: 'made' },
      name: 'Laptop',
      password: 'mauve-gusset-41',
    })
  })

  it('creates another passkey once the first is too old to be added', async () => {
    let tries = 0
    const { requests } = serve({
      '/passkey/verify-registration': () =>
        ++tries === 1 ? refusal(400, 'CHALLENGE_NOT_FOUND') : { status: 200, body: {} },
    })
    browser.startRegistration.mockResolvedValueOnce({ id: 'old' }).mockResolvedValueOnce({ id: 'new' })
    render(<PasskeysSection />)
    await screen.findByText('My phone')
    press('Add a passkey')
    expect(await screen.findByText(/CHALLENGE_NOT_FOUND/)).toBeTruthy()
    press('Add a passkey')
    await waitFor(() => expect(tries).toBe(2))
    const sent = requests.filter(({ path }) => path.endsWith('verify-registration'))
    expect(sent.map(({ body }) => body)).toMatchObject([
      { response: { id: 'old' } },
      { response: { id: 'new' } },
    ])
  })

  it('says that the dialog was closed', async () => {
    serve()
    browser.startRegistration.mockRejectedValue(new DOMException('', 'NotAllowedError'))
    render(<PasskeysSection />)
    await screen.findByText('My phone')
    press('Add a passkey')
    expect(await screen.findByText(/No passkey was used/)).toBeTruthy()
  })

  it('removes a passkey by password, and asks for the second factor when required', async () => {
    let isShown = false
    const { requests } = serve({
      '/passkey/generate-register-options': () => refusal(403, 'SECOND_FACTOR_REQUIRED'),
      '/two-factor/verify-totp': () => {
        isShown = true
        return { status: 200, body: {} }
      },
    })
    render(<PasskeysSection />)
    await screen.findByText('My phone')
    press('Add a passkey')
    type((await screen.findByLabelText('Code')) && 'Code', '123456')
    press('Continue')
    await waitFor(() => expect(isShown).toBe(true))

    press('Change My phone')
    fireEvent.change(screen.getAllByLabelText('Your password')[0]!, { target: { value: 'mauve-gusset-41' } })
    screen.getByRole('button', { name: 'Remove the passkey' }).focus()
    press('Remove the passkey')
    expect(await screen.findByText('You have no passkeys yet.')).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Passkeys' })),
    )
    const removed = requests.find(({ path }) => path.endsWith('delete-passkey'))
    expect(removed?.body).toEqual({ id: 'p1', password: 'mauve-gusset-41' })
  })

  it('takes the code by Enter, and does not send the form around it', async () => {
    const { requests } = serve({
      '/passkey/delete-passkey': () => refusal(403, 'SECOND_FACTOR_REQUIRED'),
      '/two-factor/verify-totp': () => ({ status: 200, body: {} }),
    })
    render(<PasskeysSection />)
    await screen.findByText('My phone')
    press('Change My phone')
    press('Remove the passkey')
    const field = await screen.findByLabelText('Code')
    fireEvent.change(field, { target: { value: '123456' } })
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
    await waitFor(() => expect(requests.at(-1)?.path).toBe('/api/identity/two-factor/verify-totp'))
  })

  it.each([
    ['Add a passkey', '/passkey/verify-registration'],
    ['Remove the passkey', '/passkey/delete-passkey'],
  ])(
    'asks for the password at “%s” when the server does, although the factor is fresh by the device’s clock',
    async (name, path) => {
      const { session } = sessionAnswer
      const secondFactorAt = new Date().toISOString()
      serve({
        '/get-session': () => ({
          status: 200,
          body: { ...sessionAnswer, session: { ...session, secondFactorAt } },
        }),
        [path]: () => refusal(400, 'INVALID_PASSWORD'),
      })
      browser.startRegistration.mockResolvedValue({ id: 'made' })
      render(<PasskeysSection />)
      await screen.findByText('My phone')
      press('Change My phone')
      expect(screen.queryByLabelText('Your password')).toBeNull()
      press(name)
      expect(await screen.findAllByLabelText('Your password')).toHaveLength(2)
    },
  )
})

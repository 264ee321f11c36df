import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SecondFactorSection } from '../../src/features/account/second-factor-section.tsx'
import { sessionAnswer, user } from '../session/people.ts'
import { fakeServer, type FakeAnswer } from '../studio/fake-server.ts'

afterEach(() => vi.unstubAllGlobals())

const totpURI = 'otpauth://totp/Toile:m@example.com?secret=ABCDEFGHIJKLMNOP&issuer=Toile'

function serve(isOnAtFirst: boolean, more: Record<string, FakeAnswer> = {}) {
  let isOn = isOnAtFirst
  const answers: Record<string, () => FakeAnswer> = {
    '/get-session': () => ({
      status: 200,
      body: { ...sessionAnswer, user: { ...user, twoFactorEnabled: isOn } },
    }),
    '/list-accounts': () => ({ status: 200, body: [{ providerId: 'credential' }] }),
    '/two-factor/enable': () => ({ status: 200, body: { totpURI, backupCodes: ['abcde-fghij'] } }),
    '/two-factor/verify-totp': () => {
      isOn = true
      return { status: 200, body: {} }
    },
    '/two-factor/disable': () => {
      isOn = false
      return { status: 200, body: {} }
    },
  }
  return fakeServer(({ path }) => {
    const name = path.replace('/api/identity', '')
    const answer = more[name] ?? answers[name]?.()
    if (!answer) throw new Error(`nobody answers ${path}`)
    return answer
  })
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the second-factor section', () => {
  it('enables codes in two steps, and shows the recovery codes', async () => {
    const { requests } = serve(false)
    render(<SecondFactorSection />)
    await screen.findByText('Codes are off.')
    type('Your password', 'mauve-gusset-41')
    press('Turn on codes')
    expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
    expect(screen.queryByText('abcde-fghij')).toBeNull()
    type('Code', ' 123456 ')
    press('Turn on with this code')
    expect(await screen.findByText('Codes are on.')).toBeTruthy()
    expect(screen.getByText('abcde-fghij')).toBeTruthy()
    const shown = requests.find(({ path }) => path.endsWith('verify-totp'))
    expect(shown?.body).toEqual({ code: '123456' })
  })

  it('disables codes after a code and the password, and reports a wrong code', async () => {
    const wrong = {
      status: 401,
      body: { error: 'No.', code: 'unauthenticated', reason: 'INVALID_CODE', requestId: 'r' },
    }
    const refused = serve(true, { '/two-factor/verify-totp': wrong })
    const { unmount } = render(<SecondFactorSection />)
    await screen.findByText('Codes are on.')
    type('Code', '000000')
    press('Turn off codes')
    expect(await screen.findByText(/This code is not right/)).toBeTruthy()
    expect(refused.requests.some(({ path }) => path.endsWith('disable'))).toBe(false)
    unmount()

    serve(true)
    render(<SecondFactorSection />)
    await screen.findByText('Codes are on.')
    type('Your password', 'mauve-gusset-41')
    type('Code', '123456')
    press('Turn off codes')
    expect(await screen.findByText('Codes are off.')).toBeTruthy()
  })
})

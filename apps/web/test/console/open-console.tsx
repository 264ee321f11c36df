/** Renders the console at a URL, with a fake server. */
import { consolePolicy, type OperatorRole } from '@toile/contract/console-policy'
import { fireEvent, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { Console } from '../../src/features/console/console.tsx'
import { fakeServer, type FakeAnswer, type FakeRequest } from '../studio/fake-server.ts'

export const ok = (body: unknown): FakeAnswer => ({ status: 200, body })
export const refused = (code: string, details: object): FakeAnswer => ({
  status: 403,
  body: { error: 'No.', code, requestId: 'r', details },
})

export type Answers = Record<string, (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>>

/** @param answers by path below `/api`, or by method and path */
export function openConsole(role: OperatorRole, view: string, answers: Answers = {}) {
  const server = fakeServer((request) => {
    const path = request.path.replace('/api', '').replace(/\?.*/, '')
    const answer = answers[`${request.method} ${path}`] ?? answers[path]
    if (answer) return answer(request)
    if (path === '/console/me') return ok({ email: 'op@example.com', role, acts: consolePolicy[role] })
    if (path === '/console/bans') return ok({ people: [] })
    throw new Error(`nobody answers ${request.method} ${path}`)
  })
  vi.stubGlobal('scrollTo', vi.fn())
  history.replaceState(null, '', view)
  render(<Console />)
  return server
}

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

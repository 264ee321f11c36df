/** Renders the studio with a fake network, and finds its parts for tests. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { StudioProps } from '../../src/features/studio/person.ts'
import { Studio } from '../../src/features/studio/studio.tsx'
import { accepted, fakeEvents, fakeServer, pictureAnswer, running } from './fake-server.ts'
import type { FakeAnswer, FakeRequest } from './fake-server.ts'

export type Demo = (request: FakeRequest) => FakeAnswer
/** Serves samples and the finished picture; the test responds to the rest. */
export function serve(
  demo: Demo,
  events = fakeEvents(),
  status = () => ({ status: 200, body: running }) as FakeAnswer,
) {
  const server = fakeServer((request) => {
    const { path, method } = request
    if (path.startsWith('/samples/') || path.startsWith('/api/blobs/')) return pictureAnswer()
    if (path === '/api/generate/demo') return demo(request)
    if (path === accepted.eventsUrl) return events.response()
    if (path === accepted.statusUrl) return method === 'DELETE' ? { status: 204 } : status()
    throw new Error(`nobody answers ${method} ${path}`)
  })
  const sent = () => server.requests.filter(({ path }) => path === '/api/generate/demo')
  return { ...server, events, sent }
}
export const accepts: Demo = () => ({ status: 202, body: accepted })
export const refuses = (status: number, code: string, error: string, headers = {}): Demo => {
  return () => ({ status, body: { code, error, requestId: 'r1' }, headers })
}

const nothing = () => {}
/** The studio as its page renders it; for a visitor by default. */
export const studioOf = (props: Partial<StudioProps> = {}) => (
  <Studio
    person={null}
    galleryOpen={false}
    onSignUp={nothing}
    onMissingCredits={nothing}
    onCreditsMoved={nothing}
    onGallery={nothing}
    {...props}
  />
)
export const show = (props?: Partial<StudioProps>) => render(studioOf(props))
/** The button is in the sidebar and in the bar of small screens; style sheets hide one. */
const firstButton = (name: RegExp) => {
  const [button] = screen.getAllByRole('button', { name })
  if (!button) throw new Error(`no button is called ${name}`)
  return button
}
export const demoButton = () => firstButton(/^Try Demo/)
export const createButton = () => firstButton(/^Create My Look/)
export const isHeld = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
export const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
export const ready = () => waitFor(() => expect(isHeld(demoButton())).toBe(false))
export const choosePair = async () => {
  choose('Woman in red')
  choose('White polo')
  await ready()
}

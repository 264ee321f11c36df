/** Renders the studio of a signed-in user, with a fake network. */
import {
  costByTier,
  furtherGarmentCredits,
  garmentsRange,
  maxShortEdgePxByPlan,
  qualityTiers,
  rackRange,
} from '@toile/contract/business'
import type { PlanName } from '@toile/contract/business'
import type { CreditPricing } from '@toile/contract/credits'
import type { Generation } from '@toile/contract/generations'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import type { Person, Shortage, StudioProps } from '../../src/features/studio/person.ts'
import type { Library } from '@toile/contract/library'
import { fakeEvents, fakeServer, pictureAnswer } from './fake-server.ts'
import type { FakeAnswer, FakeRequest } from './fake-server.ts'
import { libraryOf } from './library-examples.ts'
import { studioOf } from './shown-studio.tsx'

export { galleryItem, libraryOf, pastLook } from './library-examples.ts'

export const personOf = (id: string, plan: PlanName = 'Free'): Person => ({ id, credits: 50, plan })
export const person = personOf('p1')
export const acceptedPaid = {
  id: 'g2',
  status: 'queued',
  eventsUrl: '/api/generate/g2/events',
  statusUrl: '/api/generate/g2',
} as const

type Answers = {
  tryOn?: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>
  /** The history, newest first. */
  looks?: Generation[]
  /** The library, read at each request. */
  library?: Library
  /** Maximum number of variations. */
  maxSamples?: number
  /** Responds to other requests. */
  other?: (request: FakeRequest) => FakeAnswer | Response | Promise<FakeAnswer | Response> | undefined
}

export function servePaid({ tryOn, looks = [], library = libraryOf(), maxSamples = 1, other }: Answers = {}) {
  const events = fakeEvents()
  const server = fakeServer((request) => {
    const { path, method } = request
    const given = other?.(request)
    if (given) return given
    if (path.startsWith('/samples/') || path.startsWith('/api/blobs/')) return pictureAnswer()
    if (path === '/api/generate/try-on') return tryOn?.(request) ?? { status: 202, body: acceptedPaid }
    if (path.startsWith('/api/generate/history')) return historyAnswer(path, looks)
    if (path === '/api/credits/pricing') return { status: 200, body: pricingWith(maxSamples) }
    if (path === '/api/uploads') return { status: 200, body: library }
    if (path === acceptedPaid.eventsUrl) return events.response()
    if (method === 'DELETE') return { status: 204 }
    const look = looks.find(({ id }) => path === `/api/generate/${id}`)
    if (look) return { status: 200, body: look }
    throw new Error(`nobody answers ${method} ${path}`)
  })
  const asked = (method: string, path: string) =>
    server.requests.filter((request) => request.method === method && request.path.startsWith(path))
  return { ...server, events, asked, sent: () => asked('POST', '/api/generate/try-on') }
}

const pricingWith = (maxSamples: number): CreditPricing => ({
  defaultTier: 'standard',
  tiers: qualityTiers.map((tier) => ({
    tier,
    cost: costByTier[tier],
    label: tier,
    description: '',
    maxSamples,
    pictures: 1,
  })),
  furtherGarmentCost: furtherGarmentCredits,
  maxGarments: garmentsRange.max,
  maxRackLooks: rackRange.max,
  signUpBonus: 50,
  plans: [],
  maxShortEdgeByPlan: maxShortEdgePxByPlan,
})

function historyAnswer(path: string, looks: Generation[]): FakeAnswer {
  const query = new URL(path, location.href).searchParams
  const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))]
  const items = looks.slice(offset, offset + limit)
  return { status: 200, body: { items, total: looks.length, limit, offset } }
}

/** Renders the studio with spies for the page's callbacks. */
export function showPaid(props: Partial<StudioProps> = {}) {
  const calls = {
    onSignUp: vi.fn<StudioProps['onSignUp']>(),
    onMissingCredits: vi.fn<(shortage: Shortage) => void>(),
    onCreditsMoved: vi.fn<() => void>(),
    onGallery: vi.fn<(open: boolean) => void>(),
  }
  const all = { person, ...calls, ...props }
  const { rerender, unmount } = render(studioOf(all))
  return {
    ...calls,
    unmount,
    showTo: (next: StudioProps['person']) => rerender(studioOf({ ...all, person: next })),
  }
}

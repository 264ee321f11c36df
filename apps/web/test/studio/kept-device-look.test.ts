import { beforeEach, expect, test } from 'vitest'
import {
  forgetDeviceLook,
  keepDeviceLook,
  keptDeviceLook,
} from '../../src/features/studio/look/kept-device-look.ts'
import type { DoneLook } from '../../src/features/studio/look/look-state.ts'
import { initialStudioState, studioReducer } from '../../src/features/studio/studio-state.ts'

const look = {
  status: 'done',
  reference: { id: 'd1', statusUrl: null },
  sources: { model: null, clothing: null },
} as unknown as DoneLook

beforeEach(forgetDeviceLook)

test('a look made before the session is known belongs to the user who is known first', () => {
  keepDeviceLook(look, undefined)
  keepDeviceLook(look, 'u1')
  expect(keptDeviceLook('u1')).toBe(look)
  keepDeviceLook(look, 'u2')
  expect(keptDeviceLook('u2')).toBeNull()
})

test('a running look elsewhere does not replace a device look that a refused order set aside', () => {
  const refused = {
    ...initialStudioState,
    look: { status: 'failed', reference: null } as never,
    replaced: { look, rack: null },
  }
  const reference = { id: 's1', statusUrl: '/s1', eventsUrl: '/s1/events' } as never
  const sources = { model: null, clothing: null } as never
  const next = studioReducer(refused, { type: 'adopted', reference, sources })
  expect(next.replaced?.look).toBe(look)
  expect(next.look.status).toBe('failed')
})

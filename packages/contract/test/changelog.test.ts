import { describe, expect, it } from 'vitest'
import { changelog } from '../src/changelog.ts'
import type { Operation } from '../src/operation.ts'
import * as account from '../src/v1-account.ts'
import * as batches from '../src/v1-batches.ts'
import * as looks from '../src/v1-looks.ts'
import * as pictures from '../src/v1-pictures.ts'
import * as endpoints from '../src/v1-webhooks.ts'
import { webhookEventTypes } from '../src/webhooks.ts'

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value

describe('the changelog', () => {
  it('lists every operation of the API v1 exactly once, and no other', () => {
    const told = changelog.flatMap(({ calls }) => calls)
    const declared = [looks, batches, pictures, account, endpoints]
      .flatMap((module) => Object.values(module) as unknown[])
      .filter(isOperation)
      .map(({ method, path }) => `${method} ${path}`)
    expect(told.toSorted()).toEqual(declared.toSorted())
  })

  it('lists every webhook event exactly once', () => {
    expect(changelog.flatMap(({ events }) => events).toSorted()).toEqual([...webhookEventTypes].toSorted())
  })

  it('lists the newest release first', () => {
    const days = changelog.map(({ day }) => day)
    expect(days).toEqual(days.toSorted().toReversed())
  })
})

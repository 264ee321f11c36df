/** A fake of Paddle's script, for jsdom, which loads no scripts. */
import type { CheckoutOpenOptions, PaddleEventData } from '@paddle/paddle-js'
import { act } from '@testing-library/react'
import { vi } from 'vitest'

type Options = { token: string; eventCallback: (event: PaddleEventData) => void }

let options: Options | undefined
let opened: CheckoutOpenOptions[] = []
let environments: string[] = []
let closings = 0

/** One instance per test file, because the wrapper keeps the first it sees. */
const paddle = {
  Initialized: false,
  Environment: { set: (name: string) => void environments.push(name) },
  Initialize(given: Options) {
    options = given
    this.Initialized = true
  },
  Update(given: Options) {
    options = given
  },
  Checkout: {
    open: (given: CheckoutOpenOptions) => void opened.push(given),
    close: () => void closings++,
  },
}

/** @param comes returns the outcome of each request for the script */
export function paddleStandIn(comes: () => 'paddle' | 'blocked' | 'something else' = () => 'paddle') {
  const asked: string[] = []
  options = undefined
  opened = []
  environments = []
  closings = 0
  const append = document.head.append.bind(document.head)
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const [script] = nodes
    if (!(script instanceof HTMLScriptElement)) return append(...nodes)
    asked.push(script.src)
    const outcome = comes()
    if (outcome === 'paddle') vi.stubGlobal('PaddleBillingV1', paddle)
    queueMicrotask(() => script.dispatchEvent(new Event(outcome === 'blocked' ? 'error' : 'load')))
    return undefined
  })
  return {
    asked,
    opened: () => opened,
    environments: () => environments,
    closings: () => closings,
    token: () => options?.token,
    tell: (name: string) => act(async () => options?.eventCallback({ name } as PaddleEventData)),
  }
}

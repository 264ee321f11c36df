/** Calls a provider with a deadline; every call to one goes through here. */
import { ProviderDown, type PaymentAdapter } from './provider.ts'

/**
 * Calls the adapter with a signal that aborts at its deadline, or when `signal` does. Rejects then, whether the adapter
 * heeds it or not: with `ProviderDown` for the deadline, with the reason of `signal` else.
 */
export async function ask<T>(
  adapter: PaymentAdapter,
  call: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted()
  const ended = Promise.withResolvers<never>()
  const aborting = new AbortController()
  const end = (reason: unknown) => {
    aborting.abort(reason)
    ended.reject(reason)
  }
  const late = () => end(new ProviderDown(adapter.provider, { cause: new Error('It took too long') }))
  const timer = setTimeout(late, adapter.deadlineMs)
  const stop = () => end(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([call(aborting.signal), ended.promise])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

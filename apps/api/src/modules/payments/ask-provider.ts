/** Calls a payment provider with a deadline. Every call to a provider goes through here. */
import { ProviderDown, type PaymentAdapter } from './provider.ts'

/**
 * Calls the adapter with a signal that aborts at the adapter's deadline, or when `signal` does. Rejects at that moment
 * even if the adapter ignores its signal: with `ProviderDown` at the deadline, otherwise with the reason of `signal`.
 */
export async function callProvider<T>(
  adapter: PaymentAdapter,
  call: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted()
  const interrupted = Promise.withResolvers<never>()
  const aborting = new AbortController()
  const interrupt = (reason: unknown) => {
    aborting.abort(reason)
    interrupted.reject(reason)
  }
  const onDeadline = () =>
    interrupt(new ProviderDown(adapter.provider, { cause: new Error('It took too long') }))
  const timer = setTimeout(onDeadline, adapter.deadlineMs)
  const onAbort = () => interrupt(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([call(aborting.signal), interrupted.promise])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

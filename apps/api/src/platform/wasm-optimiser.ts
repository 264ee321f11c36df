import { setFlagsFromString } from 'node:v8'

const flags = ['wasm-dynamic-tiering', 'wasm-tier-up']

/**
 * Runs `work` with V8's optimiser of WebAssembly switched off. One function that every start of Postgres runs is so
 * large that optimising it takes 600 MB and seconds of a core. What runs first in here keeps its plain code: queries
 * were measured to be as fast, and the process to stay 500 MB below its former peak. It holds for all threads of the
 * process, so no engine may start meanwhile.
 */
export async function withoutWasmOptimiser<T>(work: () => Promise<T>): Promise<T> {
  for (const flag of flags) setFlagsFromString(`--no-${flag}`)
  try {
    return await work()
  } finally {
    for (const flag of flags) setFlagsFromString(`--${flag}`)
  }
}

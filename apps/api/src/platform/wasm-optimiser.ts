import { setFlagsFromString } from 'node:v8'

const flags = ['wasm-dynamic-tiering', 'wasm-tier-up']

/**
 * Runs `work` with V8's optimizing WebAssembly compiler off. Starting Postgres runs one function so large that
 * optimizing it takes 600 MB and seconds of CPU. Functions first run here stay unoptimized; measured, queries are as
 * fast and peak memory is 500 MB lower. The flags affect all threads of the process, so no engine may start meanwhile.
 */
export async function withoutWasmOptimiser<T>(work: () => Promise<T>): Promise<T> {
  for (const flag of flags) setFlagsFromString(`--no-${flag}`)
  try {
    return await work()
  } finally {
    for (const flag of flags) setFlagsFromString(`--${flag}`)
  }
}

/** A thread that echoes its jobs, fails, hangs, or exits. */
import { serve } from '../../src/threads/serve.ts'

serve<string, { readonly said: string; readonly bytes: Uint8Array }>(
  async (job, tell) => {
    tell({ stage: 'person', fraction: 0.5 })
    if (job === 'fail') throw new RangeError('out of range')
    if (job === 'die') process.exit(3)
    if (job === 'hang') await new Promise(() => undefined)
    return { said: job, bytes: new Uint8Array(8).fill(job.length) }
  },
  ({ bytes }) => [bytes.buffer],
)

/** Computes the figures of a run, which are reported beside the invariants. */
import type { Options } from '../options.ts'
import type { Act } from '../clients/journal.ts'
import type { Remains } from './evidence.ts'
import { countWasted } from './looks.ts'
import { quietP99, recoveriesOf } from './recovery.ts'

export type Figures = Record<string, number | string>

export function figuresOf(remains: Remains, { seed, seconds }: Options): Figures {
  const { world, windows, journals, tables } = remains
  const { connection, shop } = world
  const { made, wasted, unnoted } = countWasted(remains)
  const processes = [...new Set([...world.servers, ...world.workers])]
  const paid = tables.looks.filter(({ kind }) => kind === 'try-on')
  const looksThatHave = (status: string) => paid.filter((look) => look.status === status).length
  const deeds = (act: Act) => journals.deeds(act).filter(({ acks }) => acks.length > 0).length
  const recoveries = recoveriesOf(remains).map(({ ms }) => ms)
  return {
    seed,
    seconds,
    faults: windows.length,
    'answers, of them 5xx': `${sum(connection.statuses.values())}, ${connection.failures.length}`,
    'looks made, not made': `${looksThatHave('succeeded')}, ${looksThatHave('failed')}`,
    'uploads, saved looks': `${deeds('upload')}, ${deeds('save')}`,
    'purchases, refunds': `${shop.paid.size}, ${shop.refunds.size}`,
    'calls with API keys': world.connection.counts.withKeys,
    'looks of programs': deeds('api-look'),
    'webhooks received, failed': `${world.receiver.counts.requests - world.receiver.counts.failed}, ${world.receiver.counts.failed}`,
    'deliveries of payment webhooks': sum(shop.events.map(({ statuses }) => statuses.length)),
    postings: tables.postings.length,
    'pictures paid for nothing': `${wasted} of ${made}; ${unnoted} of them noted by no look`,
    'slowest start, ms': Math.round(Math.max(...processes.flatMap(({ starts }) => starts))),
    'longest recovery, ms': Math.round(Math.max(0, ...recoveries)),
    'p99 while nothing was broken, ms': Math.round(quietP99(remains)),
    'most memory, MB': processes.map((one) => `${one.name} ${Math.round(one.peakRssMb())}`).join(', '),
  }
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, number) => all + number, 0)

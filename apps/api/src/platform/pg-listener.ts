/** A LISTEN that comes back by itself: one connection of its own, looked after by a heartbeat. */
import type pg from 'pg'
import type { ChannelListener } from './db.ts'

const HEARTBEAT_EVERY_MS = 10_000
const LONGEST_WAIT_MS = 10_000

/**
 * Listens until closed. The first connection must succeed; a later loss is mended, and `onGap` is called once the
 * channel is heard again.
 * @param channel a plain identifier, ours
 */
export async function listenOn(
  channel: string,
  { onMessage, onGap }: ChannelListener,
  newClient: () => pg.Client,
  onError: (error: unknown) => void,
): Promise<{ close: () => Promise<void> }> {
  let isClosed = false
  let current: pg.Client | undefined
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  async function connect() {
    const client = newClient()
    client.on('notification', ({ payload }) => payload !== undefined && onMessage(payload))
    client.on('error', (error) => lose(client, error))
    client.on('end', () => lose(client, new Error('The LISTEN connection ended')))
    await client.connect()
    await client.query(`listen ${channel}`)
    if (isClosed) return client.end()
    current = client
    failures = 0
    beat(client)
  }

  function beat(client: pg.Client) {
    timer = setTimeout(() => {
      const overdue = setTimeout(
        () => lose(client, new Error('The LISTEN connection hangs')),
        HEARTBEAT_EVERY_MS,
      )
      client
        .query('select 1')
        .finally(() => clearTimeout(overdue))
        .then(() => client === current && beat(client))
        .catch((error: unknown) => lose(client, error))
    }, HEARTBEAT_EVERY_MS)
    timer.unref()
  }

  function lose(client: pg.Client, error: unknown) {
    if (isClosed || client !== current) return
    current = undefined
    clearTimeout(timer)
    client.end().catch(() => undefined)
    onError(error)
    retry()
  }

  function retry() {
    timer = setTimeout(
      () => {
        if (isClosed) return
        connect().then(
          () => !isClosed && onGap(),
          (error: unknown) => {
            onError(error)
            retry()
          },
        )
      },
      Math.min(LONGEST_WAIT_MS, 200 * 2 ** failures++),
    )
  }

  await connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await current?.end()
    },
  }
}

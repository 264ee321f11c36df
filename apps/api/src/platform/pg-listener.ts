/** A LISTEN that reconnects automatically, on its own connection with a heartbeat. */
import type pg from 'pg'
import type { ChannelListener } from './db.ts'

const HEARTBEAT_EVERY_MS = 10_000
const MAX_RETRY_DELAY_MS = 10_000

/**
 * Listens until closed. Rejects when the first connection fails; a later loss is reconnected, followed by `onGap`.
 * @param channel a trusted identifier, which goes unquoted into the statement
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
    client.on('error', (error) => onLost(client, error))
    client.on('end', () => onLost(client, new Error('The LISTEN connection ended')))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      // Otherwise each attempt on a server that refuses the statement, such as a standby, would leave a connection.
      client.end().catch(() => undefined)
      throw error
    }
    if (isClosed) return client.end()
    current = client
    failures = 0
    scheduleHeartbeat(client)
  }

  function scheduleHeartbeat(client: pg.Client) {
    timer = setTimeout(() => {
      const overdue = setTimeout(
        () => onLost(client, new Error('The LISTEN connection hangs')),
        HEARTBEAT_EVERY_MS,
      )
      client
        .query('select 1')
        .finally(() => clearTimeout(overdue))
        .then(() => client === current && scheduleHeartbeat(client))
        .catch((error: unknown) => onLost(client, error))
    }, HEARTBEAT_EVERY_MS)
    timer.unref()
  }

  function onLost(client: pg.Client, error: unknown) {
    if (isClosed || client !== current) return
    current = undefined
    clearTimeout(timer)
    client.end().catch(() => undefined)
    onError(error)
    reconnect()
  }

  function reconnect() {
    timer = setTimeout(
      () => {
        if (isClosed) return
        connect().then(
          () => !isClosed && onGap(),
          (error: unknown) => {
            onError(error)
            reconnect()
          },
        )
      },
      Math.min(MAX_RETRY_DELAY_MS, 200 * 2 ** failures++),
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

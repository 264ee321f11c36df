/** Reads server-sent events as they arrive. */
export type ServerEvent = { event: string; id: string; data: unknown }

export type EventReader = {
  /** Returns the next event, skipping comments; undefined at the end of the stream. */
  next: () => Promise<ServerEvent | undefined>
  /** Reads all events up to the end of the stream. */
  rest: () => Promise<ServerEvent[]>
  close: () => Promise<void>
}

export async function openEvents(url: string, headers: Record<string, string> = {}): Promise<EventReader> {
  const response = await fetch(url, { headers: { accept: 'text/event-stream', ...headers } })
  if (response.status !== 200 || !response.body) throw new Error(`The stream answered ${response.status}`)
  const type = response.headers.get('content-type')
  if (!type?.startsWith('text/event-stream')) throw new Error(`The stream is ${type}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let buffered = ''

  async function next(): Promise<ServerEvent | undefined> {
    for (;;) {
      const end = buffered.indexOf('\n\n')
      if (end >= 0) {
        const block = buffered.slice(0, end)
        buffered = buffered.slice(end + 2)
        const event = parse(block)
        if (event) return event
        continue
      }
      const { done, value } = await reader.read()
      if (done) return undefined
      buffered += value
    }
  }
  return {
    next,
    async rest() {
      const events: ServerEvent[] = []
      for (let event = await next(); event; event = await next()) events.push(event)
      return events
    },
    close: () => reader.cancel(),
  }
}

/** Parses a block; undefined when it holds no event, such as a comment or a retry time. */
function parse(block: string): ServerEvent | undefined {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
  const { event, id = '', data } = fields as Record<string, string | undefined>
  if (event === undefined || data === undefined) return undefined
  return { event, id, data: JSON.parse(data) }
}

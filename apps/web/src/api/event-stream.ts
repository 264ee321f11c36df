/** One server-sent event. `id` is the last id seen on the stream, as the standard has it. */
export type StreamEvent = { event: string; data: string; id: string }

/**
 * Reads server-sent events from the body of an answer, by the rules of the HTML standard, section 9.2.6 ("Interpreting
 * an event stream"). `onBytes` is told of each arrival, comments included, so that a silent stream can be noticed.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  { onBytes }: { onBytes?: () => void } = {},
): AsyncGenerator<StreamEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
    .getReader()
  let rest = ''
  let event = ''
  let data: string[] = []
  let id = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes?.()
      rest += value
      // A CR at the very end may be the first half of a CRLF: it waits for what follows.
      const lines = rest.split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield { event: event || 'message', data: data.join('\n'), id }
          event = ''
          data = []
          continue
        }
        const [, field, text = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
        if (field === 'event') event = text
        else if (field === 'data') data.push(text)
        else if (field === 'id' && !text.includes('\0')) id = text
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

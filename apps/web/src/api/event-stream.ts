/** One server-sent event. `id` is the last event id on the stream, as in the standard. */
export type StreamEvent = { event: string; data: string; id: string }

/**
 * Parses server-sent events from a response body by the HTML standard, section 9.2.6 ("Interpreting an event stream").
 * @param onBytes called for each chunk, comments included, so that a silent stream can be detected
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
      // A CR at the end may be the first half of a CRLF, so it waits for the next chunk.
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

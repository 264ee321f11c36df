// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { readEvents, type StreamEvent } from '../../src/api/event-stream.ts'

async function read(...chunks: string[]): Promise<StreamEvent[]> {
  const bytes = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(bytes.encode(chunk))
      controller.close()
    },
  })
  const events: StreamEvent[] = []
  for await (const event of readEvents(stream)) events.push(event)
  return events
}

describe('readEvents', () => {
  it('reads name, data and id', async () => {
    expect(await read('id: 3\nevent: progress\ndata: {"a":1}\n\n')).toEqual([
      { event: 'progress', data: '{"a":1}', id: '3' },
    ])
  })
  it('joins data lines, keeps the last id, and names unnamed events “message”', async () => {
    expect(await read('id: 1\ndata: a\ndata: b\n\ndata:c\n\n')).toEqual([
      { event: 'message', data: 'a\nb', id: '1' },
      { event: 'message', data: 'c', id: '1' },
    ])
  })
  it.each(['\n', '\r\n', '\r'])('accepts line ends %j, wherever chunks are split', async (end) => {
    const text = `data: one${end}${end}: beat${end}data: two${end}${end}data: x${end}`
    for (let at = 0; at <= text.length; at++) {
      const events = await read(text.slice(0, at), text.slice(at))
      expect(events.map(({ data }) => data)).toEqual(['one', 'two'])
    }
  })
  it('skips comments and incomplete events', async () => {
    expect(await read(': heartbeat\n\n', 'event: done\n\n', 'data: cut off')).toEqual([])
  })
  it('joins characters split between chunks', async () => {
    const bytes = new TextEncoder().encode('data: é\n\n')
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(0, 7))
        controller.enqueue(bytes.slice(7))
        controller.close()
      },
    })
    for await (const { data } of readEvents(stream)) expect(data).toBe('é')
  })
})

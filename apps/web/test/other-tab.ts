/** A fake BroadcastChannel: messages reach all other channels synchronously, and none leaves the test. */
const CHANNEL = 'toile:changes'
const open = new Set<FakeChannel>()

export class FakeChannel extends EventTarget {
  readonly name: string

  constructor(name: string) {
    super()
    this.name = name
    open.add(this)
  }

  postMessage(data: unknown) {
    for (const channel of open)
      if (channel !== this && channel.name === this.name)
        channel.dispatchEvent(new MessageEvent('message', { data }))
  }

  close() {
    open.delete(this)
  }
}

/** Simulates another tab of the same browser. */
export function otherTab() {
  // By the global class, because the setup and a test do not share modules.
  const channel = new BroadcastChannel(CHANNEL)
  const received: unknown[] = []
  channel.addEventListener('message', ({ data }: MessageEvent) => received.push(data))
  return {
    /** Parts announced by this page. */
    received,
    /** Announces that this tab changed a part. */
    tell: channel.postMessage.bind(channel) as (part: string) => void,
  }
}

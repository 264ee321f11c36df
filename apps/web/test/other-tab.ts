/** Stands in for the channel between the tabs of a browser: messages reach all others at once, and none leaves the test. */
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

/** Another tab of the same browser. */
export function otherTab() {
  // By the page's own class: the setup and a test do not share their modules.
  const channel = new BroadcastChannel(CHANNEL)
  const heard: unknown[] = []
  channel.addEventListener('message', ({ data }: MessageEvent) => heard.push(data))
  return {
    /** The parts that this page has told it of. */
    heard,
    /** It has changed that part. */
    tell: channel.postMessage.bind(channel) as (part: string) => void,
  }
}

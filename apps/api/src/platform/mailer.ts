/** Mails out of this process: in the background, tried again, and never holding an answer back. */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { report } from './report.ts'

/** `content` as bytes. */
export type Attachment = { name: string; type: string; content: Uint8Array }

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Every address that the mail wants opened. */
  links: string[]
  attachments?: readonly Attachment[]
  /** The same for one mail however often it is sent, so that a recipient recognises a repeat. */
  id?: string
}

/** Hands one mail over; throws when that fails. */
export type MailCarrier = {
  /** Mails stay on this machine, so that waiting for them takes no time worth speaking of. */
  isLocal: boolean
  deliver: (mail: Mail) => Promise<void>
  close: () => Promise<void>
}

export type Mailer = {
  /** False where no mail can leave this server: refuse what needs one. */
  canSend: boolean
  /** Accepts a mail, or one still being written. What fails for good is logged, without whom it was for. */
  send: (mail: Mail | Promise<Mail>) => void
  /** Sends a mail now; rejects on failure, for callers that retry by themselves. */
  deliver: (mail: Mail) => Promise<void>
  /** Resolves when mails that stay on this machine are where they are read; at once where they leave it. */
  settled: () => Promise<void>
  /** Waits a moment for mails under way, then gives them up. */
  close: () => Promise<void>
}

/** Pauses before each further try. */
const RETRY_AFTER_MS = [1000, 5000, 30_000]
const CLOSE_GRACE_MS = 2000

type MailerDeps = {
  /** None where no mail can be sent. */
  carrier: MailCarrier | undefined
  /** Folder that every mail is written to as well, as a JSON file. */
  copiesDir: string | undefined
  logger: Logger
  /** Told of each mail that has left, and of each that was given up. */
  onEnd?: (mail: Mail, isSent: boolean) => Promise<void>
}

export function createMailer({ carrier, copiesDir, logger, onEnd }: MailerDeps): Mailer {
  const underWay = new Set<Promise<void>>()
  const firstTries = new Set<Promise<void>>()
  const closing = new AbortController()

  const tell = (mail: Mail, isSent: boolean) =>
    onEnd?.(mail, isSent).catch((error: unknown) => logger.warn({ err: error }, 'a mail could not be noted'))

  async function handOver(mail: Mail): Promise<void> {
    if (!carrier) return
    try {
      await carrier.deliver(mail)
      report('mailTried', { outcome: 'sent' })
      await tell(mail, true)
    } catch (error) {
      report('mailTried', { outcome: 'failed' })
      throw error
    }
  }

  async function tryOnce(mail: Mail): Promise<void> {
    if (copiesDir) await writeCopy(copiesDir, mail)
    await handOver(mail)
  }

  async function tryAgain(mail: Mail, error: unknown): Promise<void> {
    let last = error
    for (const pauseMs of RETRY_AFTER_MS) {
      logger.warn({ err: last }, 'a mail could not be sent yet')
      await sleep(pauseMs, undefined, { signal: closing.signal })
      try {
        return await handOver(mail)
      } catch (again) {
        last = again
      }
    }
    throw last
  }

  function track(set: Set<Promise<void>>, work: Promise<void>): void {
    set.add(work)
    void work.finally(() => set.delete(work))
  }

  return {
    canSend: carrier !== undefined,
    send(given) {
      const mail = Promise.resolve(given)
      const first = mail.then(tryOnce)
      const all = first.catch(async (error: unknown) => tryAgain(await mail, error))
      const quiet = () => undefined
      track(firstTries, first.catch(quiet))
      track(
        underWay,
        all.catch(async (error: unknown) => {
          report('mailTried', { outcome: 'given-up' })
          logger.error({ err: error }, 'a mail was given up')
          await mail.then(
            (written) => tell(written, false),
            () => undefined,
          )
        }),
      )
    },
    async deliver(mail) {
      await handOver(mail)
      // After it, so that a mail that is tried again leaves one copy; one that has left is not sent again for its copy.
      if (copiesDir)
        await writeCopy(copiesDir, mail).catch((error: unknown) =>
          logger.warn({ err: error }, 'a mail was sent, but its copy could not be written'),
        )
    },
    async settled() {
      if (carrier?.isLocal) await Promise.all(firstTries)
    },
    async close() {
      // A server that hangs keeps the process no longer than that.
      const { signal } = closing
      await Promise.race([Promise.all(underWay), sleep(CLOSE_GRACE_MS, undefined, { signal })])
      closing.abort(new Error('The process ends'))
      await carrier?.close()
    },
  }
}

/** Writes the copy by rename, so that a watcher of `.json` files finds whole ones only. */
async function writeCopy(dir: string, mail: Mail): Promise<void> {
  await mkdir(dir, { recursive: true })
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`
  const draft = join(dir, `${name}.part`)
  const { to, subject, text, html, links } = mail
  await writeFile(draft, `${JSON.stringify({ to, subject, text, html, links }, null, 2)}\n`)
  await rename(draft, join(dir, `${name}.json`))
}

/** Sends mails in the background with retries, without delaying the response. */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { report } from './report.ts'

export type Attachment = { name: string; type: string; content: Uint8Array }

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Every link in the mail. */
  links: string[]
  attachments?: readonly Attachment[]
  /** False for a mail of which nothing is recorded, not even with an account of this address. Defaults to true. */
  isRecorded?: boolean
  /** Stable message id, so that a recipient's server recognizes a retry. */
  id?: string
}

/** Transports mails. */
export type MailCarrier = {
  /** True when mails stay on this machine, so that waiting for delivery is fast. */
  isLocal: boolean
  /** Rejects when the mail cannot be handed over. */
  deliver: (mail: Mail) => Promise<void>
  close: () => Promise<void>
}

export type Mailer = {
  /** False when mail is not configured: refuse requests that need it. */
  canSend: boolean
  /** Accepts a mail, or a promise of one. A final failure is logged without the recipient. */
  send: (mail: Mail | Promise<Mail>) => void
  /** Sends a mail now; rejects on failure, for callers with retries of their own. */
  deliver: (mail: Mail) => Promise<void>
  /** Resolves when local mails have arrived; immediately when mails leave this machine. */
  settled: () => Promise<void>
  /** Waits briefly for pending mails, then abandons them. */
  close: () => Promise<void>
}

/** Delays before each retry. */
const RETRY_DELAYS_MS = [1000, 5000, 30_000]
/** Time that closing waits for mails under way. */
const CLOSE_GRACE_MS = 2000

type MailerDeps = {
  /** Undefined when mail is not configured. */
  carrier: MailCarrier | undefined
  /** Folder that also gets every mail as a JSON file. */
  copiesDir: string | undefined
  logger: Logger
  /** Called for each recorded mail that is sent or abandoned. */
  onEnd?: (mail: Mail, isSent: boolean) => Promise<void>
}

export function createMailer({ carrier, copiesDir, logger, onEnd }: MailerDeps): Mailer {
  const pending = new Set<Promise<void>>()
  const firstAttempts = new Set<Promise<void>>()
  const closing = new AbortController()

  async function notifyEnd(mail: Mail, isSent: boolean): Promise<void> {
    if (!onEnd || mail.isRecorded === false) return
    await onEnd(mail, isSent).catch((error: unknown) =>
      logger.warn({ err: error }, 'a mail could not be noted'),
    )
  }

  async function deliverOnce(mail: Mail): Promise<void> {
    if (!carrier) return
    try {
      await carrier.deliver(mail)
      report('mailTried', { outcome: 'sent' })
      await notifyEnd(mail, true)
    } catch (error) {
      report('mailTried', { outcome: 'failed' })
      throw error
    }
  }

  async function firstAttempt(mail: Mail): Promise<void> {
    if (copiesDir) await writeCopy(copiesDir, mail)
    await deliverOnce(mail)
  }

  async function retry(mail: Mail, error: unknown): Promise<void> {
    let last = error
    for (const delayMs of RETRY_DELAYS_MS) {
      logger.warn({ err: last }, 'a mail could not be sent yet')
      await sleep(delayMs, undefined, { signal: closing.signal })
      try {
        return await deliverOnce(mail)
      } catch (retryError) {
        last = retryError
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
      const first = mail.then(firstAttempt)
      const all = first.catch(async (error: unknown) => retry(await mail, error))
      const ignore = () => undefined
      track(firstAttempts, first.catch(ignore))
      track(
        pending,
        all.catch(async (error: unknown) => {
          report('mailTried', { outcome: 'given-up' })
          logger.error({ err: error }, 'a mail was given up')
          await mail.then(
            (written) => notifyEnd(written, false),
            () => undefined,
          )
        }),
      )
    },
    async deliver(mail) {
      await deliverOnce(mail)
      // Copied after delivery, so that retries leave one copy. A failed copy must not cause a second delivery.
      if (copiesDir)
        await writeCopy(copiesDir, mail).catch((error: unknown) =>
          logger.warn({ err: error }, 'a mail was sent, but its copy could not be written'),
        )
    },
    async settled() {
      if (carrier?.isLocal) await Promise.all(firstAttempts)
    },
    async close() {
      // A mail server that hangs delays shutdown by no more than this.
      const { signal } = closing
      await Promise.race([Promise.all(pending), sleep(CLOSE_GRACE_MS, undefined, { signal })])
      closing.abort(new Error('The process ends'))
      await carrier?.close()
    },
  }
}

/** Writes the copy by rename, so that a watcher of `.json` files sees complete files only. */
async function writeCopy(dir: string, mail: Mail): Promise<void> {
  await mkdir(dir, { recursive: true })
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`
  const draft = join(dir, `${name}.part`)
  const { to, subject, text, html, links } = mail
  await writeFile(draft, `${JSON.stringify({ to, subject, text, html, links }, null, 2)}\n`)
  await rename(draft, join(dir, `${name}.json`))
}

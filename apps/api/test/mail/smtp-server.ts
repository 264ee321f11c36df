/** A mail server on loopback that records its mails. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterFile } from '../cleanup.ts'

type ReceivedMail = { from: string; to: string[]; raw: string }

/** @param refusals number of mails to refuse before accepting one; its port defaults to a free one */
export async function startSmtpServer({ refusals = 0, port = 0 } = {}) {
  const received: ReceivedMail[] = []
  let left = refusals
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (left-- > 0) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
        return done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  afterFile(close)
  const { port: taken } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${taken}`, received, close }
}

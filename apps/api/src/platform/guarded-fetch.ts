/**
 * Calls to addresses that users name: pictures by URL, and webhooks. Nothing but the public internet is reached, whatever
 * a name resolves to: its addresses are looked up once, all of them are checked, and the connection goes to one of these.
 */
import { lookup, type LookupAddress } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { isPublicAddress } from './public-address.ts'

type GuardedCall = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  signal: AbortSignal
  /** Longest answer; a longer one fails, or is cut off. */
  maxBytes: number
  whenLonger: 'fail' | 'cut'
  /** Followed at most, each checked anew. */
  redirects: number
}

type GuardedAnswer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** Rejects with `AddressRefusedError` before anything is sent, and with what the connection fails with. */
export type GuardedFetch = (url: string, call: GuardedCall) => Promise<GuardedAnswer>

/** The address is not one that may be called; `reason` is for the person who gave it. */
export class AddressRefusedError extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.name = 'AddressRefusedError'
    this.reason = reason
  }
}

export class AnswerTooLongError extends Error {
  override name = 'AnswerTooLongError'
}

type Resolve = (host: string) => Promise<LookupAddress[]>

export type GuardOptions = {
  /** `host:port` of private hosts that may be called, by `http` too: for development and tests. */
  privateHosts: readonly string[]
  resolve?: Resolve
}

const lookupAll = promisify(lookup)
const resolveAll: Resolve = (host) => lookupAll(host, { all: true, verbatim: true })

export function createGuardedFetch({ privateHosts, resolve = resolveAll }: GuardOptions): GuardedFetch {
  const named = new Set(privateHosts)
  return async function fetchGuarded(address, call) {
    let url = parse(address)
    for (let redirects = 0; ; redirects++) {
      const target = await check(url, { named, resolve })
      const answer = await send(url, target, call)
      const { location } = answer.headers
      if (answer.status < 300 || answer.status > 399 || location === undefined || call.redirects === 0)
        return answer
      if (redirects === call.redirects) throw new AddressRefusedError('It redirects too often.')
      url = parse(location, url)
    }
  }
}

/** Checks an address by its text alone. Throws `AddressRefusedError`. */
export function insistOnCallable(
  address: string,
  { privateHosts }: Pick<GuardOptions, 'privateHosts'>,
): void {
  const url = parse(address)
  if (new Set(privateHosts).has(hostOf(url))) return
  insistOnHttps(url)
  const host = bare(url.hostname)
  if (isIP(host) && !isPublicAddress(host)) throw notPublic()
}

function parse(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (!url) throw new AddressRefusedError('It is no address.')
  if (url.username || url.password) throw new AddressRefusedError('It carries a name or a password.')
  return url
}

/** The one address that the connection goes to. */
async function check(
  url: URL,
  { named, resolve }: { named: ReadonlySet<string>; resolve: Resolve },
): Promise<LookupAddress> {
  const host = bare(url.hostname)
  const isNamed = named.has(hostOf(url)) && /^https?:$/.test(url.protocol)
  if (!isNamed) insistOnHttps(url)
  const family = isIP(host)
  const addresses = family ? [{ address: host, family }] : await resolve(host)
  const [first] = addresses
  if (!first) throw new AddressRefusedError('Its name leads nowhere.')
  if (!isNamed && !addresses.every(({ address }) => isPublicAddress(address))) throw notPublic()
  return first
}

function insistOnHttps({ protocol }: URL): void {
  if (protocol !== 'https:') throw new AddressRefusedError('It must begin with https://.')
}

const notPublic = () => new AddressRefusedError('It does not lead into the public internet.')
/** `127.0.0.1:8080`, with the usual port where none is named. */
const hostOf = ({ hostname, port, protocol }: URL) =>
  `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`
const bare = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')

function send(url: URL, target: LookupAddress, call: GuardedCall): Promise<GuardedAnswer> {
  const { method = 'GET', headers, body, signal } = call
  const request = url.protocol === 'http:' ? requestHttp : requestHttps
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      signal,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      agent: false,
      // Asked for by the connection in place of a second look-up.
      lookup: (_host, options, done) =>
        options.all ? done(null, [target]) : done(null, target.address, target.family),
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      readBody(answer, call).then(
        (read) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read }),
        reject,
      )
    })
    sent.end(body)
  })
}

async function readBody(answer: IncomingMessage, { maxBytes, whenLonger }: GuardedCall): Promise<Buffer> {
  const deps: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    deps.push(part)
    bytes += part.length
    if (bytes <= maxBytes) continue
    answer.destroy()
    if (whenLonger === 'fail') throw new AnswerTooLongError(`The answer has more than ${maxBytes} bytes.`)
    break
  }
  return Buffer.concat(deps).subarray(0, maxBytes)
}

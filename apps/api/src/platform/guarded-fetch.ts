/**
 * Fetches addresses given by users (pictures by URL, webhooks) without server-side request forgery. The name is
 * resolved once, all its addresses must be public, and the connection uses one of them, so DNS cannot change in
 * between.
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
  /** Maximum response size; a longer response fails or is cut off. */
  maxBytes: number
  whenLonger: 'fail' | 'cut'
  /** Maximum redirects to follow; each target is checked again. */
  redirects: number
}

type GuardedAnswer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** Rejects with `AddressRefusedError` before anything is sent, or with the connection's error. */
export type GuardedFetch = (url: string, call: GuardedCall) => Promise<GuardedAnswer>

/** The address may not be called. `reason` is shown to the user who gave it. */
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
  /** `host:port` of private hosts that are allowed, also over `http`, in development and tests. */
  privateHosts: readonly string[]
  resolve?: Resolve
}

const lookupAll = promisify(lookup)
const resolveAll: Resolve = (host) => lookupAll(host, { all: true, verbatim: true })

export function createGuardedFetch({ privateHosts, resolve = resolveAll }: GuardOptions): GuardedFetch {
  const allowedHosts = new Set(privateHosts)
  return async function fetchGuarded(address, call) {
    let url = parse(address)
    for (let redirects = 0; ; redirects++) {
      const target = await resolveTarget(url, { allowedHosts, resolve })
      const answer = await send(url, target, call)
      const { location } = answer.headers
      if (answer.status < 300 || answer.status > 399 || location === undefined || call.redirects === 0)
        return answer
      if (redirects === call.redirects) throw new AddressRefusedError('It redirects too often.')
      url = parse(location, url)
    }
  }
}

/** Checks an address without resolving its name. Throws `AddressRefusedError`. */
export function insistOnCallable(
  address: string,
  { privateHosts }: Pick<GuardOptions, 'privateHosts'>,
): void {
  const url = parse(address)
  if (new Set(privateHosts).has(hostWithPort(url))) return
  insistOnHttps(url)
  const host = withoutBrackets(url.hostname)
  if (isIP(host) && !isPublicAddress(host)) throw notPublic()
}

function parse(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (!url) throw new AddressRefusedError('It is no address.')
  if (url.username || url.password) throw new AddressRefusedError('It carries a name or a password.')
  return url
}

/** Resolves and checks a URL; returns the IP address to connect to. */
async function resolveTarget(
  url: URL,
  { allowedHosts, resolve }: { allowedHosts: ReadonlySet<string>; resolve: Resolve },
): Promise<LookupAddress> {
  const host = withoutBrackets(url.hostname)
  const isAllowed = allowedHosts.has(hostWithPort(url)) && /^https?:$/.test(url.protocol)
  if (!isAllowed) insistOnHttps(url)
  const family = isIP(host)
  const addresses = family ? [{ address: host, family }] : await resolve(host)
  const [first] = addresses
  if (!first) throw new AddressRefusedError('Its name leads nowhere.')
  if (!isAllowed && !addresses.every(({ address }) => isPublicAddress(address))) throw notPublic()
  return first
}

function insistOnHttps({ protocol }: URL): void {
  if (protocol !== 'https:') throw new AddressRefusedError('It must begin with https://.')
}

const notPublic = () => new AddressRefusedError('It does not lead into the public internet.')
/** Such as `127.0.0.1:8080`, with the protocol's default port when none is given. */
const hostWithPort = ({ hostname, port, protocol }: URL) =>
  `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`
const withoutBrackets = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')

function send(url: URL, target: LookupAddress, call: GuardedCall): Promise<GuardedAnswer> {
  const { method = 'GET', headers, body, signal } = call
  const request = url.protocol === 'http:' ? requestHttp : requestHttps
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      signal,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      agent: false,
      // Pins the checked address in place of a second lookup.
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
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes <= maxBytes) continue
    answer.destroy()
    if (whenLonger === 'fail') throw new AnswerTooLongError(`The answer has more than ${maxBytes} bytes.`)
    break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

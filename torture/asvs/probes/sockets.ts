/** Probes with malformed requests, which no HTTP client sends. */
import { connect } from 'node:net'
import type { Product } from '../products.ts'
import { problemIf, type Probe } from './calls.ts'

const PATIENCE_MS = 3000

/** Sends text and returns the response, up to the end of the connection or a pause. */
function talk({ port }: Product, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setTimeout(PATIENCE_MS, () => socket.destroy())
    socket.on('data', (data) => (answer += data.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
    socket.write(text)
  })
}

const request = (...lines: string[]) => [...lines.slice(0, -1), '', lines.at(-1)!].join('\r\n')
const start = 'POST /api/identity/sign-in/email HTTP/1.1'
const host = 'Host: try.example.com'
const second = 'GET /healthz HTTP/1.1\r\nHost: try.example.com\r\n\r\n'

const ambiguous: Record<string, string> = {
  'both lengths': request(
    start,
    host,
    'Content-Length: 4',
    'Transfer-Encoding: chunked',
    `0\r\n\r\n${second}`,
  ),
  'two lengths': request(start, host, 'Content-Length: 0', 'Content-Length: 50', second),
  'a length with a sign': request(start, host, 'Content-Length: +0', second),
  'an unknown encoding': request(start, host, 'Transfer-Encoding: xchunked', `0\r\n\r\n${second}`),
  'two encodings': request(
    start,
    host,
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: identity',
    `0\r\n\r\n${second}`,
  ),
  'a size of a chunk that is none': request(
    start,
    host,
    'Transfer-Encoding: chunked',
    `0x0\r\n\r\n${second}`,
  ),
  'a space before the colon': request(start, host, 'Content-Length : 0', second),
  'a bare line feed': `${start}\n${host}\nTransfer-Encoding: chunked\n\n0\r\n\r\n${second}`,
}

/** Checks that ambiguous requests get one answer, which refuses them. */
const smuggling: Probe = async ({ production }) => {
  const found: string[] = []
  for (const [what, text] of Object.entries(ambiguous)) {
    const answer = await talk(production, text)
    const statuses = Array.from(answer.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => status)
    found.push(
      ...problemIf(
        statuses[0] !== '400' || statuses.length !== 1,
        `${what}: ${statuses.join(', ') || 'no answer'}`,
      ),
    )
  }
  return found
}

/** Checks that methods which echo or tunnel requests are refused. */
const methods: Probe = async ({ production }) => {
  const found: string[] = []
  for (const method of ['TRACE', 'TRACK', 'CONNECT', 'DEBUG'])
    for (const path of ['/', '/api/auth/profile']) {
      const answer = await talk(
        production,
        `${method} ${path} HTTP/1.1\r\n${host}\r\nCookie: canary=1\r\nConnection: close\r\n\r\n`,
      )
      const isRefused = answer === '' || /^HTTP\/1\.1 (400|404|405|501)/.test(answer)
      found.push(
        ...problemIf(!isRefused || answer.includes('canary'), `${method} ${path}: ${answer.slice(0, 40)}`),
      )
    }
  return found
}

export const socketProbes: Record<string, Probe> = { smuggling, methods }

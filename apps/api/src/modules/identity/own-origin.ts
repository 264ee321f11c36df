/** The origin of this server, for addresses that leave it: in mails, and at providers. */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The public URL; without one, the host that the request names, but only if that is this machine. Anyone may put any
 * host into a request, and a mail with a link there would hand them the token in it.
 * @param host the name or address listened on
 */
export function originFor(request: FastifyRequest, publicUrl: string | undefined, host: string): string {
  if (publicUrl) return publicUrl
  const { localAddress = '127.0.0.1', localPort = 80 } = request.socket
  const local = localAddress.replace(/^::ffff:/i, '')
  const isOurs = isLoopback(request.hostname) || [local, bracketed(local), host].includes(request.hostname)
  const named = isOurs ? URL.parse(`${request.protocol}://${request.host}`) : null
  return named?.origin ?? `http://${bracketed(local)}:${localPort}`
}

const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)

const bracketed = (address: string): string => (isIP(address) === 6 ? `[${address}]` : address)

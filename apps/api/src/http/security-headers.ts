/** Security headers of every response, and what pages with a checkout may load besides. */
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Origins that a page with an embedded checkout loads from. */
export type CheckoutSources = { scripts: string[]; styles: string[]; frames: string[] }

export type SecurityOptions = {
  isProduction: boolean
  /** Where pictures come from besides this origin: the public URL, when it is another. */
  imageOrigins: string[]
  /** SHA-256 sources of the web app's inline scripts, as `'sha256-…'`. */
  scriptHashes: string[]
}

const none: CheckoutSources = { scripts: [], styles: [], frames: [] }
const featuresFor = (payment: string) =>
  ['camera=()', 'microphone=()', 'geolocation=()', `payment=${payment}`].join(', ')

export async function installSecurityHeaders(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: policyOf(options, none),
    strictTransportSecurity: options.isProduction ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    // The popup of a sign-in must be able to tell the page that it is done.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('permissions-policy')) reply.header('permissions-policy', featuresFor('()'))
  })
}

/** For the route of a page with a checkout in it: its policy, and the header by which a frame may ask a wallet. */
export type CheckoutHeaders = {
  helmet: Pick<FastifyHelmetOptions, 'contentSecurityPolicy'>
  permissionsPolicy: string
}

export function checkoutHeaders(options: SecurityOptions, sources: CheckoutSources): CheckoutHeaders {
  const wallets = ['self', ...sources.frames.map((origin) => `"${origin}"`)].join(' ')
  return {
    helmet: { contentSecurityPolicy: policyOf(options, sources) },
    permissionsPolicy: featuresFor(`(${wallets})`),
  }
}

/**
 * Headers of the page in a frame of a shop's: its policy names the one origin that may show it.
 * @param ancestor an origin, or `'self'`
 */
export function embedHeaders(
  { imageOrigins }: Pick<SecurityOptions, 'imageOrigins'>,
  ancestor: string,
): Record<string, string> {
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...imageOrigins],
    'connect-src': ["'self'", ...imageOrigins],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': [ancestor],
  }
  const directives = Object.entries(policy).map(([name, sources]) => [name, ...sources].join(' '))
  return {
    'content-security-policy': directives.join(';'),
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  }
}

function policyOf(
  { imageOrigins, scriptHashes }: SecurityOptions,
  { scripts, styles, frames }: CheckoutSources,
): NonNullable<FastifyHelmetOptions['contentSecurityPolicy']> {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scriptHashes, ...scripts],
      scriptSrcAttr: ["'none'"],
      // The interface kit's parts (dialogs, toasts) write style elements as they open.
      styleSrc: ["'self'", "'unsafe-inline'", ...styles],
      // The last is where Google keeps the photos of those who sign in with it.
      imgSrc: ["'self'", 'data:', 'blob:', ...imageOrigins, 'https://*.googleusercontent.com'],
      connectSrc: ["'self'", ...imageOrigins],
      fontSrc: ["'self'"],
      frameSrc: ["'self'", ...frames],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  }
}

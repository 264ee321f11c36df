/** Sets the security headers of every response, and the policy of pages with a checkout. */
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Origins that a page with an embedded checkout loads from. */
export type CheckoutSources = { scripts: string[]; styles: string[]; frames: string[] }

export type SecurityOptions = {
  isProduction: boolean
  /** Origins of pictures besides the request's own: the public URL, if it differs. */
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
    // The sign-in popup has to notify the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('permissions-policy')) reply.header('permissions-policy', featuresFor('()'))
  })
}

/**
 * Route options of a page with a checkout: its policy, and the Permissions-Policy that lets the frame use a wallet.
 */
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
 * Headers of a page framed by a shop; its policy names the only origin that may frame it.
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
      // Dialogs and toasts of the UI kit insert style elements.
      styleSrc: ["'self'", "'unsafe-inline'", ...styles],
      // The last serves the profile photos of users who sign in with Google.
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

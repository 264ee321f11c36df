/** What every answer tells the browser to refuse. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export type SecurityOptions = {
  isProduction: boolean
  /** Where pictures come from besides this origin: the public URL, when it is another. */
  imageOrigins: string[]
  /** SHA-256 sources of the web app's inline scripts, as `'sha256-…'`. */
  scriptHashes: string[]
}

export async function installSecurityHeaders(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...options.scriptHashes],
        scriptSrcAttr: ["'none'"],
        // The interface kit's parts (dialogs, toasts) write style elements as they open.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // The last is where Google keeps the photos of those who sign in with it.
        imgSrc: ["'self'", 'data:', 'blob:', ...options.imageOrigins, 'https://*.googleusercontent.com'],
        connectSrc: ["'self'", ...options.imageOrigins],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: options.isProduction ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    // The popup of a sign-in must be able to tell the page that it is done.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  })
}

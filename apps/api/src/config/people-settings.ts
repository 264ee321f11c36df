/** Settings of sign-in and mail; merged into `settings.ts`. */
import * as z from 'zod'
import { connectionAddress } from './connection-address.ts'

const text = z.string().min(1)
const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** Address of an identity or payment provider. Must be HTTPS, as its responses are trusted. */
export const providerAddress = z.string().refine((address) => {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}, 'must be an https address (http only on this machine)')

export const peopleSettings = {
  TOILE_SIGN_UPS_PER_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(100)
    .describe(
      'Accounts made by email in an hour from one address; for everybody together, 20 times as many.',
    ),
  TOILE_ADMIN_EMAIL: z
    .email()
    .max(254)
    .optional()
    .describe(
      'Address of the first admin of the console at `/console`: its account gets the role once the address is verified, while there is no admin.',
    ),
  SMTP_URL: connectionAddress(/^smtps?:\/\/[^/]/, 'must begin with smtp:// or smtps://')
    .optional()
    .describe(
      'Server that sends the mails, such as `smtps://user:password@mail.example.com`. Write `/` as `%2F`, `#` as `%23`, `?` as `%3F` and `%` as `%25` in name and password; in `DATABASE_URL` too.',
    )
    .meta({ defaultText: 'none: mails are shown at `/dev/mailbox`; in production none are sent' }),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<)?[^<>@\s,]+@[^<>@\s,]+>?$/, 'must be an address such as Toile <hello@example.com>')
    .optional()
    .describe('Sender of the mails.')
    .meta({ defaultText: '`Toile <no-reply@…>` at the host of `TOILE_PUBLIC_URL`' }),
  TOILE_MAIL_DIR: z
    .string()
    .optional()
    .describe(
      'Folder that each mail is also written to as JSON (`to, subject, text, html, links`). For tests.',
    ),
  GOOGLE_CLIENT_ID: text.optional().describe('Client of Google for "Continue with Google".'),
  GOOGLE_CLIENT_SECRET: text.optional().describe('Secret to `GOOGLE_CLIENT_ID`.'),
  OIDC_NAME: text
    .max(40)
    .default('OpenID')
    .describe('What people call the OpenID Connect provider: "Continue with …".'),
  OIDC_DISCOVERY_URL: providerAddress
    .optional()
    .describe(
      'Provider to continue with, by its discovery document, such as `https://id.example.com/.well-known/openid-configuration`.',
    ),
  OIDC_CLIENT_ID: text
    .optional()
    .describe('Client at that provider; its redirect address is `/api/identity/callback/oidc` below ours.'),
  OIDC_CLIENT_SECRET: text.optional().describe('Secret to `OIDC_CLIENT_ID`.'),
  TOILE_AUTH_ISSUER: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Issuer whose tokens the API takes instead of signing people in itself (Firebase, Auth0, Keycloak, …): their `iss`.',
    )
    .meta({ defaultText: 'people sign in here' }),
  TOILE_AUTH_AUDIENCE: text.optional().describe('The `aud` that tokens of `TOILE_AUTH_ISSUER` carry.'),
  TOILE_AUTH_JWKS_URL: providerAddress.optional().describe('Keys of `TOILE_AUTH_ISSUER`.'),
}

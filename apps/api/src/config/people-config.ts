/** Configuration of sign-in and mail. */
import type { SettingName, Settings } from './settings.ts'

type Client = { clientId: string; clientSecret: string }

export type IdentityConfig =
  | {
      kind: 'own'
      signUpsPerHour: number
      google: Client | undefined
      oidc: (Client & { name: string; discoveryUrl: string }) | undefined
    }
  /** Another issuer handles sign-in; sign-up and sign-in here are off. */
  | { kind: 'foreign'; issuer: string; audience: string; jwksUrl: string }

export type MailConfig =
  | { kind: 'smtp'; url: string; from: string }
  /** Stored in the database and shown at `/dev/mailbox`. */
  | { kind: 'mailbox' }
  /** Production without a mail server: requests that need a mail are refused. */
  | { kind: 'none' }

export function identityConfigOf(set: Settings): IdentityConfig {
  if (set.TOILE_AUTH_ISSUER && set.TOILE_AUTH_AUDIENCE && set.TOILE_AUTH_JWKS_URL)
    return {
      kind: 'foreign',
      issuer: set.TOILE_AUTH_ISSUER,
      audience: set.TOILE_AUTH_AUDIENCE,
      jwksUrl: set.TOILE_AUTH_JWKS_URL,
    }
  return {
    kind: 'own',
    signUpsPerHour: set.TOILE_SIGN_UPS_PER_HOUR,
    google:
      set.GOOGLE_CLIENT_ID && set.GOOGLE_CLIENT_SECRET
        ? { clientId: set.GOOGLE_CLIENT_ID, clientSecret: set.GOOGLE_CLIENT_SECRET }
        : undefined,
    oidc:
      set.OIDC_DISCOVERY_URL && set.OIDC_CLIENT_ID && set.OIDC_CLIENT_SECRET
        ? {
            name: set.OIDC_NAME,
            discoveryUrl: set.OIDC_DISCOVERY_URL,
            clientId: set.OIDC_CLIENT_ID,
            clientSecret: set.OIDC_CLIENT_SECRET,
          }
        : undefined,
  }
}

export function mailConfigOf(set: Settings): MailConfig {
  if (!set.SMTP_URL) return { kind: set.NODE_ENV === 'production' ? 'none' : 'mailbox' }
  const host = set.TOILE_PUBLIC_URL ? new URL(set.TOILE_PUBLIC_URL).hostname : 'localhost'
  return { kind: 'smtp', url: set.SMTP_URL, from: set.MAIL_FROM ?? `Toile <no-reply@${host}>` }
}

/** Finds account settings that are valid by themselves but contradict each other. */
export function peopleProblemsOf(set: Settings, named: Set<string>): string[] {
  const problems: string[] = []
  if (named.has('MAIL_FROM') && !set.SMTP_URL) problems.push('MAIL_FROM does nothing without SMTP_URL')
  if (set.NODE_ENV === 'production' && set.TOILE_MAIL_DIR)
    problems.push(
      'TOILE_MAIL_DIR is not for production: anybody who reads the folder could sign in as anyone',
    )
  // The Host header can be forged: links in mails built from it could lead anywhere.
  if (set.NODE_ENV === 'production' && set.SMTP_URL && !set.TOILE_PUBLIC_URL && !isLoopback(set.HOST))
    problems.push('SMTP_URL needs TOILE_PUBLIC_URL in production: the links in mails lead there')
  problems.push(
    ...incomplete(named, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']),
    ...incomplete(named, ['OIDC_DISCOVERY_URL', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']),
    ...incomplete(named, ['TOILE_AUTH_ISSUER', 'TOILE_AUTH_AUDIENCE', 'TOILE_AUTH_JWKS_URL']),
  )
  if (named.has('OIDC_NAME') && !set.OIDC_DISCOVERY_URL)
    problems.push('OIDC_NAME does nothing without OIDC_DISCOVERY_URL')
  const own: SettingName[] = [
    'GOOGLE_CLIENT_ID',
    'OIDC_DISCOVERY_URL',
    'TOILE_SIGN_UPS_PER_HOUR',
    'TOILE_ADMIN_EMAIL',
  ]
  if (set.TOILE_AUTH_ISSUER)
    for (const name of own)
      if (named.has(name))
        problems.push(`${name} does nothing with TOILE_AUTH_ISSUER: people sign in there, not here`)
  return problems
}

/** Reports settings that have to be given together but are only partly given. */
export function incomplete(named: Set<string>, names: readonly SettingName[]): string[] {
  const missing = names.filter((name) => !named.has(name))
  if (missing.length === 0 || missing.length === names.length) return []
  return [
    `${names.join(', ')} go together: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing`,
  ]
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/.test(host)

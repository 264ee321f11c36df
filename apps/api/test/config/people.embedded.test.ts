import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'

const load = (env: Record<string, string>) => loadConfig(env, '/data')

const oidc = {
  OIDC_DISCOVERY_URL: 'https://id.example.com/.well-known/openid-configuration',
  OIDC_CLIENT_ID: 'toile',
  OIDC_CLIENT_SECRET: 'secret',
}
const foreign = {
  TOILE_AUTH_ISSUER: 'https://id.example.com',
  TOILE_AUTH_AUDIENCE: 'toile',
  TOILE_AUTH_JWKS_URL: 'https://id.example.com/jwks',
}
const production = { NODE_ENV: 'production' }

describe('mail', () => {
  it('goes to the mailbox, by SMTP, or nowhere', () => {
    expect(load({}).mail).toEqual({ kind: 'mailbox' })
    expect(load(production).mail).toEqual({ kind: 'none' })
    const smtp = { SMTP_URL: 'smtps://u:p@mail.example.com', TOILE_PUBLIC_URL: 'https://try.example.com' }
    expect(load(smtp).mail).toEqual({
      kind: 'smtp',
      url: smtp.SMTP_URL,
      from: 'Toile <no-reply@try.example.com>',
    })
    const from = 'hello@example.com'
    expect(load({ ...smtp, MAIL_FROM: from }).mail).toMatchObject({ from })
  })
})

describe('signing in', () => {
  it('is ours, with the configured providers', () => {
    expect(load({}).identity).toEqual({
      kind: 'own',
      signUpsPerHour: 100,
      google: undefined,
      oidc: undefined,
    })
    expect(load({ ...oidc, OIDC_NAME: 'Example ID' }).identity).toMatchObject({
      oidc: {
        name: 'Example ID',
        discoveryUrl: oidc.OIDC_DISCOVERY_URL,
        clientId: 'toile',
        clientSecret: 'secret',
      },
    })
    expect(load({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }).identity).toMatchObject({
      google: { clientId: 'id', clientSecret: 'secret' },
    })
  })

  it('is another issuer’s when one is configured', () => {
    expect(load(foreign).identity).toEqual({
      kind: 'foreign',
      issuer: 'https://id.example.com',
      audience: 'toile',
      jwksUrl: 'https://id.example.com/jwks',
    })
  })
})

describe('settings that cannot work', () => {
  it('are refused without their passwords', () => {
    const env = {
      SMTP_URL: 'smtps://app:canary/b@mail.example.com',
      DATABASE_URL: 'postgres://app:canary#@db/toile',
    }
    expect(() => load(env)).toThrow(/^(?!.*canary)/s)
  })

  it.each<[Record<string, string>, RegExp]>([
    [{ MAIL_FROM: 'a@b.example' }, /MAIL_FROM does nothing without SMTP_URL/],
    [{ SMTP_URL: 'http://mail.example.com' }, /SMTP_URL: must begin with smtp/],
    [{ SMTP_URL: 'smtps://app:a/b+c@mail.example.com' }, /SMTP_URL: cannot be read: write \/ as %2F/],
    [{ DATABASE_URL: 'postgres://app:a#b@db/toile' }, /DATABASE_URL: cannot be read: write \/ as %2F, # as/],
    [{ SMTP_URL: 'smtps://app:7#b@mail.example.com' }, /SMTP_URL: cannot be read: write/],
    [{ DATABASE_URL: 'postgres://app:12/b@db/toile' }, /DATABASE_URL: cannot be read: write/],
    [
      { SMTP_URL: 'smtp://m.example', MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' },
      /MAIL_FROM: must be an address/,
    ],
    [{ ...production, TOILE_MAIL_DIR: '/mails' }, /TOILE_MAIL_DIR is not for production/],
    [
      { ...production, SMTP_URL: 'smtp://m.example', HOST: '0.0.0.0' },
      /SMTP_URL needs TOILE_PUBLIC_URL in production/,
    ],
    [{ GOOGLE_CLIENT_ID: 'id' }, /go together: GOOGLE_CLIENT_SECRET is missing/],
    [{ OIDC_CLIENT_ID: 'id' }, /go together: OIDC_DISCOVERY_URL and OIDC_CLIENT_SECRET are missing/],
    [{ OIDC_NAME: 'Example ID' }, /OIDC_NAME does nothing without OIDC_DISCOVERY_URL/],
    [
      { ...oidc, OIDC_DISCOVERY_URL: 'http://id.example.com' },
      /OIDC_DISCOVERY_URL: must be an https address/,
    ],
    [
      { TOILE_AUTH_ISSUER: 'https://id.example.com' },
      /TOILE_AUTH_AUDIENCE and TOILE_AUTH_JWKS_URL are missing/,
    ],
    [
      { ...foreign, TOILE_AUTH_JWKS_URL: 'http://id.example.com/jwks' },
      /TOILE_AUTH_JWKS_URL: must be an https/,
    ],
    [{ ...foreign, ...oidc }, /OIDC_DISCOVERY_URL does nothing with TOILE_AUTH_ISSUER/],
    [
      { ...foreign, TOILE_SIGN_UPS_PER_HOUR: '5' },
      /TOILE_SIGN_UPS_PER_HOUR does nothing with TOILE_AUTH_ISSUER/,
    ],
  ])('%j refuse to start, naming the variable', (env, problem) => {
    expect(() => load(env)).toThrow(problem)
  })
})

import { describe, expect, it } from 'vitest'
import { serve } from './test-server.ts'

describe('every response', () => {
  it.each(['/healthz', '/api/nowhere', '/api/openapi.json'])(
    'of %s has the security headers',
    async (path) => {
      const { headers } = await (await serve()).fetch(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toMatch(/script-src 'self'(;|$)/)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      })
      expect(headers.get('x-powered-by')).toBeNull()
    },
  )

  it('requires HTTPS in production only', async () => {
    const hstsOf = async (isProduction: boolean) =>
      (await (await serve({ isProduction })).fetch('/healthz')).headers.get('strict-transport-security')
    expect(await hstsOf(true)).toMatch(/^max-age=\d{8}; includeSubDomains$/)
    expect(await hstsOf(false)).toBeNull()
  })

  it('allows pictures from the public URL', async () => {
    const app = await serve({ publicUrl: 'https://try.example.com' })
    const policy = (await app.fetch('/healthz')).headers.get('content-security-policy')
    expect(policy).toContain("img-src 'self' data: blob: https://try.example.com")
  })
})

describe('a page of another origin', () => {
  const allowOriginOf = async (allowedOrigins: string[], origin: string) => {
    const app = await serve({ allowedOrigins })
    return (await app.fetch('/healthz', { headers: { origin } })).headers.get('access-control-allow-origin')
  }

  it('may call the API when it is configured, exactly', async () => {
    const named = ['https://shop.example.com']
    expect(await allowOriginOf(named, 'https://shop.example.com')).toBe('https://shop.example.com')
    expect(await allowOriginOf(named, 'https://shop.example.com.evil.example')).toBeNull()
    expect(await allowOriginOf(named, 'http://shop.example.com')).toBeNull()
  })

  it('may use every method of the API', async () => {
    const app = await serve({ allowedOrigins: ['https://shop.example.com'] })
    const { headers } = await app.fetch('/api/auth/profile', {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example.com', 'access-control-request-method': 'PUT' },
    })
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT, DELETE')
  })

  it('may not when none is configured', async () => {
    expect(await allowOriginOf([], 'https://shop.example.com')).toBeNull()
  })
})

import { expect, it } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'

const payments = (env: Record<string, string>) => loadConfig(env, '/srv/toile').payments

it('is the test checkout by itself, but in production', () => {
  expect(payments({})).toBe('test')
  expect(payments({ NODE_ENV: 'test' })).toBe('test')
  expect(payments({ NODE_ENV: 'production' })).toBe('off')
})

it('can be turned off, and asked for', () => {
  expect(payments({ TOILE_PAYMENTS: 'off' })).toBe('off')
  expect(payments({ TOILE_PAYMENTS: 'test' })).toBe('test')
  expect(payments({ TOILE_PAYMENTS: 'off', NODE_ENV: 'production' })).toBe('off')
})

it('refuses to start production with the test checkout, and what it does not know', () => {
  expect(() => payments({ TOILE_PAYMENTS: 'test', NODE_ENV: 'production' })).toThrow(/TOILE_PAYMENTS=test/)
  expect(() => payments({ TOILE_PAYMENTS: 'free' })).toThrow(/TOILE_PAYMENTS/)
})

import { describe, expect, test } from 'vitest'
import { readResult } from '../../src/providers/picture-files.ts'

const source = {
  provider: 'some',
  baseUrl: 'https://api.example.com/v1',
  hosts: ['files.example.com', '.cdn.example.com'],
  signal: new AbortController().signal,
}

describe('a result', () => {
  test('is read out of a data URI', async () => {
    expect(await readResult('data:image/png;base64,aGVsbG8=', source)).toEqual(Buffer.from('hello'))
  })

  // No server runs there, so that a request would fail with another error.
  test.each([
    'http://files.example.com/a.png',
    'https://files.example.com:8443/a.png',
    'https://files.example.com.evil.example/a.png',
    'https://evil.example/files.example.com',
    'https://cdn.example.com/a.png',
    'https://api.example.com@evil.example/a.png',
    'https://user:password@files.example.com/a.png',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'data:text/html;base64,aGVsbG8=',
    'a.png',
  ])('is not fetched from %s', async (url) => {
    await expect(readResult(url, source)).rejects.toMatchObject({ reason: 'nonsense' })
  })

  test.each([
    'https://files.example.com/a.png',
    'https://a.cdn.example.com/a.png',
    'https://api.example.com/a.png',
  ])('is fetched from %s', async (url) => {
    const signal = AbortSignal.abort(new Error('fetched'))
    await expect(readResult(url, { ...source, signal })).rejects.toThrow('fetched')
  })
})

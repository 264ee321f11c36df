import { readFileSync } from 'node:fs'
import { AppBridge } from '@modelcontextprotocol/ext-apps/app-bridge'
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import { JSDOM, VirtualConsole } from 'jsdom'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { viewMetaOf } from '../src/look-view.ts'

const page = readFileSync(new URL('../view/look.html', import.meta.url), 'utf8')
const picture = (data: string) => ({ type: 'image' as const, data, mimeType: 'image/jpeg' })

/** Opens the page as an agent's program would, with the library that such programs use. */
async function show(hostContext: { locale?: string; theme?: 'light' | 'dark' } = {}) {
  const sent: JSONRPCMessage[] = []
  const problems: unknown[] = []
  const transport: Transport = {
    start: async () => undefined,
    close: async () => undefined,
    send: async (data) =>
      void window.dispatchEvent(new window.MessageEvent('message', { data, source: window.parent })),
  }
  const virtualConsole = new VirtualConsole()
  virtualConsole.on('jsdomError', (error) => problems.push(error))
  const early: JSONRPCMessage[] = []
  let take: (message: JSONRPCMessage) => void = (message) => void early.push(message)
  const { window } = new JSDOM(page, {
    runScripts: 'dangerously',
    virtualConsole,
    beforeParse(window) {
      Object.assign(window, {
        postMessage(message: JSONRPCMessage) {
          sent.push(message)
          take(message)
        },
        ResizeObserver: class {
          observe() {}
        },
      })
    },
  })
  const bridge = new AppBridge(null, { name: 'test', version: '1.0.0' }, {}, { hostContext })
  const ready = new Promise<void>((resolve) => (bridge.oninitialized = () => resolve()))
  await bridge.connect(transport)
  take = (message) => transport.onmessage?.(message)
  for (const message of early) take(message)
  await ready
  expect(problems).toEqual([])
  const { document } = window
  const textOf = (selector: string) => document.querySelector(selector)?.textContent
  return { bridge, document, textOf, window }
}

test('shows the photo before and the look after, with a slider between them', async () => {
  const { bridge, document, textOf, window } = await show()
  await bridge.sendToolResult({
    content: [picture('AAAA'), { type: 'text', text: '{}' }],
    _meta: { 'toile/photo': { data: 'BBBB', mimeType: 'image/jpeg' } },
  })
  expect(document.querySelector('.look')?.hasAttribute('hidden')).toBe(false)
  expect(document.querySelector('#after')?.getAttribute('src')).toBe('data:image/jpeg;base64,AAAA')
  expect(document.querySelector('#before')?.getAttribute('src')).toBe('data:image/jpeg;base64,BBBB')
  expect(textOf('#tag-after')).toBe('After · AI-generated')
  const divider = document.querySelector<HTMLInputElement>('#divider')
  expect(divider?.getAttribute('aria-label')).toBe('How much of the photo before is shown')
  divider!.value = '20'
  divider?.dispatchEvent(new window.Event('input'))
  expect(document.querySelector<HTMLElement>('.look')?.style.getPropertyValue('--divider')).toBe('20')
})

test('says of a look whose photo cannot be shown that it is AI-generated', async () => {
  const { bridge, document, textOf } = await show()
  await bridge.sendToolResult({ content: [picture('AAAA'), { type: 'text', text: '{}' }] })
  bridge.setHostContext({ locale: 'en-GB' })
  const isHidden = (selector: string) => document.querySelector(selector)?.hasAttribute('hidden')
  expect([isHidden('.look'), isHidden('#before'), isHidden('#tag-after')]).toEqual([false, true, false])
  expect(textOf('#tag-after')).toBe('AI-generated')
})

test('shows the server’s error message', async () => {
  const { bridge, document, textOf } = await show()
  await bridge.sendToolResult({ isError: true, content: [{ type: 'text', text: 'no_person_found: Nobody' }] })
  expect(textOf('#status')).toBe('no_person_found: Nobody')
  expect(document.querySelector('.look')?.hasAttribute('hidden')).toBe(true)
})

test('says of a look whose tool stopped waiting that it is still being made', async () => {
  const { bridge, textOf } = await show()
  await bridge.sendToolResult({ content: [{ type: 'text', text: '{ "status": "running" }' }] })
  expect(textOf('#status')).toMatch('still being made')
})

test('does not say of a look whose call was ended that it was not made', async () => {
  const { bridge, textOf } = await show()
  await bridge.sendToolCancelled({ reason: 'Timed out' })
  expect(textOf('#status')).toMatch('Ask whether the look was made all the same')
})

test('uses the language and theme of the agent’s program', async () => {
  const { document, textOf } = await show({ locale: 'es-MX', theme: 'dark' })
  expect(textOf('#status')).toBe('Se está creando el look.')
  expect(textOf('#tag-after')).toBe('Después · Generado por IA')
  expect(document.documentElement.lang).toBe('es')
  expect(document.documentElement.style.colorScheme).toBe('dark')
})

test('makes no requests, because the page is self-contained', () => {
  expect(page).not.toMatch(/https?:\/\/|src="|url\(|fetch\(|@import/)
})

test('the photo is copied for the page, as far as a damaged file can be read', async () => {
  const noise = { create: { width: 900, height: 1200, channels: 3, background: '#a33' } } as const
  const whole = await sharp(noise).jpeg().toBuffer()
  const damaged = whole.subarray(0, whole.length - 200)
  expect(await viewMetaOf(damaged)).toMatchObject({ 'toile/photo': { mimeType: 'image/jpeg' } })
  expect(await viewMetaOf(Buffer.from('no picture'))).toBeUndefined()
})

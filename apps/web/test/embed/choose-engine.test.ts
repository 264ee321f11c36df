import { describe, expect, it } from 'vitest'
import { chooseEngine, isMetered, type DeviceFacts } from '../../src/embed/choose-engine.ts'

const fast: DeviceFacts = { canMake: true, isStored: false, cores: 8, connection: { effectiveType: '4g' } }

describe('the place where a look is made', () => {
  it.each<[string, DeviceFacts, 'device' | 'server']>([
    ['a fast device on a good connection', fast, 'device'],
    ['a browser that does not tell its connection', { ...fast, connection: {} }, 'device'],
    ['a slow device', { ...fast, cores: 2 }, 'server'],
    ['a device that cannot', { ...fast, canMake: false }, 'server'],
    ['a connection that saves data', { ...fast, connection: { saveData: true } }, 'server'],
    ['a mobile connection', { ...fast, connection: { type: 'cellular' } }, 'server'],
    [
      'a stored engine, whatever the connection',
      { ...fast, isStored: true, connection: { saveData: true } },
      'device',
    ],
  ])('by itself: %s', (_, device, engine) => {
    expect(chooseEngine('auto', device, true)).toBe(engine)
  })

  it('is the device without a key, and null when neither can', () => {
    expect(chooseEngine('auto', { ...fast, connection: { saveData: true } }, false)).toBe('device')
    expect(chooseEngine('server', fast, false)).toBeNull()
    expect(chooseEngine('device', { ...fast, canMake: false }, true)).toBeNull()
  })

  it('counts a slow connection as metered', () => {
    expect(isMetered({ effectiveType: '3g' })).toBe(true)
  })
})

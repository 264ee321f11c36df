import { errorCodes } from '@toile/contract/errors'
import { expect, test } from 'vitest'
import { ApiError } from '../../src/api/api-error.ts'
import { wordsOf } from '../../src/api/error-words.ts'
import {
  describeFailure,
  failureOf,
  failureOfFollowing,
  failureOfGeneration,
} from '../../src/features/studio/look/look-failure.ts'
import { exampleGeneration } from '../api/generation-example.ts'
import { inSpanish } from './in-spanish.ts'

const now = new Date(2026, 10, 21, 10, 0)
const here = { online: true, now, case: 'demo' } as const
const demoFailed = 'Failed to generate demo image. Please try again.'

test('the server’s message takes precedence over the standard words', () => {
  expect(describeFailure({ code: 'engine_failed', error: 'The engine gave up.' }, here).message).toBe(
    'The engine gave up.',
  )
  expect(describeFailure({ code: 'internal' }, here).message).toBe(demoFailed)
})

test.each(errorCodes)('%s has a remedy', (code) => {
  expect(describeFailure({ code, error: 'x' }, here).advice).toMatch(/\w+.*\.$/)
})

test('a missing person or garment names the picture to change', () => {
  expect(describeFailure({ code: 'no_person_found', error: 'x' }, here).remedy).toBe('model')
  expect(describeFailure({ code: 'no_garment_found', error: 'x' }, here).remedy).toBe('clothing')
  expect(describeFailure({ code: 'unsupported_image', error: 'x' }, here).remedy).toBe('pictures')
})

test('a picture that is too long says so in the page’s language, and can be changed', async () => {
  await inSpanish()
  const refused = describeFailure({ code: 'picture_too_long', error: 'It is too long.' }, here)
  expect(refused).toMatchObject({
    message: 'Esta imagen es demasiado alargada.',
    advice: 'Recórtala o elige otra. Tus imágenes y ajustes siguen aquí.',
    remedy: 'pictures',
  })
})

test.each([
  ['body_turned', 'model'],
  ['old_clothes_wider', 'model'],
  ['garment_worn', 'clothing'],
  ['several_garments', 'clothing'],
  ['not_trousers', 'clothing'],
] as const)('a refused look points at the picture to change: %s', (code, remedy) => {
  const warnings = [
    { code, message: 'Change it.' },
    { code: 'seated', message: 'Stand.' },
  ]
  const error = { code: 'look_unconvincing', message: 'None is shown. Change it.' } as const
  const generation = exampleGeneration({ kind: 'try-on', status: 'failed', error, warnings })
  expect(failureOfGeneration(generation)).toEqual({
    message: wordsOf('look_unconvincing').happened,
    finding: warnings[0],
    advice: 'Your pictures and settings are still here.',
    charge: notCharged,
    remedy,
  })
})

test('a refused look without a warning offers both pictures', () => {
  const refused = describeFailure({ code: 'look_unconvincing', error: 'None is shown.' }, here)
  expect(refused).toMatchObject({ message: 'None is shown.', remedy: 'pictures' })
})

test('a reached limit says when free looks are available again', () => {
  const limit = { code: 'demo_limit_reached', error: 'x' } as const
  expect(describeFailure({ ...limit, retryAfterSeconds: 3 * 3600 }, here)).toMatchObject({
    advice: 'It opens again at 1:00 PM.',
    remedy: 'limit',
  })
  expect(describeFailure({ ...limit, retryAfterSeconds: 20 * 3600 }, here).advice).toBe(
    'It opens again on Sunday at 6:00 AM.',
  )
})

test('an unreachable server says whether the device is offline', () => {
  expect(describeFailure({ code: 'unreachable' }, { online: false, now, case: 'demo' })).toEqual({
    message: demoFailed,
    advice:
      'You seem to be offline. Check your connection and try again. Your pictures and settings are still here.',
    charge: 'You were not charged.',
    remedy: 'connection',
  })
  expect(describeFailure({ code: 'unreachable' }, here).advice).toMatch(/^The server could not be reached/)
})

test('our server’s message is shown, messages for the log are not', () => {
  const facts = { code: 'internal', message: 'Something went wrong on our side.' } as const
  expect(failureOf(new ApiError({ ...facts, requestId: 'r1' }), 'demo').message).toBe(facts.message)
  const proxy = new ApiError({ code: 'unexpected_answer', message: 'The server answered 418.', status: 418 })
  expect(failureOf(proxy, 'demo').message).toBe(demoFailed)
  expect(failureOf(new TypeError('x is not a function'), 'demo').message).toBe(demoFailed)
})

const paid = { ...here, case: 'paid' } as const
const notCharged = 'You were not charged.'

test('a paid look that was refused was not charged; one whose answer was lost may have been', () => {
  expect(describeFailure({ code: 'no_person_found', error: 'x' }, paid).charge).toBe(notCharged)
  const lost = describeFailure({ code: 'unreachable' }, paid)
  expect(lost.message).toBe('Failed to generate try-on image. Please try again.')
  expect(lost.charge).toMatch(/trying again does not charge you twice\.$/)
  expect(describeFailure({ code: 'internal', error: 'x' }, paid).charge).toBe(lost.charge)
})

test('an accepted paid look makes no claim on charges before its end is known', () => {
  const accepted = { ...here, case: 'accepted' } as const
  expect(describeFailure({ code: 'unreachable' }, accepted).charge).toMatch(/^It goes on without this page/)
  expect(describeFailure({ code: 'not_found', error: 'x' }, accepted).charge).toBe('')
})

test.each(['p1', null])('an accepted look (payer: %s) is followed again, unless it is gone', (ownerId) => {
  const internal = new ApiError({ code: 'internal', message: 'Broken.', status: 500, requestId: 'r1' })
  const gone = new ApiError({ code: 'not_found', message: 'Gone.', status: 404, requestId: 'r1' })
  expect(failureOfFollowing(internal, ownerId)).toMatchObject({ message: 'Broken.', remedy: 'connection' })
  expect(failureOfFollowing(new TypeError('x'), ownerId).remedy).toBe('connection')
  expect(failureOfFollowing(gone, ownerId).remedy).toBe('retry')
})

test('a failed generation was never charged', () => {
  const error = { code: 'internal', message: 'Something broke.' } as const
  const generation = exampleGeneration({ kind: 'try-on', status: 'failed', error })
  expect(failureOfGeneration(generation)).toMatchObject({ message: error.message, charge: notCharged })
})

test('a Spanish page uses the code’s words instead of the server’s English, with a remedy', async () => {
  await inSpanish()
  const refused = describeFailure({ code: 'no_person_found', error: 'Nobody is in it.' }, here)
  expect(refused).toEqual({
    message: wordsOf('no_person_found').happened,
    advice: `${wordsOf('no_person_found').todo} Tus imágenes y ajustes siguen aquí.`,
    charge: 'No se te ha cobrado nada.',
    remedy: 'model',
  })
  expect(describeFailure({ code: 'internal' }, here).message).toBe(
    'No se ha podido generar la imagen de la demo. Inténtalo de nuevo.',
  )
  const limit = { code: 'demo_limit_reached', error: 'x', retryAfterSeconds: 3 * 3600 } as const
  expect(describeFailure(limit, here).advice).toBe('Vuelve a abrirse hoy (13:00 h).')
})

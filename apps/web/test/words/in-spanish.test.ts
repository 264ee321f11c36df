import { errorCodes } from '@toile/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loaders } from 'virtual:words'
import { ApiError } from '../../src/api/api-error.ts'
import { wordsOf } from '../../src/api/error-words.ts'
import { failureLine, failureWords } from '../../src/api/failure-words.ts'
import { IdentityError } from '../../src/api/identity-error.ts'
import { planName } from '../../src/api/plan-name.ts'
import { refusalWords } from '../../src/api/referral-words.ts'
import { reasonWords } from '../../src/features/account/reason-words.ts'
import { popupWords } from '../../src/features/session/popup-words.ts'
import { i18n, t } from '../../src/words/translate.ts'

beforeAll(async () => {
  for (const load of Object.values(loaders.es)) i18n.load('es', (await load()).words)
  i18n.activate('es')
})
afterAll(() => i18n.activate('en'))

const ofServer = (code: ApiError['code'], message = 'The server says it in English.') =>
  new ApiError({ code, message, status: 400, requestId: 'r' })

describe('a failure on a Spanish page', () => {
  it.each(errorCodes)('%s is described by its code, not by the server’s sentence', (code) => {
    const { happened, todo } = wordsOf(code)
    expect(failureWords(ofServer(code))).toEqual({ message: happened, todo })
    expect(`${happened} ${todo}`).not.toMatch(/failures\.|\{|English/)
  })

  it('of signing in is described by the library’s code', () => {
    const wrong = new IdentityError(401, { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Not right.' }, null)
    expect(failureLine(wrong)).toBe(
      'El correo o la contraseña no son correctos. Revisa los dos o pide una contraseña nueva por correo.',
    )
    const other = new IdentityError(400, { code: 'SOMETHING_NEW', message: 'Something new.' }, null)
    expect(failureWords(other).message).toBe(wordsOf('invalid_request').happened)
    const often = new IdentityError(429, { message: 'Too often.' }, '30')
    expect(failureLine(often)).toBe('Han sido muchas peticiones a la vez. Inténtalo de nuevo en 30 segundos.')
  })

  it.each([
    [401, 'ACCOUNT_SUSPENDED', 'Esta cuenta está suspendida. Escríbenos si crees que es un error.'],
    [
      403,
      'SECOND_FACTOR_REQUIRED',
      'Cierra la sesión, iníciala de nuevo con una llave de acceso o un código de tu aplicación e inténtalo otra vez.',
    ],
    [404, 'PASSKEY_NOT_FOUND', 'Esta llave de acceso no es de ninguna cuenta de aquí.'],
    [429, 'TOO_MANY_PASSWORDS', 'Han sido demasiadas contraseñas. Espera una hora.'],
    [429, 'ACCOUNT_TEMPORARILY_LOCKED', 'Han sido demasiados códigos incorrectos. Espera un cuarto de hora.'],
    [
      503,
      'mail_unavailable',
      'Este servidor todavía no puede enviar correos. Inténtalo más tarde o inicia sesión de otra manera.',
    ],
  ])('of signing in, %i %s, says what happened', (status, code, line) => {
    expect(failureLine(new IdentityError(status, { code, message: 'In English.' }, null))).toBe(line)
  })

  it('of a provider’s popup and of a referral code is described in Spanish', () => {
    const denied = { kind: 'failed', code: 'access_denied', message: 'Denied.' } as const
    expect(popupWords(denied, 'Google')?.todo).toMatch(/^Allí no has permitido/)
    const unknown = { kind: 'failed', code: 'new_one', message: 'In English.' } as const
    expect(popupWords(unknown, 'Google')?.todo).toBe('Inténtalo de nuevo.')
    expect(refusalWords(ofServer('not_found'))).toMatch(/^Nadie tiene este código/)
    expect(refusalWords(ofServer('internal'))).toBeNull()
  })
})

describe('what the server writes in English', () => {
  it.each([
    ['Welcome to Toile', 'Te damos la bienvenida a Toile'],
    ['Look, standard', 'Look, calidad estándar'],
    ['Look, premium, 3 garments', 'Look, calidad premium, 3 prendas'],
    ['A look was not right', 'Un look no salió bien'],
    ['From the Toile team', 'Del equipo de Toile'],
    ['Taken back by the Toile team', 'Retirados por el equipo de Toile'],
    ['You bought the Professional package', 'Has comprado el paquete Professional'],
    ['Written by hand', 'Written by hand'],
  ])('of credits, %s, is said in Spanish where it is known', (reason, words) => {
    expect(reasonWords(reason)).toBe(words)
  })

  it('translates the name of the free plan', () => {
    expect([planName('Free'), planName('Starter')]).toEqual(['Gratis', 'Starter'])
  })
})

describe('a figure that may be one or none', () => {
  it.each([
    [0, 'Has recuperado 35 créditos. Este mes no puedes devolver más looks.'],
    [1, 'Has recuperado 35 créditos. Este mes puedes devolver 1 look más.'],
    [4, 'Has recuperado 35 créditos. Este mes puedes devolver 4 looks más.'],
  ])('%i agrees with its noun', (left, words) => {
    expect(t('library.notRight.done', { credits: 35, left })).toBe(words)
    expect(t('developers.keys.visitorCap', { count: left })).toMatch(
      left === 1 ? / 1 look al / : / looks al /,
    )
    expect(t('developers.keys.dailyCap', { count: 12_000 + left })).toBe(
      `como mucho 12.00${left} créditos al día`,
    )
  })
})

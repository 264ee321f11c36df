/** States of signing in and up, and of the account menu. */
import { openSignIn, openSignUp } from '../../src/features/session/sign-in-dialog-state.ts'
import type { IdentityOptions } from '@toile/contract/accounts'
import { nothingComes, ok, waits } from '../answers.ts'
import { LONG_NAME } from '../examples.ts'
import { statesOf } from '../state.ts'
import { fill, openMenu, press, pressAt, seen } from '../steps.ts'

const open = async () => {
  await pressAt('[data-account]')
  await seen('[role="dialog"] form')
}
const openNew = async () => {
  await open()
  await press('Create Account')
  await seen('[autocomplete="new-password"]')
}
const typeIn = async () => {
  await fill('[role="dialog"] [name="email"]', 'marianne@example.com')
  await fill('[role="dialog"] [name="password"]', 'purple-dress-9')
}
const send = () => pressAt('[role="dialog"] form [type="submit"]')
const signInAnswers = (code: string, message: string) => ({
  'POST /api/identity/sign-in/email': () => ({ status: 403, body: { code, message } }),
})
const manyProviders: IdentityOptions = {
  password: true,
  devMailbox: true,
  providers: [
    { id: 'google', name: 'Google' },
    { id: 'company', name: 'Donaudampfschifffahrtsgesellschaft single sign-on' },
  ],
}

export const sessionStates = statesOf(
  'session',
  { path: '/no-such-page' },
  {
    'sign-in': { show: open },
    'sign-up': { show: openNew },
    'sign-up-to-save': {
      show: async () => {
        openSignUp('save')
        await seen('[autocomplete="new-password"]')
      },
    },
    'sign-in-at-the-limit': {
      show: async () => {
        openSignIn({ reason: 'limit' })
        await seen('[role="dialog"] form')
      },
    },
    providers: { answers: { 'GET /api/auth/options': ok(manyProviders) }, show: open },
    'options-failed': { answers: { 'GET /api/auth/options': nothingComes }, show: open },
    problems: {
      show: async () => {
        await open()
        await send()
      },
    },
    busy: {
      answers: { 'POST /api/identity/sign-in/email': waits },
      show: async () => {
        await open()
        await typeIn()
        await send()
      },
    },
    refused: {
      answers: signInAnswers('INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password'),
      show: async () => {
        await open()
        await typeIn()
        await send()
        await seen('.failure-box')
      },
    },
    unverified: {
      answers: signInAnswers('EMAIL_NOT_VERIFIED', 'Email not verified'),
      show: async () => {
        await open()
        await typeIn()
        await send()
        await seen('.failure-box button')
      },
    },
    sent: {
      answers: { 'POST /api/identity/sign-up/email': ok({}) },
      show: async () => {
        await openNew()
        await typeIn()
        await send()
        await seen('[role="dialog"]:not(:has(form))')
      },
    },
    forgot: {
      show: async () => {
        await open()
        await press('Forgot your password?')
      },
    },
    menu: { person: { credits: 325, username: 'marianne' }, show: () => openMenu('[data-account]') },
    'menu-long': {
      person: { credits: 1_234_567, displayName: LONG_NAME, username: 'donaudampfschifffahrtskapitaen' },
      show: () => openMenu('[data-account]'),
    },
    'menu-unread': { person: 'unread', show: () => openMenu('[data-account]') },
  },
)

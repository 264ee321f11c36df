/** Signs in and out, and maintains the token and the profile. Loaded once a user may be signed in. */
import type { Profile } from '@toile/contract/accounts'
import { readProfile } from '../../api/account.ts'
import { ApiError } from '../../api/api-error.ts'
import { pendingCallsSettled } from '../../api/credentials.ts'
import { failureLine } from '../../api/failure-words.ts'
import { IdentityError } from '../../api/identity-error.ts'
import { readSession, readToken, signInByPassword, signOut, type IdentityUser } from '../../api/identity.ts'
import { watchChanges } from '../../lib/changes.ts'
import { noteSession } from '../../lib/session-hint.ts'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { redeemRemembered } from './referral.ts'
import { currentSession, setSession, type SignedIn } from './session-store.ts'
import { createTokenKeeper, userOf } from './token-keeper.ts'
import { watchProfile } from './watch-profile.ts'

const PROFILE_AFTER_MS = 1000
const PROFILE_RETRY_AFTER_MS = 2000
/** Maximum time sign-out waits for pending calls, which would be refused once the session is gone. */
const PENDING_CALLS_TIMEOUT_MS = 3000

const keeper = createTokenKeeper(readToken)
let reading: Promise<SessionResult> | null = null
let profileTimer: ReturnType<typeof setTimeout> | undefined
let stopWatching: (() => void) | undefined
/** Set while it is unknown if a user is signed in: ends the waiting for the network or the user to return. */
let stopAsking: (() => void) | undefined
/** Sequence numbers of profile reads: the last started, and the latest whose result was used. */
let profileReads = 0
let profileTaken = 0
/** Set during sign-out: new calls wait for its outcome. */
let signingOut: Promise<void> | null = null
/** Set once the sign-out request was sent. Never rejects. */
let signOutRequest: Promise<void> | null = null

/** The result of reading the session. After `unreachable`, a toast was shown unless a user is signed in. */
type SessionResult = 'in' | 'out' | 'unreachable'

/**
 * Reads the session from the server; concurrent calls share one request. If the server is unreachable, shows a toast
 * unless a user is signed in, and asks again when the network or the user returns.
 */
export function refreshSession(): Promise<SessionResult> {
  reading ??= readOnce().finally(() => {
    reading = null
  })
  return reading
}

async function readOnce(): Promise<SessionResult> {
  try {
    const answer = await readSession()
    stopAsking?.()
    stopAsking = undefined
    if (answer) begin(answer.user)
    else endSession(currentSession().status === 'signed-in' ? 'over' : 'quiet')
    return answer ? 'in' : 'out'
  } catch (error) {
    if (currentSession().status === 'signed-in') return 'unreachable'
    // The stored session note is kept, so that the next page asks again.
    setSession({ status: 'signed-out', unseen: true })
    if (stopAsking) return 'unreachable'
    stopAsking = watchChanges([], () => void refreshSession())
    showToast(`${t('session.unseen')} ${failureLine(error)}`, {
      action: { label: t('session.tryAgain'), onPress: () => void retrySession() },
    })
    return 'unreachable'
  }
}

function retrySession(): Promise<SessionResult> {
  setSession({ status: 'unknown' })
  return refreshSession()
}

function begin(user: IdentityUser): void {
  const before = currentSession()
  const isSame = before.status === 'signed-in' && before.user.id === user.id
  if (!isSame) keeper.forget()
  noteSession(user.id)
  setSession(
    isSame ? { ...before, user } : { status: 'signed-in', user, profile: null, profileFailed: false },
  )
  if (isSame) return
  stopWatching?.()
  stopWatching = watchProfile({
    refresh: refreshProfile,
    renew: renewProfile,
    isRead: () => (signedInAs(user.id)?.profile ?? null) !== null,
  })
  clearTimeout(profileTimer)
  profileTimer = setTimeout(() => void fetchProfile(user.id, true), PROFILE_AFTER_MS)
}

async function fetchProfile(userId: string, mayRetry: boolean): Promise<void> {
  const before = profileTaken
  try {
    await refreshProfile()
  } catch (error) {
    const now = signedInAs(userId)
    // Another read has succeeded meanwhile.
    if (!now || profileTaken !== before) return
    clearTimeout(profileTimer)
    if (mayRetry) {
      profileTimer = setTimeout(() => void fetchProfile(userId, false), PROFILE_RETRY_AFTER_MS)
      return
    }
    const { profile } = now
    if (!profile) setSession({ ...now, profileFailed: true })
    const what = t(profile ? 'session.creditsOld' : 'session.creditsUnread')
    showToast(`${what} ${failureLine(error)}`, {
      action: { label: t('session.tryAgain'), onPress: () => void renewProfile() },
    })
  }
}

/** Reads a changed profile, with one retry; shows a toast when both attempts fail. */
export async function renewProfile(): Promise<void> {
  const now = currentSession()
  if (now.status === 'signed-in') await fetchProfile(now.user.id, true)
}

function signedInAs(userId: string): SignedIn | null {
  const now = currentSession()
  return now.status === 'signed-in' && now.user.id === userId ? now : null
}

/** Reads the profile immediately. Throws ApiError; scheduled attempts then stay scheduled. */
export async function refreshProfile(): Promise<void> {
  const before = currentSession()
  if (before.status !== 'signed-in') return
  const order = ++profileReads
  const profile = await readProfile()
  const now = signedInAs(before.user.id)
  // A later read may have returned first, with newer credits.
  if (!now || order < profileTaken) return
  profileTaken = order
  clearTimeout(profileTimer)
  storeProfile(profile)
  // After the profile, so that its older credits do not overwrite the bonus.
  if (!now.profile) void redeemRemembered()
}

/** Stores a profile that a call returned. */
export function storeProfile(profile: Profile): void {
  const now = currentSession()
  if (now.status === 'signed-in') setSession({ ...now, profile, profileFailed: false })
}

/**
 * Ends the session on this page. `over`: the server ended it. `elsewhere`: another tab signed out. `quiet`: no toast,
 * because the user knows.
 */
export function endSession(reason: 'over' | 'elsewhere' | 'quiet'): void {
  const was = currentSession().status
  keeper.forget()
  stopWatching?.()
  clearTimeout(profileTimer)
  noteSession(null)
  setSession({ status: 'signed-out' })
  if (was !== 'signed-in') return
  if (reason === 'over') showToast(t('session.over'))
  if (reason === 'elsewhere') showToast(t('session.elsewhereOut'))
}

/** Called when another tab signed in as `userId`, or out (null). */
export function onSessionNote(userId: string | null): void {
  if (userId === null) return endSession('elsewhere')
  if (!signedInAs(userId)) void retrySession()
}

/** Signs in by password. Resolves to true when a second factor is still required. Throws IdentityError or ApiError. */
export async function signInHere(input: { email: string; password: string }): Promise<boolean> {
  if (await signInByPassword(input)) return true
  await adoptSession()
  return false
}

/** Reads the session anew: the server may have answered a read that is under way before it started the session. */
export async function rereadSession(): Promise<SessionResult> {
  await reading
  return refreshSession()
}

/** Adopts the session the server has started. Throws IdentityError when the browser rejected its cookie. */
export async function adoptSession(): Promise<void> {
  if ((await rereadSession()) !== 'out') return
  const message = t('failures.signIn.cookieRefused')
  throw new IdentityError(401, { code: 'COOKIE_REFUSED', message }, null)
}

/** Signs out after pending calls have finished. On failure shows a toast, and the user stays signed in. */
export function signOutHere(): Promise<void> {
  signingOut ??= signOutAfterPending().finally(() => {
    signingOut = signOutRequest = null
  })
  return signingOut
}

async function signOutAfterPending(): Promise<void> {
  await withTimeLimit(PENDING_CALLS_TIMEOUT_MS, pendingCallsSettled())
  signOutRequest = sendSignOut()
  await signOutRequest
}

async function sendSignOut(): Promise<void> {
  try {
    await signOut()
    endSession('quiet')
    showToast(t('session.isOut'))
  } catch (error) {
    showToast(`${t('session.stillIn')} ${failureLine(error)}`, {
      action: { label: t('session.tryAgain'), onPress: () => void signOutHere() },
    })
  }
}

async function withTimeLimit(ms: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, timeout])
  clearTimeout(timer)
}

/**
 * Returns the token for API calls; null for a visitor. Waits while the session is unknown or signing out. Throws
 * ApiError when the user has signed out meanwhile, or another one has signed in.
 */
export async function token(): Promise<string | null> {
  if (currentSession().status === 'unknown') await refreshSession()
  const before = currentSession()
  if (before.status !== 'signed-in') return null
  if (signingOut) {
    await signingOut
    if (currentSession().status !== 'signed-in')
      throw new ApiError({ code: 'unauthenticated', message: t('session.isOut'), status: 401 })
  }
  const found = await orEnd(() => keeper.token())
  if (found === null || (userOf(found) ?? before.user.id) === before.user.id) return found
  // The page does not know of the other user yet, as without storage.
  keeper.forget()
  void rereadSession()
  throw new ApiError({ code: 'unauthenticated', message: t('session.elsewhereOut'), status: 401 })
}

/** Returns a fresh token after a 401; null when the user has signed out, or another one has signed in. */
export async function renewToken(refused: string): Promise<string | null> {
  await signOutRequest
  if (currentSession().status !== 'signed-in') return null
  const fresh = await orEnd(() => keeper.renew(refused))
  return fresh !== null && userOf(fresh) === userOf(refused) ? fresh : null
}

/** Reads a token. A 401 ends the session; other failures are thrown as ApiError. */
async function orEnd(read: () => Promise<string>): Promise<string | null> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    if (error.status === 401) {
      endSession('over')
      return null
    }
    throw new ApiError({
      code: error.status === 429 ? 'rate_limited' : 'internal',
      message: error.message,
      status: error.status,
      cause: error,
    })
  }
}

import { creditPackages, qualityTiers } from '@toile/contract/business'
import { volumeName } from '@toile/contract/volume-packages'
import { englishOnly } from '../../api/error-words.ts'
import { t } from '../../words/translate.ts'

/** Messages by the server's English reason for a credit entry. */
const bySentence = {
  'Welcome to Toile': 'account.reason.welcome',
  'You shared Toile': 'account.reason.shared',
  'You redeemed a referral code': 'account.reason.redeemed',
  'Somebody redeemed your referral code': 'account.reason.referred',
  'A refund is being looked at': 'account.reason.refundOpen',
  'A refund was decided': 'account.reason.refundDecided',
  'Your money was paid back': 'account.reason.refunded',
  'The payment was charged back': 'account.reason.chargedBack',
  'The refund was undone': 'account.reason.refundUndone',
  'The charge-back was undone': 'account.reason.chargeBackUndone',
  'A look was not right': 'account.reason.notRight',
  'From the Toile team': 'account.reason.fromTeam',
  'Taken back by the Toile team': 'account.reason.byTeam',
} as const

type KnownReason = keyof typeof bySentence
const isKnown = (sentence: string): sentence is KnownReason => Object.hasOwn(bySentence, sentence)

/** Translates the reason of a credit entry. The ledger stores English; unlisted reasons are returned unchanged. */
export function reasonWords(reason: string): string {
  const english = englishOnly(reason)
  if (english) return english
  if (isKnown(reason)) return t(bySentence[reason])
  const look = lookWords(reason)
  if (look !== null) return look
  const names = [...creditPackages.map(({ name }) => name), volumeName]
  const bought = names.find((name) => reason === `You bought the ${name} package`)
  return bought ? t('account.reason.bought', { plan: bought }) : reason
}

/** Translates `Look, standard` and, for an outfit, `Look, standard, 2 garments`; null for another reason. */
function lookWords(reason: string): string | null {
  const [, name, count] = /^Look, (\w+)(?:, (\d+) garments)?$/.exec(reason) ?? []
  const tier = qualityTiers.find((each) => each === name)
  if (!tier) return null
  const look = t(`account.reason.look.${tier}`)
  return count === undefined ? look : t('account.reason.outfit', { look, count: Number(count) })
}

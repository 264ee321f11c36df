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
} as const

type KnownReason = keyof typeof bySentence
const isKnown = (sentence: string): sentence is KnownReason => Object.hasOwn(bySentence, sentence)

/** Translates the reason of a credit entry. The ledger stores English; unlisted reasons are returned unchanged. */
export function reasonWords(reason: string): string {
  const english = englishOnly(reason)
  if (english) return english
  if (isKnown(reason)) return t(bySentence[reason])
  const tier = qualityTiers.find((each) => reason === `Look, ${each}`)
  if (tier) return t(`account.reason.look.${tier}`)
  const names = [...creditPackages.map(({ name }) => name), volumeName]
  const bought = names.find((name) => reason === `You bought the ${name} package`)
  return bought ? t('account.reason.bought', { plan: bought }) : reason
}

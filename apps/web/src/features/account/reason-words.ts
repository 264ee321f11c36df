import { creditPackages, qualityTiers } from '@toile/contract/business'
import { volumeName } from '@toile/contract/volume-packages'
import { englishOnly } from '../../api/error-words.ts'
import { t } from '../../words/translate.ts'

/** The server's sentences of what credits moved for, by the words that stand for them in another language. */
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

type Known = keyof typeof bySentence
const isKnown = (sentence: string): sentence is Known => Object.hasOwn(bySentence, sentence)

/** Reasons why credits moved. The ledger keeps them in English; one that is not listed here is shown as it is. */
export function reasonWords(reason: string): string {
  const said = englishOnly(reason)
  if (said) return said
  if (isKnown(reason)) return t(bySentence[reason])
  const tier = qualityTiers.find((each) => reason === `Look, ${each}`)
  if (tier) return t(`account.reason.look.${tier}`)
  const names = [...creditPackages.map(({ name }) => name), volumeName]
  const bought = names.find((name) => reason === `You bought the ${name} package`)
  return bought ? t('account.reason.bought', { plan: bought }) : reason
}

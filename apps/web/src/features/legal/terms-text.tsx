import { refundFigures } from '@toile/contract/refund-policy'
import {
  costByTier,
  creditPackages,
  defaultQualityTier,
  furtherGarmentCredits,
  maxShortEdgePxByPlan,
  minPasswordLength,
  planDays,
  referralBonusCredits,
  referralDays,
  restoreMinutes,
  shareBonusCredits,
  signUpBonusCredits,
  temporaryHours,
} from '@toile/contract/business'
import { Link } from 'wouter'
import { legalFigures } from '../../legal-figures.ts'
import { paths } from '../../paths.ts'
import { formatMoney, formatNumber, formatPercent } from '../../words/format.ts'
import { Rich } from '../../words/rich.tsx'
import { t } from '../../words/translate.ts'
import type { LegalSection, SectionFacts } from './legal-page.tsx'
import { Payers } from './payers.tsx'
import { Table } from './table.tsx'

const { minimumAge, consentBelowAge, targetUptime } = legalFigures

export const termsSections = ({ payers }: SectionFacts): readonly LegalSection[] => [
  {
    id: 'who',
    title: t('terms.who'),
    body: (
      <p>
        <Rich
          id="terms.who.text"
          values={{ age: minimumAge, consentAge: consentBelowAge }}
          tags={{ privacy: <Link to={paths.privacy()} /> }}
        />
      </p>
    ),
  },
  {
    id: 'service',
    title: t('terms.service'),
    body: <p>{t('terms.service.text')}</p>,
  },
  {
    id: 'account',
    title: t('terms.account'),
    body: <p>{t('terms.account.text', { characters: minPasswordLength })}</p>,
  },
  {
    id: 'credits',
    title: t('terms.credits'),
    body: (
      <ul>
        <li>
          {t('terms.credits.cost', {
            ...costByTier,
            further: furtherGarmentCredits,
            tier: defaultQualityTier,
          })}
        </li>
        <li>{t('terms.credits.aside')}</li>
        <li>{t('terms.credits.signUp', { credits: signUpBonusCredits })}</li>
        <li>
          {t('terms.credits.invite', {
            days: referralDays,
            referralCredits: referralBonusCredits,
            shareCredits: shareBonusCredits,
          })}
        </li>
        <li>
          <Rich id="terms.credits.kept" tags={{ b: <strong /> }} />
        </li>
      </ul>
    ),
  },
  {
    id: 'plans',
    title: t('terms.plans'),
    body: (
      <>
        <Table
          caption={t('terms.plans.caption')}
          head={[
            t('terms.plans.package'),
            t('terms.plans.price'),
            t('terms.plans.credits'),
            t('terms.plans.size'),
          ]}
          rows={creditPackages.map(({ name, amountMinor, currency, credits }) => [
            name,
            formatMoney(amountMinor, currency),
            formatNumber(credits),
            `${maxShortEdgePxByPlan[name]} px`,
          ])}
        />
        <p>{t('terms.plans.once', { days: planDays })}</p>
        <p>
          <Rich id="terms.plans.payment" tags={{ refund: <Link to={paths.refund()} /> }} />
          <Payers names={payers} />
        </p>
      </>
    ),
  },
  {
    id: 'pictures',
    title: t('terms.pictures'),
    body: (
      <ul>
        <li>{t('terms.pictures.yours')}</li>
        <li>{t('terms.pictures.allowed', { age: minimumAge })}</li>
        <li>{t('terms.pictures.use')}</li>
        <li>{t('terms.pictures.erased', { hours: temporaryHours, minutes: restoreMinutes })}</li>
      </ul>
    ),
  },
  {
    id: 'programs',
    title: t('terms.programs'),
    body: (
      <ul>
        <li>{t('terms.programs.keys')}</li>
        <li>{t('terms.programs.rights', { age: minimumAge })}</li>
        <li>{t('terms.programs.shoppers')}</li>
        <li>{t('terms.programs.misuse')}</li>
      </ul>
    ),
  },
  {
    id: 'rules',
    title: t('terms.rules'),
    body: (
      <ul>
        <li>{t('terms.rules.explicit')}</li>
        <li>{t('terms.rules.deceive')}</li>
        <li>{t('terms.rules.mark')}</li>
        <li>{t('terms.rules.limits')}</li>
      </ul>
    ),
  },
  {
    id: 'results',
    title: t('terms.results'),
    body: <p>{t('terms.results.text')}</p>,
  },
  {
    id: 'availability',
    title: t('terms.availability'),
    body: (
      <p>
        <Rich
          id="terms.availability.text"
          values={{ uptime: formatPercent(targetUptime), hours: refundFigures.outageHours }}
          tags={{ refund: <Link to={paths.refund('outages')} /> }}
        />
      </p>
    ),
  },
  {
    id: 'ending',
    title: t('terms.ending'),
    body: <p>{t('terms.ending.text')}</p>,
  },
  {
    id: 'liability',
    title: t('terms.liability'),
    body: <p>{t('terms.liability.text')}</p>,
  },
  {
    id: 'changes',
    title: t('terms.changes'),
    body: <p>{t('terms.changes.text')}</p>,
  },
]

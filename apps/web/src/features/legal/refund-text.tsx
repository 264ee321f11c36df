import { refundFigures } from '@toile/contract/refund-policy'
import { planDays } from '@toile/contract/business'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { formatPercent } from '../../words/format.ts'
import { Rich } from '../../words/rich.tsx'
import { t } from '../../words/translate.ts'
import type { LegalSection } from './legal-page.tsx'
import { Table } from './table.tsx'

const figures = refundFigures
const hours = (hours: number) => t('refund.when.hours', { hours })
const days = (days: number) => t('refund.when.days', { days })

export const refundSections = (): readonly LegalSection[] => [
  {
    id: 'when',
    title: t('refund.when'),
    body: (
      <>
        <Table
          caption={t('refund.when.caption')}
          head={[t('refund.when.reason'), t('refund.when.within')]}
          rows={[
            [t('refund.when.billing'), hours(figures.billingErrorHours)],
            [t('refund.when.technical'), days(figures.technicalIssueDays)],
            [t('refund.when.processing'), hours(figures.processingErrorHours)],
            [t('refund.when.other'), days(figures.otherDays)],
          ]}
        />
        <p>{t('refund.when.failed')}</p>
      </>
    ),
  },
  {
    id: 'how',
    title: t('refund.how'),
    body: (
      <p>
        <Rich
          id="refund.how.text"
          tags={{
            contact: <Link to={paths.refund('contact')} />,
            account: <Link to={paths.account('payments')} />,
          }}
        />
      </p>
    ),
  },
  {
    id: 'then',
    title: t('refund.then'),
    body: (
      <ul>
        <li>{t('refund.then.acknowledged', { hours: figures.acknowledgedWithinHours })}</li>
        <li>{t('refund.then.reviewed', figures.reviewBusinessDays)}</li>
        <li>{t('refund.then.paid', figures.paidBackBusinessDays)}</li>
      </ul>
    ),
  },
  {
    id: 'partial',
    title: t('refund.partial'),
    body: <p>{t('refund.partial.text', { share: formatPercent(figures.unusedAtLeast) })}</p>,
  },
  {
    id: 'outages',
    title: t('refund.outages'),
    body: <p>{t('refund.outages.text', { hours: figures.outageHours })}</p>,
  },
  {
    id: 'credits',
    title: t('refund.credits'),
    body: (
      <>
        <ul>
          <li>{t('refund.credits.proportion')}</li>
          <li>{t('refund.credits.aside')}</li>
          <li>{t('refund.credits.spent')}</li>
          <li>{t('refund.credits.refused')}</li>
          <li>{t('refund.credits.plan', { days: planDays })}</li>
        </ul>
        <p>{t('refund.credits.free')}</p>
      </>
    ),
  },
  {
    id: 'chargebacks',
    title: t('refund.chargebacks'),
    body: <p>{t('refund.chargebacks.text')}</p>,
  },
]

import { planDays } from '@toile/contract/business'
import { Link } from 'react-router'
import { refundFigures } from '../../legal-figures.ts'
import { paths } from '../../paths.ts'
import type { LegalSection } from './legal-page.tsx'
import { Table } from './table.tsx'

const figures = refundFigures

export const refundSections = (): readonly LegalSection[] => [
  {
    id: 'when',
    title: 'When you can ask',
    body: (
      <>
        <Table
          caption="Reasons, and how long you have"
          head={['Reason', 'Ask within']}
          rows={[
            ['Billing errors, such as a wrong amount', `${figures.billingErrorHours} hours`],
            [
              'Technical issues that kept you from using what you bought',
              `${figures.technicalIssueDays} days`,
            ],
            [
              'Payment processing errors, such as being charged twice',
              `${figures.processingErrorHours} hours`,
            ],
            ['Other reasons', `${figures.otherDays} days`],
          ]}
        />
        <p>
          Looks that fail need no refund: their credits are back at once. Where the law gives you more, it
          counts.
        </p>
      </>
    ),
  },
  {
    id: 'how',
    title: 'How to ask',
    body: (
      <p>
        Write to <a href="#contact">the address below</a> from the e-mail of your account, with the number of
        the order and what went wrong. The number stands among the purchases in{' '}
        <Link to={paths.account('payments')}>your account</Link>, and in the mail you got for it.
      </p>
    ),
  },
  {
    id: 'then',
    title: 'What happens then',
    body: (
      <ul>
        <li>We acknowledge your request within {figures.acknowledgedWithinHours} hours.</li>
        <li>We review it within {figures.reviewBusinessDays} business days.</li>
        <li>
          If we agree, the refund reaches you within {figures.paidBackBusinessDays} business days, by the way
          you paid.
        </li>
      </ul>
    ),
  },
  {
    id: 'partial',
    title: 'Partial refunds',
    body: (
      <p>
        A part of the price can be paid back while at least {figures.unusedAtLeast} of the credits of the
        package are unused.
      </p>
    ),
  },
  {
    id: 'outages',
    title: 'Outages',
    body: (
      <p>An outage of more than {figures.outageHours} hours may qualify for a refund. Tell us when it was.</p>
    ),
  },
  {
    id: 'credits',
    title: 'What happens to the credits',
    body: (
      <>
        <ul>
          <li>
            Credits go back in proportion to the money: for half of the price half of them, for the whole
            price all of them.
          </li>
          <li>While a refund is being decided, as many of them as you still have are set aside.</li>
          <li>
            If some of those are spent already, what is missing is taken from the credits you get next. You
            never owe money for it, and your balance is never below zero.
          </li>
          <li>A refund that is refused gives back what was set aside.</li>
          <li>The plan stays on until its {planDays} days are over.</li>
        </ul>
        <p>Credits that you were given for free are not paid out. Neither are those of a deleted account.</p>
      </>
    ),
  },
  {
    id: 'chargebacks',
    title: 'Before you go to your bank',
    body: (
      <p>
        Write to us first: it is faster. If your bank takes a payment back, the credits of that purchase go
        with it; if the bank changes its mind, they come back.
      </p>
    ),
  },
]

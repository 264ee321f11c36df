import { costByTier, planDays, referralBonusCredits, signUpBonusCredits } from '@toile/contract/business'
import { Link } from 'react-router'
import { refundFigures } from '../../legal-figures.ts'
import { useSectionInAddress } from '../../lib/use-section-in-address.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { formatPercent } from '../../words/format.ts'
import { Rich } from '../../words/rich.tsx'
import { t } from '../../words/translate.ts'

const questions = ['expire', 'validity', 'subscription', 'cost', 'failed', 'refund', 'free'] as const

export function Questions() {
  useSectionInAddress()
  const figures = {
    planDays,
    least: costByTier.basic,
    most: costByTier.premium,
    billingHours: refundFigures.billingErrorHours,
    processingHours: refundFigures.processingErrorHours,
    otherDays: refundFigures.technicalIssueDays,
    unused: formatPercent(refundFigures.unusedAtLeast),
    signUpCredits: signUpBonusCredits,
    referralCredits: referralBonusCredits,
  }
  return (
    <section id="questions" aria-labelledby="questions-title" className="mt-16 md:mt-24">
      <h2 id="questions-title" className="display text-4xl md:text-5xl">
        {t('pricing.questions')}
      </h2>
      <div className="mt-6 max-w-[46rem] border-b border-line">
        {questions.map((name) => (
          <details key={name} className="question">
            <summary>
              <h3>{t(`pricing.questions.${name}`, figures)}</h3>
              <Icon name="plus" size={20} />
            </summary>
            <p>
              <Rich
                id={`pricing.questions.${name}.answer`}
                values={figures}
                tags={{ a: <Link to={paths.refund()} className="link" /> }}
              />
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}

import { Link } from 'wouter'
import { useSectionInAddress } from '../../lib/use-section-in-address.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { Rich } from '../../words/rich.tsx'
import { t } from '../../words/translate.ts'
import { questionFigures, questions } from './question-list.ts'

export function Questions() {
  useSectionInAddress()
  const figures = questionFigures()
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

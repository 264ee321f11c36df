import { Link } from 'react-router'
import { useSectionInAddress } from '../../lib/use-section-in-address.ts'
import { pricingWords } from '../../pricing-words.ts'
import { Icon } from '../../ui/icon.tsx'

const words = pricingWords.questions

export function Questions() {
  useSectionInAddress()
  return (
    <section id="questions" aria-labelledby="questions-title" className="mt-16 md:mt-24">
      <h2 id="questions-title" className="display text-4xl md:text-5xl">
        {words.title}
      </h2>
      <div className="mt-6 max-w-[46rem] border-b border-line">
        {words.list.map(({ question, answer, ...rest }) => (
          <details key={question} className="question">
            <summary>
              <h3>{question}</h3>
              <Icon name="plus" size={20} />
            </summary>
            <p>
              {answer}
              {'more' in rest && (
                <>
                  {' '}
                  <Link to={rest.more[1]} className="link">
                    {rest.more[0]}
                  </Link>
                </>
              )}
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}

import { lowCreditsBelow, signUpBonusCredits } from '@toile/contract/business'
import { Link } from 'wouter'
import { IfSelling } from '../../if-selling.tsx'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { t } from '../../words/translate.ts'

type FinalCallProps = { onSignUp: ((from: HTMLElement) => void) | null; credits: number | null }

/** The final call to action: sign-up for visitors, more credits for users who run low. */
export function FinalCall({ onSignUp, credits }: FinalCallProps) {
  return (
    <section aria-labelledby="final-title" className="final-call tape mt-24 md:mt-32">
      <div className="wrap pt-16 pb-14 md:pt-24 md:pb-20">
        <h2 id="final-title" className="display section-title">
          {t('landing-more.final.title')}
        </h2>
        <div className="mt-8 flex flex-wrap gap-3">
          {onSignUp ? (
            <>
              <Button
                variant="ink"
                size="lg"
                data-signed-out
                aria-haspopup="dialog"
                onClick={(event) => onSignUp(event.currentTarget)}
              >
                {t('landing-more.final.signUp', { credits: signUpBonusCredits })}
              </Button>
              <Link to={paths.studio()} className={buttonClass('line', 'lg')} data-signed-out>
                {t('landing-more.final.demo')}
              </Link>
            </>
          ) : (
            <>
              <Link to={paths.studio()} className={buttonClass('ink', 'lg')}>
                {t('landing-more.final.start')}
              </Link>
              {credits !== null && credits < lowCreditsBelow && (
                <IfSelling>
                  <Link to={paths.pricing()} className={buttonClass('line', 'lg')}>
                    {t('landing-more.final.buy')}
                  </Link>
                </IfSelling>
              )}
            </>
          )}
        </div>
      </div>
    </section>
  )
}

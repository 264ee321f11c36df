import { Link } from 'wouter'
import after from '../../../../../samples/looks/woman-pink-floral-dress.jpg?picture'
import before from '../../../../../samples/woman-pink.jpg?picture'
import { IfSelling } from '../../if-selling.tsx'
import { paths } from '../../paths.ts'
import { BeforeAfter } from '../../ui/before-after.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { t } from '../../words/translate.ts'

const half = '(width < 64rem) 100vw, 50vw'

/**
 * The landing page's first view. `onSignUp` is null when the visitor has, or may have, an account: then a plan is
 * offered.
 */
export function Hero({ onSignUp }: { onSignUp: ((from: HTMLElement) => void) | null }) {
  return (
    <section className="hero">
      <div className="hero-words">
        <h1 className="display hero-title">{t('landing.hero.title')}</h1>
        <p className="mt-5 max-w-[30rem] text-lg text-ink-2 md:mt-8 md:text-xl">{t('landing.hero.lead')}</p>
        <div className="hero-actions mt-6 flex flex-wrap gap-3 md:mt-9">
          <Link to={paths.studio()} className={buttonClass('tape', 'lg')}>
            {t('landing.hero.start')}
            <Icon name="arrow-right" size={20} />
          </Link>
          {onSignUp ? (
            <Button
              size="lg"
              data-signed-out
              aria-haspopup="dialog"
              onClick={(event) => onSignUp(event.currentTarget)}
            >
              {t('landing.hero.signUp')}
            </Button>
          ) : (
            <IfSelling>
              <Link to={paths.pricing()} className={buttonClass('line', 'lg')}>
                {t('landing.hero.upgrade')}
              </Link>
            </IfSelling>
          )}
          <a href="#how-it-works" className={buttonClass('quiet', 'lg')}>
            {t('landing.hero.how')}
          </a>
        </div>
      </div>
      <BeforeAfter
        intro
        start={46}
        className="hero-picture"
        label={t('landing.hero.compare')}
        before={<Picture eager source={before} alt={t('landing.hero.before')} sizes={half} />}
        after={<Picture eager source={after} alt={t('landing.hero.after')} sizes={half} />}
      />
    </section>
  )
}

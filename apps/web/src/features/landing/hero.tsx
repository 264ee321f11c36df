import { Link } from 'react-router'
import after from '../../../../../samples/looks/woman-yellow-purple-dress.jpg?picture=chin-down'
import before from '../../../../../samples/woman-yellow.jpg?picture=chin-down'
import { landingWords } from '../../landing-words.ts'
import { paths } from '../../paths.ts'
import { BeforeAfter } from '../../ui/before-after.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'

const words = landingWords.hero
const half = '(width < 64rem) 100vw, 50vw'

/** `onSignUp` is null where an account is not what the person lacks, or may not be: a plan is offered instead. */
export function Hero({ onSignUp }: { onSignUp: ((from: HTMLElement) => void) | null }) {
  return (
    <section className="hero">
      <div className="hero-words">
        <h1 className="display hero-title">{words.title}</h1>
        <p className="mt-5 max-w-[30rem] text-lg text-ink-2 md:mt-8 md:text-xl">{words.lead}</p>
        <div className="hero-actions mt-6 flex flex-wrap gap-3 md:mt-9">
          <Link to={paths.studio()} className={buttonClass('tape', 'lg')}>
            {words.start}
            <Icon name="arrow-right" size={20} />
          </Link>
          {onSignUp ? (
            <Button size="lg" aria-haspopup="dialog" onClick={(event) => onSignUp(event.currentTarget)}>
              {words.signUp}
            </Button>
          ) : (
            <Link to={paths.pricing()} className={buttonClass('line', 'lg')}>
              {words.upgrade}
            </Link>
          )}
          <a href="#how-it-works" className={buttonClass('quiet', 'lg')}>
            {words.how}
          </a>
        </div>
      </div>
      <BeforeAfter
        intro
        start={46}
        className="hero-picture"
        label={words.compare}
        before={<Picture eager source={before} alt={words.before} sizes={half} />}
        after={<Picture eager source={after} alt={words.after} sizes={half} />}
      />
    </section>
  )
}

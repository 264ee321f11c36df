import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { t } from '../words/translate.ts'

export function NotFoundPage() {
  return (
    <main id="main" className="flex-1">
      <div className="tape h-12" aria-hidden="true">
        <ol className="tape-numbers">
          {Array.from({ length: 60 }, (_, index) => (
            <li key={index}>{index === 5 ? 404 : index + 1}</li>
          ))}
        </ol>
      </div>
      <div className="wrap grid grid-cols-1 justify-items-start gap-6 py-16 md:py-24">
        <h1 className="display text-[min(clamp(3.5rem,11vw,8rem),19vw)]">{t('shell.notFound.title')}</h1>
        <p className="max-w-[32rem] text-lg text-ink-2">{t('shell.notFound.text')}</p>
        <Link to={paths.landing()} className={buttonClass('tape', 'lg')}>
          {t('shell.goHome')}
        </Link>
      </div>
    </main>
  )
}

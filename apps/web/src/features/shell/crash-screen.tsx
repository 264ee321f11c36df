import { Component, useEffect, useRef, type ReactNode } from 'react'
import { product } from '../../content.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { t } from '../../words/translate.ts'

/**
 * Error boundary of a page, below the header. Use the path as key, so that navigation resets it. A class, because React
 * offers no hook for error boundaries.
 */
export class CrashScreen extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    return this.state.crashed ? <Crash /> : this.props.children
  }
}

/** Names the document and takes the focus, as a page does on arrival, so that screen readers read it. */
function Crash() {
  const heading = useRef<HTMLHeadingElement>(null)
  const title = t('shell.crash.title')
  useEffect(() => {
    document.title = `${title} · ${product.name}`
    heading.current?.focus()
  }, [title])
  return (
    <main id="main" className="wrap grid content-center justify-items-start gap-6 py-20">
      <h1 ref={heading} tabIndex={-1} className="display text-5xl md:text-7xl">
        {title}
      </h1>
      <p className="max-w-[36rem] text-lg text-ink-2">{t('shell.crash.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="tape" onClick={() => location.reload()}>
          {t('shell.reload')}
        </Button>
        <a href={paths.landing()} className={buttonClass('line')}>
          {t('shell.goHome')}
        </a>
      </div>
    </main>
  )
}

import { useEffect, type ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { announce } from '../../ui/announce.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { t } from '../../words/translate.ts'

type Look = 'processing' | 'error' | 'notice' | 'done'

export type ResultPanelProps = {
  look: Look
  title: string
  text: string
  /** Buttons below the words. */
  children?: ReactNode
  /** Content beside the words, or below them on small screens. */
  beside?: ReactNode
}

const signs: Record<Exclude<Look, 'processing'>, { icon: IconName; colour: string }> = {
  error: { icon: 'alert', colour: 'text-pin' },
  notice: { icon: 'info', colour: 'text-chalk' },
  done: { icon: 'check', colour: 'text-ok' },
}

/** The status of a purchase in large type. Each change is announced. */
export function ResultPanel({ look, title, text, children, beside }: ResultPanelProps) {
  useEffect(() => announce(`${title}. ${text}`), [title, text])
  return (
    <div className="grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        {look === 'processing' ? (
          <div className="tape-progress max-w-[38rem]" data-unknown aria-hidden="true">
            <div className="tape" />
          </div>
        ) : (
          <p className={signs[look].colour}>
            <Icon name={signs[look].icon} size={48} />
          </p>
        )}
        <h1 tabIndex={-1} className="display mt-5 text-[min(3rem,13vw)] md:text-7xl">
          {title}
        </h1>
        <p className="mt-4 max-w-[38rem] text-lg text-ink-2">{text}</p>
        {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
      </div>
      {beside}
    </div>
  )
}

/** A button to check again. It is removed when pressed, and focus moves to the heading. */
export function AskAgain({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button
      variant="tape"
      size="lg"
      icon="redo"
      onClick={({ currentTarget }) => {
        onPress()
        currentTarget.closest('main')?.querySelector('h1')?.focus()
      }}
    >
      {label}
    </Button>
  )
}

/** A link to the prices. `isFirst`: styled as the primary action. */
export const BackToPricing = ({ isFirst = false }: { isFirst?: boolean }) => (
  <Link to={paths.pricing()} className={buttonClass(isFirst ? 'tape' : 'line', 'lg')}>
    {t('purchase.back')}
  </Link>
)

export const YourPurchases = () => (
  <Link to={paths.account('payments')} className={buttonClass('quiet', 'lg')}>
    {t('purchase.purchases')}
  </Link>
)

export const MakeLook = () => (
  <Link to={paths.studio()} className={buttonClass('tape', 'lg')}>
    {t('purchase.done.start')}
    <Icon name="arrow-right" size={20} />
  </Link>
)

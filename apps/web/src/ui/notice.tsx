import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { announce } from './announce.ts'
import { Icon, type IconName } from './icon.tsx'

type Tone = 'error' | 'warning' | 'info' | 'ok'

const looks: Record<Tone, { icon: IconName; colour: string; bar: string }> = {
  error: { icon: 'alert', colour: 'text-pin', bar: 'bg-pin' },
  warning: { icon: 'alert', colour: 'text-ink', bar: 'bg-edge' },
  info: { icon: 'info', colour: 'text-chalk', bar: 'bg-chalk' },
  ok: { icon: 'check', colour: 'text-ok', bar: 'bg-ok' },
}

type NoticeProps = {
  tone: Tone
  title?: string
  children?: ReactNode
  /** Buttons below the words. */
  actions?: ReactNode
  /** True to announce the words when the notice appears. */
  spoken?: boolean
  className?: string
}

/** A message in the page. Icon and words convey its tone, not colour alone. */
export function Notice({ tone, title, children, actions, spoken = true, className }: NoticeProps) {
  const words = useRef<HTMLDivElement>(null)
  const lastAnnounced = useRef('')
  useEffect(() => {
    const text = words.current?.textContent ?? ''
    if (!spoken || text === lastAnnounced.current) return
    lastAnnounced.current = text
    announce(text)
  })
  const { icon, colour, bar } = looks[tone]
  return (
    <div className={classNames('relative rounded-cut bg-surface py-4 ps-6 pe-5', className)} data-tone={tone}>
      <span
        className={classNames('absolute inset-y-0 start-0 w-1.5 rounded-s-cut', bar)}
        aria-hidden="true"
      />
      <div className="flex gap-3">
        <span className={classNames('mt-0.5', colour)}>
          <Icon name={icon} />
        </span>
        <div className="min-w-0 flex-1">
          <div ref={words}>
            {title && <p className="font-semibold">{title} </p>}
            {children && <div className={title ? 'mt-1 text-ink-2' : ''}>{children}</div>}
          </div>
          {actions && <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
        </div>
      </div>
    </div>
  )
}

import { Dialog } from '../../ui/dialog.tsx'
import { t } from '../../words/translate.ts'

const shortcutsOf = ({ hasHistory, creates }: Pick<ShortcutsDialogProps, 'hasHistory' | 'creates'>) => [
  [t('studio.shortcuts.enter'), t(creates ? 'studio.shortcuts.create' : 'studio.shortcuts.demo')],
  ...(hasHistory ? [['← →', t('studio.shortcuts.history')]] : []),
  ['B', t('studio.view.peek')],
  ['D', t('studio.shortcuts.download')],
  ['?', t('studio.shortcuts.list')],
  ['CTRL+V', t('studio.shortcuts.paste')],
]

type ShortcutsDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  enabled: boolean
  onEnabled: (enabled: boolean) => void
  hasHistory: boolean
  /** Whether the next look is by Create My Look, or by Try Demo. */
  creates: boolean
}

export function ShortcutsDialog(props: ShortcutsDialogProps) {
  const { open, onOpenChange, enabled, onEnabled } = props
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('studio.shortcuts')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
        {shortcutsOf(props).map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="studio-key">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-6 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-(--ink)"
          checked={enabled}
          onChange={({ currentTarget }) => onEnabled(currentTarget.checked)}
        />
        {t('studio.shortcuts.enabled')}
      </label>
    </Dialog>
  )
}

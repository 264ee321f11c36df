import { Dialog } from '../../ui/dialog.tsx'
import { isOnDevice } from './next-look.ts'
import { useStore, useStudioState } from './studio-store.ts'
import { enableShortcuts } from './use-shortcuts.ts'
import { t } from '../../words/translate.ts'

/** The list of shortcuts. `creates`: Enter makes a paid look ("Create My Look") rather than a demo. */
const shortcutsOf = (hasHistory: boolean, creates: boolean) => [
  [t('studio.shortcuts.enter'), t(creates ? 'studio.shortcuts.create' : 'studio.shortcuts.demo')],
  ...(hasHistory ? [['← →', t('studio.shortcuts.history')]] : []),
  ['1–9', t('studio.shortcuts.rack')],
  ['B', t('studio.view.peek')],
  ['D', t('studio.shortcuts.download')],
  ['?', t('studio.shortcuts.list')],
  ['CTRL+V', t('studio.shortcuts.paste')],
]

export function ShortcutsDialog() {
  const studio = useStore()
  const open = useStudioState((state) => state.shortcutsOpen)
  const enabled = useStudioState((state) => state.shortcutsEnabled)
  const hasHistory = useStudioState(({ person }) => person !== null)
  const onDevice = useStudioState(isOnDevice)
  const onOpenChange = (next: boolean) => studio.dispatch({ type: 'shortcuts', open: next })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('studio.shortcuts')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
        {shortcutsOf(hasHistory, hasHistory || onDevice).map(([key, meaning]) => (
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
          className="size-5"
          checked={enabled}
          onChange={({ currentTarget }) => enableShortcuts(studio, currentTarget.checked)}
        />
        {t('studio.shortcuts.enabled')}
      </label>
    </Dialog>
  )
}

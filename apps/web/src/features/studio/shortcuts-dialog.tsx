import { Dialog } from '../../ui/dialog.tsx'

const shortcutsOf = (isPaying: boolean) => [
  ['Enter', `Make the look (${isPaying ? 'Create My Look' : 'Try Demo'})`],
  ...(isPaying ? [['← →', 'Go through your looks']] : []),
  ['B', 'Hold to see the photo before'],
  ['D', 'Download the look'],
  ['?', 'Show these shortcuts'],
  ['CTRL+V', 'Paste a picture'],
]

type ShortcutsDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  enabled: boolean
  onEnabled: (enabled: boolean) => void
  /** Whether the next look is for credits, and stands in a history. */
  isPaying: boolean
}

export function ShortcutsDialog(props: ShortcutsDialogProps) {
  const { open, onOpenChange, enabled, onEnabled, isPaying } = props
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
        {shortcutsOf(isPaying).map(([key, meaning]) => (
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
        Single keys work as shortcuts
      </label>
    </Dialog>
  )
}

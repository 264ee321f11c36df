import { Dialog } from '../../ui/dialog.tsx'

const shortcuts = [
  ['Enter', 'Make the look (Try Demo)'],
  ['B', 'Hold to see the photo before'],
  ['D', 'Download the look'],
  ['?', 'Show these shortcuts'],
  ['CTRL+V', 'Paste a picture'],
] as const

type ShortcutsDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  enabled: boolean
  onEnabled: (enabled: boolean) => void
}

export function ShortcutsDialog({ open, onOpenChange, enabled, onEnabled }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
        {shortcuts.map(([key, meaning]) => (
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

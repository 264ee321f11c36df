import { Icon } from '../../ui/icon.tsx'
import { t } from '../../words/translate.ts'

type DropFieldProps = { busy: boolean; onFile: (file: File) => void }

/** A field for one picture, chosen or dropped anywhere on it: browsers accept drops on file inputs. */
export function DropField({ busy, onFile }: DropFieldProps) {
  return (
    <label className="verify-drop">
      <Icon name="picture" size={40} />
      <span className="display text-3xl">{t(busy ? 'verify.reading' : 'verify.choose')}</span>
      <span className="text-ink-2">{t('verify.formats')}</span>
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="verify-input"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onFile(file)
          // Allows the same file to be chosen again.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}

import { copyText } from '../../lib/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'

/** New recovery codes. Shown once: they cannot be read again. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'))
    showToast(t(isCopied ? 'second-factor.copied' : 'second-factor.notCopied'))
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">{t('second-factor.recovery')}</h3>
      <p className="text-ink-2">{t('second-factor.recovery.lead')}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button size="sm" className="justify-self-start" onClick={() => void copy()}>
        {t('second-factor.copy')}
      </Button>
    </div>
  )
}

import { testLooksPerDay } from '@toile/contract/api-limits'
import { useId, useState } from 'react'
import { t } from '../../words/translate.ts'
import { CodeBlock } from './code-block.tsx'
import { codeLanguages, firstLook, ownOrigin, ownPictures, type CodeLanguage } from './code-samples.ts'
import { Part } from './part.tsx'

type QuickstartProps = {
  /** A test key just created on this page. */
  testKey: string | null
  isSignedIn: boolean
}

export function Quickstart({ testKey, isSignedIn }: QuickstartProps) {
  const [language, setLanguage] = useState<CodeLanguage>('curl')
  const key = testKey ?? 'toile_test_…'
  const label = t('developers.start.code', { language })
  const first = isSignedIn ? 'developers.start.key' : 'developers.start.key.signIn'
  return (
    <Part id="start" title={t('developers.start')} lead={t('developers.start.lead')}>
      <Languages chosen={language} onChoose={setLanguage} />
      <ol className="grid list-decimal grid-cols-1 gap-6 ps-6">
        <li>
          {t(first, { count: testLooksPerDay })}{' '}
          {testKey && <strong className="font-semibold">{t('developers.start.key.here')}</strong>}
        </li>
        <li>
          <p className="mb-2">{t('developers.start.run')}</p>
          <CodeBlock label={label} code={firstLook(ownOrigin(), key)[language]} />
        </li>
        <li>
          <p className="mb-2">{t('developers.start.own')}</p>
          <CodeBlock label={label} code={ownPictures(ownOrigin(), key)[language]} />
        </li>
      </ol>
    </Part>
  )
}

type LanguagesProps = { chosen: CodeLanguage; onChoose: (language: CodeLanguage) => void }

function Languages({ chosen, onChoose }: LanguagesProps) {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
      <legend className="sr-only">{t('developers.start.language')}</legend>
      {codeLanguages.map((language) => (
        <label key={language} className="flex min-h-11 items-center gap-2">
          <input
            type="radio"
            name={name}
            className="size-5"
            checked={language === chosen}
            onChange={() => onChoose(language)}
          />
          {language}
        </label>
      ))}
    </fieldset>
  )
}

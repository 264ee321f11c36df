import type { Person } from '@toile/contract/console'
import type { ConsoleAct } from '@toile/contract/console-policy'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { erasePerson, exportPerson, writeNote } from '../../api/console-money.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Field } from '../../ui/field.tsx'
import { t } from '../../words/translate.ts'
import { ActForm } from './act-form.tsx'
import { consoleAddress } from './addresses.ts'
import { NoteForm } from './note-form.tsx'
import { Part } from './part.tsx'

type PersonalDataProps = { person: Person; acts: readonly ConsoleAct[]; onChanged: () => void }

/** Actions on a user's data: add a note, export, erase the account. */
export function PersonalDataActs({ person: { holder, email }, acts, onChanged }: PersonalDataProps) {
  const save = async (reason: string) => saveFile(await exportPerson({ holder, reason }), 'toile-account.zip')
  return (
    <>
      {acts.includes('person.note') && (
        <Part title={t('console.note')} lead={t('console.note.lead')}>
          <NoteForm
            onWrite={async (text) => {
              await writeNote({ holder, text })
              onChanged()
            }}
          />
        </Part>
      )}
      {acts.includes('person.export') && (
        <Part title={t('console.export')} lead={t('console.export.lead')}>
          <ActForm label={t('console.export')} buttons={[{ words: t('console.export.do'), act: save }]} />
        </Part>
      )}
      {acts.includes('person.erase') && <EraseForm holder={holder} email={email} />}
    </>
  )
}

function EraseForm({ holder, email }: { holder: string; email: string }) {
  const [confirm, setConfirm] = useState('')
  const [isPressed, setPressed] = useState(false)
  const isWrong = confirm.trim().toLowerCase() !== email.toLowerCase()
  const erase = async (reason: string) => {
    await erasePerson({ holder, confirm: confirm.trim(), reason })
    navigate(consoleAddress({ page: 'people' }))
  }
  return (
    <Part title={t('console.erase')} lead={t('console.erase.lead')}>
      <ActForm
        label={t('console.erase')}
        isReady={!isWrong}
        onPress={() => setPressed(true)}
        buttons={[{ words: t('console.erase.do'), act: erase }]}
      >
        <Field
          label={t('console.erase.confirm')}
          name="confirm"
          autoComplete="off"
          value={confirm}
          onChange={({ currentTarget }) => setConfirm(currentTarget.value)}
          problem={isPressed && isWrong ? t('console.erase.wrong') : null}
        />
      </ActForm>
    </Part>
  )
}

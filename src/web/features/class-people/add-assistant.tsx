import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Portrait } from '#web/ui/portrait.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Assistants } from './assistants.ts'
import styles from './people.module.css'

type Candidate = Assistants['list'][number]

interface AddAssistantProps {
  classId: number
  known: readonly Candidate[]
  onNamed: () => Promise<unknown>
}

const AVATAR = 28

/** Looks for somebody by name, or by their whole phone or user name, and names them an assistant. */
export function AddAssistant({ classId, known, onNamed }: AddAssistantProps) {
  const { t } = useTranslation('people')
  const [keyword, setKeyword] = useState('')
  /** what was looked for, and who was found; null: nothing yet */
  const [found, setFound] = useState<{ keyword: string; list: Candidate[] } | null>(null)
  const [busy, setBusy] = useState<number | 'search' | null>(null)

  async function search(event: FormEvent) {
    event.preventDefault()
    const word = keyword.trim()
    if (word === '' || busy !== null) return
    setBusy('search')
    try {
      const { list } = await call('GET /api/v1/openclass/{id}/assistants/candidates', {
        params: { id: classId },
        query: { keyword: word },
      })
      setFound({ keyword: word, list })
    } catch {
      // `call` has shown the failure; what was found before stays
    } finally {
      setBusy(null)
    }
  }

  async function name({ userid, name: called }: Candidate, account: string) {
    setBusy(userid)
    try {
      await call('PUT /api/v1/openclass/{id}/assistants/{userid}', {
        params: { id: classId, userid },
        body: { account },
      })
      toast.success(t('people:named', { name: called }))
      setFound(null)
      setKeyword('')
    } catch {
      // `call` has shown the failure
    } finally {
      await onNamed()
      setBusy(null)
    }
  }

  const ids = new Set(known.map(({ userid }) => userid))
  return (
    <>
      <form className={styles.add} role="search" onSubmit={(event) => void search(event)}>
        <Field label={t('people:find')} hint={t('people:findHint')}>
          <TextInput
            value={keyword}
            maxLength={64}
            autoComplete="off"
            onChange={({ target }) => setKeyword(target.value)}
          />
        </Field>
        <Button type="submit" loading={busy === 'search'} disabled={keyword.trim() === ''}>
          {t('people:search')}
        </Button>
      </form>
      <div role="status">{found?.list.length === 0 && <p>{t('people:nobodyFound')}</p>}</div>
      <ul className={styles.people}>
        {found?.list.map((person) => (
          <li key={person.userid} className={styles.person}>
            <Portrait name={person.name} avatar_url={person.avatar_url} size={AVATAR} />
            <span className={styles.name}>
              {person.name} <small className="second">{person.username}</small>
            </span>
            <Tag>{t(person.is_teacher ? 'people:role.teacher' : 'people:role.student')}</Tag>
            {ids.has(person.userid) ? (
              <span className="second">{t('people:isAssistant')}</span>
            ) : (
              <Button
                size="small"
                loading={busy === person.userid}
                aria-label={t('people:nameOne', { name: person.name })}
                onClick={() => void name(person, found.keyword)}
              >
                {t('people:name')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { is } from '#contract/account/limits.ts'
import { Part } from '#web/area-kit/facts.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { useCan } from '#web/lib/can.ts'
import { failureText } from '#web/lib/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { toast } from '#web/ui/toast.ts'
import type { EditedUser } from './admin-user.ts'
import { TagField } from './tag-field.tsx'
import { refreshTags, tagStudents } from './tag-students.ts'
import styles from './users.module.css'

const listOf = (tag: string): string => `/users?${new URLSearchParams({ tag }).toString()}`

/** The tags of a student, each a link to those who have it too; they are added and removed here. */
export function UserTags({ user }: { user: EditedUser }) {
  const { t } = useTranslation('users')
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState('')
  const can = useCan()
  const mayChange = can('account.write')
  if (!is(user, 'student')) return null

  async function change(tag: string, isTagged: 0 | 1): Promise<boolean> {
    setBusy(tag)
    try {
      const { list } = await tagStudents([user.id], tag, isTagged)
      const left = list.find(({ outcome }) => outcome === 'refused' || outcome === 'failed')
      if (left) toast.error(left.message || t('backoffice:bulk.failed'))
      await refreshTags()
      return !left
    } catch (error) {
      toast.error(failureText(error))
      return false
    } finally {
      setBusy('')
    }
  }
  async function add(event: FormEvent) {
    event.preventDefault()
    const tag = typed.trim()
    if (tag !== '' && busy === '' && (await change(tag, 1))) setTyped('')
  }
  return (
    <Part title={t('users:tags.title')}>
      {user.tags.length === 0 && <p className="second">{t('users:tags.none')}</p>}
      <ul className={styles.tags}>
        {user.tags.map((tag) => (
          <li key={tag} className={listStyles.row}>
            <Tag tone="accent">
              <Link to={listOf(tag)}>{tag}</Link>
            </Tag>
            {mayChange && (
              <Button
                size="small"
                look="quiet"
                loading={busy === tag}
                disabled={busy !== ''}
                aria-label={t('users:tags.removeNamed', { tag })}
                onClick={() => void change(tag, 0)}
              >
                {t('users:tags.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <form className={styles.tagForm} onSubmit={(event) => void add(event)}>
          <TagField label={t('users:tags.new')} value={typed} onChange={setTyped} />
          <Button type="submit" loading={busy !== '' && busy === typed.trim()} disabled={typed.trim() === ''}>
            {t('users:tags.add')}
          </Button>
        </form>
      )}
    </Part>
  )
}

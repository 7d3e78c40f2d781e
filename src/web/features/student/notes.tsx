import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { Can } from '#web/area-kit/can.tsx'
import { Part } from '#web/area-kit/facts.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { useCan } from '#web/lib/can.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoteDialog, notesKey } from './note-dialog.tsx'
import styles from './notes.module.css'

type Note = ByKey['GET /api/v1/teacher/students/{id}/notes']['reply']['list'][number]

/** Notes about a student, and what they said before they were changed. */
export function Notes({ userid, bySchool = false }: { userid: number; bySchool?: boolean }) {
  const { t } = useTranslation('student')
  const can = useCan()
  const list = usePageList(notesKey(bySchool), { params: { id: userid }, query: {} })
  const [selected, setSelected] = useState<Note | 'new' | null>(null)
  return (
    <Part title={t('student:notes')}>
      <p className="second">{t('student:notesWhat')}</p>
      <Can permission="student.write">
        <div>
          <Button look="primary" onClick={() => setSelected('new')}>
            {t('student:add')}
          </Button>
        </div>
      </Can>
      <ListBody plain list={list} empty={<EmptyState title={t('student:noNotes')} />}>
        {(notes) => (
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note.id} className={styles.note}>
                <p className={styles.text}>{note.text}</p>
                <p className={listStyles.row}>
                  <span className={listStyles.small}>
                    {note.author} · <Moment at={note.updated_at ?? note.created_at} />
                  </span>
                  {note.is_own === 1 && can('student.write') && (
                    <Button size="small" look="quiet" onClick={() => setSelected(note)}>
                      {t('student:change')}
                    </Button>
                  )}
                </p>
                {note.versions.length > 0 && (
                  <details>
                    <summary>{t('student:versions', { count: note.versions.length })}</summary>
                    {note.versions.map(({ text, written_at }, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: two versions may say the same in one second
                      <p key={index} className={styles.text}>
                        <span className={listStyles.small}>
                          <Moment at={written_at} exact />
                        </span>{' '}
                        {text}
                      </p>
                    ))}
                  </details>
                )}
              </li>
            ))}
          </ul>
        )}
      </ListBody>
      {selected && (
        <NoteDialog
          userid={userid}
          bySchool={bySchool}
          note={selected === 'new' ? null : selected}
          onClose={() => setSelected(null)}
        />
      )}
    </Part>
  )
}

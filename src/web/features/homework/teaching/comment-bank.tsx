import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { homeworkLimits } from '#contract/homework/limits.ts'
import { ConfirmAction } from '#web/area-kit/form/confirm-action.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { call } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { hasKeyboard } from '#web/area-kit/has-keyboard.ts'
import styles from '../homework.module.css'

const listKey = 'GET /api/v1/teacher/homework/comments'

interface Comment {
  id: number
  text: string
}

export interface CommentBankProps {
  /** the correction as it stands, which can be kept */
  text: string
  /** the form in which the keys work */
  form: RefObject<HTMLElement | null>
  onInsert: (text: string) => void
}

/** What the teacher often writes: inserted by a press or a key, what is used most first. */
export function CommentBank({ text, form, onInsert }: CommentBankProps) {
  const { t } = useTranslation('homework')
  const query = useCall(listKey, {}, { quiet: true })
  const [editing, setEditing] = useState<Comment | null>(null)
  const [removing, setRemoving] = useState<Comment | null>(null)
  const words = text.trim()

  function insert({ id, text: inserted }: Comment): void {
    onInsert(inserted)
    // the order is that of the next reading: what is under a key stays there while one writes
    void call('POST /api/v1/teacher/homework/comments/{id}/uses', { params: { id } }, { quiet: true }).catch(
      () => undefined,
    )
  }
  useEffect(() => {
    const element = form.current
    const list = query.data?.list ?? []
    function press(event: KeyboardEvent) {
      const number = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]
      const comment = list[Number(number) - 1]
      if (!event.altKey || event.ctrlKey || event.metaKey || !comment) return
      event.preventDefault()
      insert(comment)
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  })

  async function keep(): Promise<void> {
    await call('POST /api/v1/teacher/homework/comments', { body: { text: words } })
    toast.success(t('homework:comments.kept'))
    await invalidate(listKey)
  }
  return (
    <section className={styles.stack} aria-label={t('homework:comments.title')}>
      <div className={styles.head}>
        <h3>{t('homework:comments.title')}</h3>
        <Button
          size="small"
          disabled={words === '' || words.length > homeworkLimits.comment}
          onClick={() => void keep().catch(() => undefined)}
        >
          {t('homework:comments.keep')}
        </Button>
      </div>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="second">{t('homework:comments.none')}</p>
          ) : (
            <>
              {hasKeyboard() && <p className="second">{t('homework:comments.keys')}</p>}
              <ol className={styles.comments}>
                {list.map((comment) => (
                  <li key={comment.id}>
                    <div className={styles.comment}>
                      <Button
                        look="quiet"
                        className={styles.commentText}
                        aria-label={t('homework:comments.insertNamed', { text: comment.text })}
                        onClick={() => insert(comment)}
                      >
                        {comment.text}
                      </Button>
                      <span className={styles.commentActions}>
                        <Button
                          size="small"
                          look="quiet"
                          aria-label={t('homework:comments.editNamed', { text: comment.text })}
                          onClick={() => setEditing(comment)}
                        >
                          {t('homework:comments.edit')}
                        </Button>
                        <Button
                          size="small"
                          look="quiet"
                          aria-label={t('homework:comments.removeNamed', { text: comment.text })}
                          onClick={() => setRemoving(comment)}
                        >
                          {t('homework:comments.remove')}
                        </Button>
                      </span>
                    </div>
                  </li>
                ))}
              </ol>
            </>
          )
        }
      </Loaded>
      {editing && (
        <ConfirmAction
          title={t('homework:comments.editTitle')}
          action={t('homework:save')}
          onClose={() => setEditing(null)}
          onConfirm={async () => {
            const { id, text: changed } = editing
            const body = { text: changed }
            await call(
              'PUT /api/v1/teacher/homework/comments/{id}',
              { params: { id }, body },
              { quiet: true },
            )
            await invalidate(listKey)
            setEditing(null)
          }}
        >
          <Field label={t('homework:comments.text')} required>
            <TextArea
              maxLength={homeworkLimits.comment}
              value={editing.text}
              onChange={({ target }) => setEditing({ ...editing, text: target.value })}
            />
          </Field>
        </ConfirmAction>
      )}
      {removing && (
        <ConfirmAction
          title={t('homework:comments.removeTitle')}
          action={t('homework:comments.remove')}
          look="danger"
          onClose={() => setRemoving(null)}
          onConfirm={async () => {
            const params = { id: removing.id }
            await call('DELETE /api/v1/teacher/homework/comments/{id}', { params }, { quiet: true })
            await invalidate(listKey)
            setRemoving(null)
          }}
        >
          <p className={styles.text}>{removing.text}</p>
          <p className="second">{t('homework:comments.removeWhat')}</p>
        </ConfirmAction>
      )}
    </section>
  )
}

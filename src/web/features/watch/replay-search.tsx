import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { clockText } from '#web/ui/clock-text.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import styles from './replay-panel.module.css'

const LONGEST = 64

export interface ReplaySearchProps {
  classId: number
  onJump: (second: number, fileID: string) => void
}

/** Looks for a word in the captions and the chat of a class; a press on what is found plays from there. */
export function ReplaySearch({ classId, onJump }: ReplaySearchProps) {
  const { t } = useTranslation('replay')
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    setKeyword(typed.trim())
  }
  function clear() {
    setTyped('')
    setKeyword('')
  }
  return (
    <search className={styles.search}>
      <form className={styles.searchForm} onSubmit={submit}>
        <TextInput
          type="search"
          aria-label={t('replay:search.label')}
          placeholder={t('replay:search.label')}
          value={typed}
          maxLength={LONGEST}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">{t('replay:search.verb')}</Button>
      </form>
      {keyword !== '' && <Found classId={classId} keyword={keyword} onJump={onJump} onClose={clear} />}
    </search>
  )
}

interface FoundProps extends ReplaySearchProps {
  keyword: string
  onClose: () => void
}

function Found({ classId, keyword, onJump, onClose }: FoundProps) {
  const { t } = useTranslation('replay')
  const { data, error, refetch, isFetching } = useCall(
    'GET /api/v1/openclass/{id}/search',
    { params: { id: classId }, query: { keyword } },
    { quiet: true },
  )
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <Loading>
        <Skeleton lines={3} />
      </Loading>
    )
  const { list, more } = data
  return (
    <div className={styles.found}>
      <p className={styles.foundHead} role="status">
        {list.length === 0
          ? t('replay:search.none')
          : t(more === 1 ? 'replay:search.many' : 'replay:search.found', { count: list.length })}
        <Button size="small" look="quiet" onClick={onClose}>
          {t('replay:search.close')}
        </Button>
      </p>
      {list.length > 0 && (
        <ol className={styles.hits} aria-label={t('replay:search.label')}>
          {list.map(({ kind, fileID, second, text, by }, index) => (
            <li key={index}>
              <button type="button" className={styles.hit} onClick={() => onJump(second, fileID)}>
                <span className={styles.hitTime}>{clockText(second)}</span>
                <span>{kind === 'chat' ? t('replay:search.said', { by, text }) : text}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

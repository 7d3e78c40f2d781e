import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CLASS_VIDEOS_AT_MOST } from '#contract/openclass/enums.ts'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { clockText } from '#web/ui/clock-text.ts'
import { EntryDialog } from '#web/area-kit/form/entry-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { Video } from './types.ts'
import styles from './video.module.css'

export interface ChooseVideosProps {
  attached: readonly Video[]
  /** ids in the order of selection */
  onChoose: (ids: readonly number[]) => void
  onClose: () => void
}

/** Selects videos of the user for a class, in the order of selection. */
export function ChooseVideos({ attached, onChoose, onClose }: ChooseVideosProps) {
  const { t } = useTranslation('video')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const keyword = useDeferredValue(typed.trim()) || undefined
  const list = usePageList('GET /api/v1/videos', { query: { keyword } })
  const isAttached = (id: number) => attached.some((one) => one.id === id)
  const isFull = attached.length + chosen.length >= CLASS_VIDEOS_AT_MOST
  return (
    <EntryDialog
      title={t('video:class.chooseTitle')}
      entered={chosen}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{t('area:cancel')}</Button>
          <Button look="primary" disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
            {t('video:class.add', { count: chosen.length })}
          </Button>
        </>
      )}
    >
      <div className={styles.range}>
        <Field label={t('video:search')}>
          <TextInput
            value={typed}
            maxLength={64}
            placeholder={t('video:searchHint')}
            onChange={(event) => setTyped(event.currentTarget.value)}
            // the dialog may be inside a form, which this must not submit
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </Field>
        <ListBody
          plain
          label={t('common:title.videos')}
          list={list}
          empty={
            <EmptyState
              title={t(keyword ? 'video:noneFound' : 'video:none')}
              why={keyword ? undefined : t('video:class.noneWhy')}
            />
          }
        >
          {(videos) => (
            <ul className={styles.attachedList}>
              {videos.map(({ id, name, duration, owner_name }) => (
                <li key={id}>
                  <Checkbox
                    checked={isAttached(id) || chosen.includes(id)}
                    disabled={isAttached(id) || (isFull && !chosen.includes(id))}
                    onChange={({ target }) =>
                      setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                    }
                  >
                    <span className={styles.name}>
                      <span>{name}</span>
                      <span className={styles.small}>
                        {[duration > 0 && clockText(Math.round(duration)), owner_name]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                  </Checkbox>
                </li>
              ))}
            </ul>
          )}
        </ListBody>
      </div>
    </EntryDialog>
  )
}

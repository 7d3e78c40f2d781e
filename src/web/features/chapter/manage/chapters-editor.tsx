import { useTranslation } from 'react-i18next'
import { CHAPTER_TITLE_LENGTH, CHAPTERS_AT_MOST } from '#contract/chapter/limits.ts'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import { ClockInput } from '#web/features/player/clock-input.tsx'
import type { Player } from '#web/features/player/player.ts'
import { call, type CallReply } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { clockText } from '#web/ui/clock-text.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { Chapter } from '../chapter-list.tsx'
import styles from '../chapter.module.css'

export interface ChaptersEditorProps {
  videoId: number
  player: Player | null
}

type Read = CallReply<'GET /api/v1/videos/{id}/chapters'>

/** The chapters of a video, beside it. */
export function ChaptersEditor({ videoId: id, player }: ChaptersEditorProps) {
  const query = useCall('GET /api/v1/videos/{id}/chapters', { params: { id } }, editing)
  return (
    <Loaded query={query}>
      {(read) => <Editor videoId={id} player={player} read={read} onReread={() => reread(query)} />}
    </Loaded>
  )
}

interface EditorProps extends ChaptersEditorProps {
  read: Read
  onReread: () => Promise<Read>
}

const bySecond = (chapters: readonly Chapter[]): Chapter[] =>
  chapters.toSorted((one, other) => one.second - other.second)

const asText = (chapters: readonly Chapter[]): string =>
  chapters.map(({ second, title }) => `${clockText(second)} ${title}`).join('\n')

function Editor({ videoId: id, player, read, onReread }: EditorProps) {
  const { t } = useTranslation('chapters')
  const form = useRevisedForm<{ chapters: Chapter[] }, Read>({
    read,
    onReread,
    valuesOf: ({ chapters }) => ({ chapters: [...chapters] }),
    async send({ chapters }, revision) {
      const saved = await call('PUT /api/v1/videos/{id}/chapters', {
        params: { id },
        body: { chapters: bySecond(chapters), revision },
      })
      void invalidate('GET /api/v1/chapters')
      return saved
    },
    problemsOf: ({ chapters }) => {
      if (chapters.some(({ second }) => !Number.isFinite(second)))
        return { chapters: t('chapters:edit.noTime') }
      const isTwice = new Set(chapters.map(({ second }) => second)).size < chapters.length
      return isTwice ? { chapters: t('chapters:edit.twice') } : {}
    },
    labels: { chapters: t('chapters:title') },
    texts: { chapters: asText },
  })
  const { chapters } = form.values
  const change = (next: Chapter[]) => form.set({ chapters: next })
  const add = () =>
    change(
      bySecond([
        ...chapters,
        { second: Math.round((player?.position() ?? 0) * 1000) / 1000, title: '', homework_id: null },
      ]),
    )
  return (
    <SavedForm form={form} permission="chapter.write" isLong>
      <p className="second">{t('chapters:edit.lead')}</p>
      <div className={styles.actions}>
        <Button disabled={chapters.length >= CHAPTERS_AT_MOST} onClick={add}>
          {t('chapters:edit.add')}
        </Button>
      </div>
      <FieldError id="chapters-problem">{form.problems['chapters']}</FieldError>
      <ol className={styles.list} aria-label={t('chapters:title')}>
        {chapters.map((chapter, index) => {
          const number = index + 1
          const set = (part: Partial<Chapter>) => change(chapters.with(index, { ...chapter, ...part }))
          return (
            <li key={index} className={styles.fields}>
              <ClockInput
                label={t('chapters:edit.second', { number })}
                value={chapter.second}
                invalid={!Number.isFinite(chapter.second)}
                onChange={(second) => set({ second })}
              />
              <TextInput
                aria-label={t('chapters:edit.name', { number })}
                placeholder={t('chapters:unnamed', { number })}
                value={chapter.title}
                maxLength={CHAPTER_TITLE_LENGTH}
                onChange={(event) => set({ title: event.currentTarget.value })}
              />
              {read.homework.length > 0 && (
                <Select
                  aria-label={t('chapters:edit.homework', { number })}
                  placeholder={t('chapters:edit.noHomework')}
                  value={chapter.homework_id === null ? '' : String(chapter.homework_id)}
                  options={read.homework.map((one) => ({ value: String(one.id), label: one.title }))}
                  onChange={({ currentTarget }) =>
                    set({ homework_id: currentTarget.value === '' ? null : Number(currentTarget.value) })
                  }
                />
              )}
              <div className={styles.actions}>
                <Button
                  size="small"
                  look="quiet"
                  aria-label={t('chapters:edit.playNamed', { number })}
                  onClick={() => {
                    player?.seek(chapter.second)
                    player?.play()
                  }}
                >
                  {t('chapters:edit.play')}
                </Button>
                <Button
                  size="small"
                  look="quiet"
                  aria-label={t('chapters:edit.removeNamed', { number })}
                  onClick={() => change(chapters.toSpliced(index, 1))}
                >
                  {t('chapters:edit.remove')}
                </Button>
              </div>
            </li>
          )
        })}
      </ol>
    </SavedForm>
  )
}

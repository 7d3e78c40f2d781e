import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTE_LENGTH } from '#contract/note/limits.ts'
import type { Player } from '#web/features/player/player.ts'
import { call, type CallReply } from '#web/lib/call.ts'
import { useMedia } from '#web/lib/device.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { clockText } from '#web/ui/clock-text.ts'
import { Field } from '#web/ui/field.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { notesAsMarkdown } from './notes-as-markdown.ts'
import styles from './video-notes.module.css'

export type VideoNote = CallReply<'GET /api/v1/notes'>['list'][number]

export interface VideoNotesProps {
  fileID: string
  /** of the video, for the file that is saved */
  title: string
  player: Player | null
  /** the second of a note that is being written; null: none is */
  writingAt: number | null
  onWrite: (second: number | null) => void
  onJump: (second: number) => void
}

const reread = () => invalidate('GET /api/v1/notes')

/** What the viewer has noted at seconds of a video, for themselves. */
export default function VideoNotes(props: VideoNotesProps) {
  const { fileID, title, player, writingAt, onWrite, onJump } = props
  const { t } = useTranslation('note')
  const hasKeyboard = useMedia('(pointer: fine)')
  const [edited, setEdited] = useState<number | null>(null)
  const [removed, setRemoved] = useState<VideoNote | null>(null)
  const { data, error, refetch, isFetching } = useCall(
    'GET /api/v1/notes',
    { query: { fileID } },
    { quiet: true },
  )
  if (!data && error)
    return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <Loading>
        <Skeleton lines={3} />
      </Loading>
    )
  const add = (second: number, text: string) =>
    call('POST /api/v1/notes', { body: { fileID, second, text } }).then(reread)
  async function remove(note: VideoNote) {
    await call('DELETE /api/v1/notes/{id}', { params: { id: note.id } })
    setRemoved(note)
    await reread()
  }
  return (
    <div className={styles.notes}>
      {writingAt === null ? (
        <div className={styles.actions}>
          <Button
            look="primary"
            size="small"
            disabled={!player}
            onClick={() => onWrite(player?.position() ?? 0)}
          >
            {t('note:add')}
          </Button>
          {data.list.length > 0 && (
            <Button
              size="small"
              onClick={() =>
                saveFile(
                  `${title || 'notes'}.md`,
                  new Blob([notesAsMarkdown(title, data.list)], { type: 'text/markdown;charset=utf-8' }),
                )
              }
            >
              {t('note:export')}
            </Button>
          )}
        </div>
      ) : (
        <NoteForm
          key={writingAt}
          label={t('note:at', { time: clockText(writingAt) })}
          text=""
          save={(text) => add(writingAt, text)}
          onClose={() => onWrite(null)}
        />
      )}
      {removed && (
        <p className={styles.removed} role="status">
          {t('note:removed')}
          <Button
            size="small"
            look="quiet"
            onClick={() => {
              add(removed.second, removed.text).then(
                () => setRemoved(null),
                () => undefined,
              )
            }}
          >
            {t('note:undo')}
          </Button>
        </p>
      )}
      {data.list.length === 0 && writingAt === null && (
        <div className="second">
          <p>{t('note:none')}</p>
          {hasKeyboard && <p>{t('note:key')}</p>}
        </div>
      )}
      <ol className={styles.list} aria-label={t('note:title')}>
        {data.list.map((note) => (
          <li key={note.id} className={styles.note}>
            <button
              type="button"
              className={styles.time}
              aria-label={t('note:jump', { time: clockText(note.second) })}
              onClick={() => onJump(note.second)}
            >
              {clockText(note.second)}
            </button>
            {edited === note.id ? (
              <NoteForm
                label={t('note:at', { time: clockText(note.second) })}
                text={note.text}
                save={(text) =>
                  call('PUT /api/v1/notes/{id}', { params: { id: note.id }, body: { text } }).then(reread)
                }
                onClose={() => setEdited(null)}
              />
            ) : (
              <>
                <p className={styles.text}>{note.text}</p>
                <div className={styles.actions}>
                  <Button
                    size="small"
                    look="quiet"
                    aria-label={t('note:editNamed', { time: clockText(note.second) })}
                    onClick={() => setEdited(note.id)}
                  >
                    {t('note:edit')}
                  </Button>
                  <Button
                    size="small"
                    look="quiet"
                    aria-label={t('note:removeNamed', { time: clockText(note.second) })}
                    onClick={() => void remove(note).catch(() => undefined)}
                  >
                    {t('note:remove')}
                  </Button>
                </div>
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

interface NoteFormProps {
  label: string
  text: string
  save: (text: string) => Promise<unknown>
  onClose: () => void
}

function NoteForm({ label, text, save, onClose }: NoteFormProps) {
  const { t } = useTranslation('note')
  const [written, setWritten] = useState(text)
  const [saving, setSaving] = useState(false)
  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (written.trim() === '') return
    setSaving(true)
    try {
      await save(written)
      toast.success(t('note:saved'))
      onClose()
    } catch {
      // the text stays, and the failure has been named
      setSaving(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field label={label}>
        <TextArea
          rows={3}
          value={written}
          maxLength={NOTE_LENGTH}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens by a press or a key, to be written in at once
          autoFocus
          onChange={(event) => setWritten(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && written === text) onClose()
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
          }}
        />
      </Field>
      <div className={styles.actions}>
        <Button look="primary" size="small" type="submit" loading={saving} disabled={written.trim() === ''}>
          {t('note:save')}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('note:cancel')}
        </Button>
      </div>
    </form>
  )
}

import { type ChangeEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { homeworkFileTypes } from '#contract/homework/file-types.ts'
import { UnsavedGuard } from '#web/area-kit/form/unsaved-guard.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import styles from './homework.module.css'
import { RecordButton } from './recording/record-button.tsx'
import { RecordingPlayer } from './recording/recording-player.tsx'
import type { Files } from './types.ts'
import { useRecorder } from './recording/use-recorder.ts'
import { useFileUploads } from './use-file-uploads.ts'
import { useHeldForm } from './use-held-form.ts'

export interface FilesFieldProps {
  label: string
  value: Files
  onChange: (files: Files) => void
  /** videos are taken too */
  mayBeVideo: boolean
}

/** On telephones and tablets, whose button of this name opens the camera. */
const hasCamera = globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

const without = <Item,>(list: readonly Item[], at: number): Item[] => list.filter((_, index) => index !== at)

/** Pictures, recordings, documents and, where the school allows them, videos of a text. */
export function FilesField({ label, value, onChange, mayBeVideo }: FilesFieldProps) {
  const { t } = useTranslation('homework')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { progress, failure, add, cancel } = useFileUploads(value, onChange, mayBeVideo)
  const recorder = useRecorder(t('homework:record.name'), ({ file, seconds }) => void add([file], seconds))
  const { images, files } = value
  const busy = progress !== null
  const isRecording = recorder.state === 'recording'
  // submitted meanwhile, the text would go without them
  const isUnready = busy || isRecording
  const { group, isHeld } = useHeldForm(isUnready)
  const accept = ['image/*', '.heic', '.heif', '.m4a', ...homeworkFileTypes(mayBeVideo)].join()

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(target.files ?? [])]
    // Allows the same file to be selected again after a refusal.
    target.value = ''
    void add(chosen)
  }
  return (
    <div ref={group} role="group" aria-labelledby={`${id}-label`} className={styles.stack}>
      <span id={`${id}-label`}>{label}</span>
      {images.length > 0 && (
        <ul className={styles.pictures}>
          {images.map((url, index) => (
            <li key={url}>
              <img src={url} alt={t('homework:files.picture', { number: index + 1 })} />
              <Button
                size="small"
                look="quiet"
                aria-label={t('homework:files.removePicture', { number: index + 1 })}
                onClick={() => onChange({ images: without(images, index), files })}
              >
                {t('homework:files.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className={styles.list}>
          {files.map(({ url, name, seconds }, index) => (
            <li key={url} className={styles.file}>
              {seconds === null ? (
                <span>{name}</span>
              ) : (
                <RecordingPlayer url={url} name={name} seconds={seconds} />
              )}
              <Button
                size="small"
                look="quiet"
                aria-label={t('homework:files.removeNamed', { name })}
                onClick={() => onChange({ images, files: without(files, index) })}
              >
                {t('homework:files.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {/* The visible button opens the hidden file input, which cannot be styled. */}
        <Button
          loading={busy}
          disabled={isRecording}
          aria-describedby={`${id}-hint ${id}-error`}
          onClick={() => input.current?.click()}
        >
          {t('homework:files.add')}
        </Button>
        {hasCamera && (
          <Button disabled={busy || isRecording} onClick={() => camera.current?.click()}>
            {t('homework:files.camera')}
          </Button>
        )}
        <RecordButton id={id} recorder={recorder} disabled={busy} />
        {busy && (
          <Button look="quiet" onClick={cancel}>
            {t('homework:files.cancel')}
          </Button>
        )}
      </div>
      <input ref={input} type="file" hidden multiple accept={accept} data-files={label} onChange={choose} />
      <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={choose} />
      {busy && (
        <ProgressBar label={t('homework:files.sending')} value={progress < 1 ? progress : undefined} />
      )}
      <p className="second" id={`${id}-hint`}>
        {t(mayBeVideo ? 'homework:files.hintVideo' : 'homework:files.hint')}
      </p>
      <FieldError id={`${id}-error`}>
        {isHeld ? t(isRecording ? 'homework:record.wait' : 'homework:files.wait') : failure}
      </FieldError>
      <UnsavedGuard dirty={isUnready} />
    </div>
  )
}

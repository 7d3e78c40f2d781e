import { type ChangeEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import styles from './picture-field.module.css'
import { useImageUpload } from './use-image-upload.ts'

export interface PictureFieldProps {
  label: string
  /** address of the picture; empty: none */
  value: string
  onChange: (address: string) => void
  /** A picture is being uploaded: the form must not be saved yet. */
  onBusy?: ((busy: boolean) => void) | undefined
  /** renders the picture or its placeholder */
  children: (address: string) => ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** A picture that is uploaded as soon as it is selected, with a preview. */
export function PictureField({ label, value, onChange, onBusy, children, hint, error }: PictureFieldProps) {
  const { t } = useTranslation('upload')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { progress, failure, preview, start, cancel } = useImageUpload(onChange)
  const busy = progress !== null
  useEffect(() => onBusy?.(busy), [onBusy, busy])
  const wrong = failure ?? error
  const verb = t(value ? 'upload:replace' : 'upload:choose')
  const named = (what: string): string => t('upload:named', { verb: what, name: label })

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const picture = target.files?.[0]
    if (picture) void start(picture)
    // Allows the same file to be selected again after a refusal.
    target.value = ''
  }
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={styles.field}>
      <div className={styles.picture}>{children(preview ?? value)}</div>
      <div className={styles.side}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        <div className={styles.buttons}>
          {/* The visible button opens the hidden file input, which cannot be styled. */}
          <Button
            loading={busy}
            aria-label={named(verb)}
            aria-describedby={`${id}-hint ${id}-error`}
            onClick={() => input.current?.click()}
          >
            {verb}
          </Button>
          {busy && (
            <Button look="quiet" onClick={cancel}>
              {t('upload:cancel')}
            </Button>
          )}
          {!busy && value && (
            <Button look="quiet" aria-label={named(t('upload:remove'))} onClick={() => onChange('')}>
              {t('upload:remove')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png"
          data-picture={label}
          onChange={choose}
        />
        {busy && <ProgressBar label={t('upload:sending')} value={progress < 1 ? progress : undefined} />}
        <p className={styles.hint} id={`${id}-hint`}>
          {hint ?? t('upload:hint')}
        </p>
        <FieldError id={`${id}-error`}>{wrong}</FieldError>
      </div>
    </div>
  )
}

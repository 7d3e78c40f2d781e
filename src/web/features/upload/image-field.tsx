import { type ChangeEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOwnImage } from '#contract/addresses.ts'
import { siteLimits } from '#contract/site/limits.ts'
import { failureMessage } from '#web/lib/failures.ts'
import { uploadImage } from './upload-image.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from '#web/area-kit/form/form.module.css'
import { TextField } from '#web/area-kit/form/text-field.tsx'

export interface ImageFieldProps {
  label: string
  value: string
  onChange: (address: string) => void
  hint?: ReactNode
  error?: ReactNode
}

/** A picture of this site, uploaded here or given by its address. */
export function ImageField({ label, value, onChange, hint, error }: ImageFieldProps) {
  const { t } = useTranslation('website')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const picture = target.files?.[0]
    // Allows the same file to be selected again after a refusal.
    target.value = ''
    if (!picture || busy) return
    setBusy(true)
    setFailure(null)
    try {
      onChange(await uploadImage(picture))
    } catch (refused) {
      setFailure(failureMessage(refused, (why) => t('website:image.failed', { why })))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.picture}>
      <TextField
        label={label}
        hint={hint ?? t('website:image.hint')}
        error={error ?? failure}
        value={value}
        maxLength={siteLimits.address}
        inputMode="url"
        onChange={(address) => onChange(address.trim())}
      />
      {isOwnImage(value) && <img src={value} alt="" />}
      <div className={styles.buttons}>
        <label className={`${buttonClass({ size: 'small' })} ${styles.file}`}>
          {t(busy ? 'website:image.uploading' : 'website:image.upload')}
          <VisuallyHidden>
            <input
              type="file"
              accept="image/png,image/jpeg"
              aria-label={t('website:image.uploadNamed', { name: label })}
              onChange={(event) => void upload(event)}
            />
          </VisuallyHidden>
        </label>
        {value !== '' && (
          <Button
            look="quiet"
            size="small"
            aria-label={t('website:image.removeNamed', { name: label })}
            onClick={() => onChange('')}
          >
            {t('website:image.remove')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Problem of a picture's address; undefined for one of this site, and for an empty one. */
export const imageProblem = (address: string, text: string): string | undefined =>
  address === '' || isOwnImage(address) ? undefined : text

import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './broadcast.module.css'

export interface CopyLineProps {
  label: string
  value: string
  /** masked until it is revealed */
  secret?: boolean
}

/** A value with a copy button. */
export function CopyLine({ label, value, secret = false }: CopyLineProps) {
  const { t } = useTranslation('broadcast')
  const id = useId()
  const [shown, setShown] = useState(!secret)

  async function copy(): Promise<void> {
    try {
      // an insecure context has no clipboard
      await navigator.clipboard.writeText(value)
      toast.success(t('broadcast:copied', { label }))
    } catch {
      setShown(true)
      document.querySelector<HTMLInputElement>(`[id="${id}"]`)?.select()
      toast.info(t('broadcast:copyByHand'))
    }
  }
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.lineRow}>
        <input
          id={id}
          className={styles.value}
          type={shown ? 'text' : 'password'}
          autoComplete="off"
          spellCheck={false}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        {secret && (
          <Button
            size="small"
            look="quiet"
            aria-pressed={shown}
            aria-label={t('broadcast:showNamed', { label })}
            onClick={() => setShown(!shown)}
          >
            {t(shown ? 'broadcast:hide' : 'broadcast:show')}
          </Button>
        )}
        <Button size="small" aria-label={t('broadcast:copyNamed', { label })} onClick={() => void copy()}>
          {t('broadcast:copy')}
        </Button>
      </div>
    </div>
  )
}

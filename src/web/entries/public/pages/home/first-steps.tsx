import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#web/lib/config.ts'
import { isSignedIn } from '#web/lib/session.ts'
import { storage } from '#web/lib/storage.ts'
import { CloseButton } from '#web/ui/close-button.tsx'
import styles from './first-steps.module.css'

const KEY = 'guide_closed'

const steps = [
  { name: 'catalog:guide.choose', what: 'catalog:guide.chooseWhat' },
  { name: 'catalog:guide.register', what: 'catalog:guide.registerWhat' },
  { name: 'catalog:guide.learn', what: 'catalog:guide.learnWhat' },
]

/** Explains to a first-time visitor how to get a course; hidden once closed, or once somebody has signed in. */
export function FirstSteps() {
  const { t } = useTranslation('catalog')
  const { guide } = useConfig()
  const [closed, setClosed] = useState(() => isSignedIn() || storage.read(KEY) !== null)
  if (!guide || closed) return null
  function close() {
    storage.write(KEY, '1')
    setClosed(true)
  }
  return (
    <aside className={styles.guide} aria-label={t('catalog:guide.label')}>
      <div className={`page ${styles.inner}`}>
        <ol className={styles.steps}>
          {steps.map(({ name, what }, index) => (
            <li key={name} className={styles.step}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span>
                <strong>{t(name)}</strong>
                <span className={styles.what}>{t(what)}</span>
              </span>
            </li>
          ))}
        </ol>
        <CloseButton onClick={close} />
      </div>
    </aside>
  )
}

import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './leave-demo.module.css'

/** Confirms that the demo was left, with the next step. It takes the focus, since its form is gone. */
export function Opened() {
  const { t } = useTranslation('backoffice')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className={styles.opened} tabIndex={-1}>
      <Notice
        tone="good"
        live
        title={t('backoffice:open.done')}
        action={
          <ButtonLink size="small" look="primary" to="/products/new">
            {t('backoffice:open.firstCourse')}
          </ButtonLink>
        }
      >
        <ul>
          <li>{t('backoffice:open.doneData')}</li>
          <li>{t('backoffice:open.donePassword')}</li>
          <li>{t('backoffice:open.doneSession')}</li>
        </ul>
      </Notice>
    </div>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './form.module.css'
import type { SavedForm as Form } from './use-saved-form.ts'

export interface SavedDialogProps<Values> {
  form: Form<Values>
  title: string
  width?: number
  onClose: () => void
  children: ReactNode
}

/** A saved form in a dialog, which a press beside it does not close while something is unsaved. */
export function SavedDialog<Values>({ form, title, width, onClose, children }: SavedDialogProps<Values>) {
  const { t } = useTranslation('website')
  const { failure, saving, dirty, submit } = form
  return (
    <>
      <Dialog
        open
        {...(width !== undefined && { width })}
        title={title}
        onClose={onClose}
        dismissable={!dirty}
        footer={
          <>
            <Button onClick={onClose}>{t('website:form.cancel')}</Button>
            <Button look="primary" loading={saving} onClick={() => submit()}>
              {t('website:form.save')}
            </Button>
          </>
        }
      >
        <div className={styles.list}>
          {children}
          {failure && <Notice tone="error" live title={failure} />}
        </div>
      </Dialog>
      {form.versions}
    </>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import styles from './form.module.css'
import type { SavedForm as Form } from './use-saved-form.ts'

export interface SavedDialogProps<Values> {
  form: Form<Values>
  title: string
  width?: number
  onClose: () => void
  children: ReactNode
}

/** A saved form in a dialog. */
export function SavedDialog<Values>({ form, title, width, onClose, children }: SavedDialogProps<Values>) {
  const { t } = useTranslation('website')
  const { failure, saving, dirty, submit } = form
  return (
    <>
      <EntryDialog
        {...(width !== undefined && { width })}
        title={title}
        entered={dirty}
        onClose={onClose}
        dismissable={!saving}
        footer={(close) => (
          <>
            <Button onClick={close} disabled={saving}>
              {t('website:form.cancel')}
            </Button>
            <Button look="primary" loading={saving} onClick={() => submit()}>
              {t('website:form.save')}
            </Button>
          </>
        )}
      >
        <div className={styles.list}>
          {children}
          {failure && <Notice tone="error" live title={failure} />}
        </div>
      </EntryDialog>
      {form.versions}
    </>
  )
}

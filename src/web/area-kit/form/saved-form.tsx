import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Permission } from '#contract/permission.ts'
import { useCan } from '#web/lib/can.ts'
import { UnsavedGuard } from '#web/area-kit/form/unsaved-guard.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from './form.module.css'
import type { SavedForm as Form } from './use-saved-form.ts'

export interface SavedFormProps<Values> {
  form: Form<Values>
  children: ReactNode
  submitText?: string
  /** address of the page as visitors see it */
  preview?: string
  wide?: boolean
  /** takes the width of the page; the line with the save button stays in sight and says whether all is saved */
  isLong?: boolean
  /** without it the fields can be read only */
  permission?: Permission
}

/** Fields with a save button; warns before leaving with unsaved changes, and focuses the first invalid field. */
export function SavedForm<Values>(props: SavedFormProps<Values>) {
  const { form, children, submitText, preview, wide, isLong, permission } = props
  const can = useCan()
  const isFixed = permission !== undefined && !can(permission)
  const { t } = useTranslation('website')
  const box = useRef<HTMLFormElement>(null)
  const { attempt, failure, saving, dirty, submit } = form
  useEffect(() => {
    if (attempt > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])
  return (
    <>
      <form
        ref={box}
        className={classNames(styles.form, wide && styles.wide, isLong && styles.long)}
        noValidate
        onSubmit={submit}
      >
        {isFixed ? (
          <fieldset className={styles.fixed} disabled>
            {children}
          </fieldset>
        ) : (
          children
        )}
        {failure && !isLong && <Failure text={failure} />}
        <div className={classNames(styles.foot, isLong && styles.bar)}>
          {failure && isLong && <Failure text={failure} />}
          {!isFixed && (
            <Button look="primary" type="submit" loading={saving}>
              {submitText ?? t('website:form.save')}
            </Button>
          )}
          {preview && (
            <ButtonLink look="quiet" href={preview} target="_blank">
              {t('website:form.preview')}
            </ButtonLink>
          )}
          {isLong ? (
            <span className="second" role="status">
              {t(dirty ? 'website:form.unsaved' : 'website:form.allSaved')}
            </span>
          ) : (
            dirty && <span className="second">{t('website:form.unsaved')}</span>
          )}
        </div>
        <UnsavedGuard dirty={dirty} />
      </form>
      {form.versions}
    </>
  )
}

function Failure({ text }: { text: string }) {
  const { t } = useTranslation('website')
  return (
    <Notice tone="error" live title={text}>
      <p>{t('website:form.stillHere')}</p>
    </Notice>
  )
}

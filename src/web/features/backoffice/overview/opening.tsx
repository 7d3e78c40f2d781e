import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OpeningStep } from '#contract/backoffice/overview.ts'
import type { ByKey } from '#contract/operations.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './overview.module.css'

type Step = NonNullable<ByKey['GET /api/v1/admin/overview/day']['reply']['opening']>[number]

/** The page on which a step is done. */
const routes: Readonly<Record<OpeningStep, string>> = {
  named: '/school',
  payment: '/site/config?part=payment',
  sms: '/sms_settings',
  teacher: '/users/new?type=2',
  course: '/products/new',
  on_sale: '/products',
  student: '/users/new?type=3',
  first_sale: '/orders/new',
}

/** Steps that can wait, or of which it is easily asked why they are not done. */
const hints: readonly OpeningStep[] = ['payment', 'sms', 'first_sale']

/** The way of a new school to its first sale, ticked by what is there, until all is done or somebody hides it. */
export function Opening({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('report')
  const [hiding, setHiding] = useState(false)
  const done = steps.filter((step) => step.done === 1).length
  return (
    <section aria-label={t('report:opening.title')} className={styles.opening}>
      <div className={styles.head}>
        <h2 className={styles.heading}>
          {t('report:opening.title')}{' '}
          <span className="second">{t('report:opening.done', { done, of: steps.length })}</span>
        </h2>
        <Button look="quiet" size="small" onClick={() => setHiding(true)}>
          {t('report:opening.hide')}
        </Button>
      </div>
      <Card padding="none">
        <ol className={styles.rows}>
          {steps.map((step) => (
            <li key={step.step}>
              <Link to={routes[step.step]} className={styles.task} data-done={step.done === 1 || undefined}>
                <span className={styles.step}>
                  <span className={styles.tick} aria-hidden="true" />
                  <span>
                    {t(`report:opening.${step.step}`)}
                    {step.done === 1 ? (
                      <VisuallyHidden>{t('report:opening.isDone')}</VisuallyHidden>
                    ) : (
                      hints.includes(step.step) && (
                        <span className={styles.hint}>{t(`report:opening.hint.${step.step}`)}</span>
                      )
                    )}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </Card>
      {hiding && <HideDialog onClose={() => setHiding(false)} />}
    </section>
  )
}

function HideDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('report')
  return (
    <FormDialog
      title={t('report:opening.hideTitle')}
      action={t('report:opening.hide')}
      entered={null}
      onSubmit={async () => {
        await call('PUT /api/v1/admin/overview/opening', { body: { is_hidden: 1 } }, { quiet: true })
      }}
      refresh={() => invalidate('GET /api/v1/admin/overview/day')}
      onClose={onClose}
    >
      <p>{t('report:opening.hideWhat')}</p>
    </FormDialog>
  )
}

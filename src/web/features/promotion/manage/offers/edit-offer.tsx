import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MomentField } from '#web/area-kit/form/moment-field.tsx'
import formStyles from '#web/area-kit/form/form.module.css'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import type { Offer } from '../states.ts'
import { refreshActivities } from '../stop-activity.ts'

interface Values {
  label: string
  end_time: number | null
}

/** Edits what may change of a coming or running activity. */
export function EditOffer({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { t } = useTranslation(['promotion', 'website'])
  const { values, set, problems, failure, saving, dirty, submit } = useSavedForm<Values>({
    savedText: t('website:form.savedOnly'),
    initial: { label: offer.label, end_time: offer.end_time },
    save: async (given) => {
      const body = { label: given.label.trim(), end_time: given.end_time ?? 0 }
      await call('PUT /api/v1/admin/activities/{id}', { params: { id: offer.id }, body }, { quiet: true })
      await refreshActivities()
      onClose()
      return given
    },
    problemsOf: ({ end_time }) => ({
      end_time:
        end_time === null || end_time <= Math.max(offer.begin_time, Date.now() / 1000)
          ? t('promotion:endRule')
          : undefined,
    }),
  })
  return (
    <Dialog
      open
      title={t('promotion:editTitle', { name: offer.product_name })}
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
      <div className={formStyles.list}>
        <TextField
          label={t('promotion:label')}
          hint={t('promotion:labelHint')}
          value={values.label}
          maxLength={20}
          error={problems['label']}
          onChange={(label) => set({ label })}
        />
        <MomentField
          label={t('promotion:end')}
          value={values.end_time}
          error={problems['end_time']}
          onChange={(end_time) => set({ end_time })}
        />
        {failure && <Notice tone="error" live title={failure} />}
      </div>
    </Dialog>
  )
}

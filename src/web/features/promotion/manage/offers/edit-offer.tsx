import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { MomentField } from '#web/area-kit/form/moment-field.tsx'
import { SavedDialog } from '#web/area-kit/form/saved-dialog.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import type { Offer } from '../states.ts'
import { offerScope } from './offer-texts.ts'
import { refreshActivities } from '../stop-activity.ts'

interface Values {
  label: string
  end_time: number | null
}

/** Edits what may change of a coming or running activity. */
export function EditOffer({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { t } = useTranslation(['promotion', 'website'])
  const form = useSavedForm<Values>({
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
  const { values, set, problems } = form
  return (
    <SavedDialog
      form={form}
      title={t('promotion:editTitle', { name: offerScope(offer, t) })}
      onClose={onClose}
    >
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
    </SavedDialog>
  )
}

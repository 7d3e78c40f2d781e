import { useTranslation } from 'react-i18next'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { call, callSilently } from '#web/lib/call.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import { MomentField } from '#web/area-kit/form/moment-field.tsx'
import { SavedDialog } from '#web/area-kit/form/saved-dialog.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
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
  const view = useTimeView()
  const params = { id: offer.id }
  const form = useRevisedForm<Values, Offer>({
    read: offer,
    onReread: () => callSilently('GET /api/v1/admin/activities/{id}', { params }),
    savedText: t('website:form.savedOnly'),
    valuesOf: ({ label, end_time }) => ({ label, end_time }),
    send: async (given, revision) => {
      const body = { label: given.label.trim(), end_time: given.end_time ?? 0, revision }
      const next = await call('PUT /api/v1/admin/activities/{id}', { params, body }, { quiet: true })
      await refreshActivities()
      onClose()
      return next
    },
    texts: { end_time: (at) => (at === null ? '' : formatDateTime(at, view)) },
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

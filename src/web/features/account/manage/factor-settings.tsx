import { useTranslation } from 'react-i18next'
import { type DemandedOf, demandedOf, factorLimits } from '#contract/account/factor-limits.ts'
import { Group } from '#web/area-kit/form/group.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { type EditedProps, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { call, type CallReply } from '#web/lib/call.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Settings = CallReply<'GET /api/v1/admin/factors'>
type Person = Settings['people'][number]

interface Values {
  demanded_of: DemandedOf
  grace_days: string
  proof_minutes: string
}

const { graceDays, proofMinutesLeast, proofMinutesMost } = factorLimits

const demandTexts: Readonly<Record<DemandedOf, { title: string; text: string }>> = {
  nobody: { title: 'factors:school.nobody', text: 'factors:school.nobodyWhat' },
  sensitive: { title: 'factors:school.sensitive', text: 'factors:school.sensitiveWhat' },
  administrators: { title: 'factors:school.administrators', text: 'factors:school.administratorsWhat' },
}

/** Whom a demand would concern who has no second factor yet. */
const concerned = ({ people }: Settings, demanded: DemandedOf): Person[] =>
  people.filter(
    ({ is_sensitive }) => demanded === 'administrators' || (demanded === 'sensitive' && is_sensitive === 1),
  )

/** What the school demands at the login, with a warning of who would be kept out. */
export function FactorSettings(edited: EditedProps<Settings>) {
  const { t } = useTranslation('factors')
  const { read: settings } = edited
  const problemOf = (text: string, min: number, max: number): string | undefined =>
    /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max
      ? undefined
      : t('factors:school.number', { min, max })
  const form = useRevisedForm<Values, Settings>({
    ...edited,
    savedText: t('factors:school.saved'),
    valuesOf: ({ demanded_of, grace_days, proof_minutes }) => ({
      demanded_of,
      grace_days: String(grace_days),
      proof_minutes: String(proof_minutes),
    }),
    send: (values, revision) => {
      const body = {
        demanded_of: values.demanded_of,
        grace_days: Number(values.grace_days),
        proof_minutes: Number(values.proof_minutes),
        revision,
      }
      return call('PUT /api/v1/admin/factors', { body }, { quiet: true })
    },
    texts: { demanded_of: (of) => t(demandTexts[of].title) },
    problemsOf: (values) => ({
      grace_days: problemOf(values.grace_days, 0, graceDays),
      proof_minutes: problemOf(values.proof_minutes, proofMinutesLeast, proofMinutesMost),
    }),
  })
  const { values, set, problems } = form
  if (settings.is_demo === 1) return <Notice>{t('factors:school.demo')}</Notice>
  return (
    <SavedForm form={form} permission="backoffice.configure">
      <Group title={t('factors:school.demand')}>
        {settings.has_own === 0 && <Notice tone="warn">{t('factors:school.ownFirst')}</Notice>}
        <RadioCards
          legend={t('factors:school.of')}
          value={values.demanded_of}
          onChange={(of) => set({ demanded_of: of })}
          options={demandedOf.map((value) => ({
            value,
            title: t(demandTexts[value].title),
            text: t(demandTexts[value].text),
            disabled: value !== 'nobody' && settings.has_own === 0,
          }))}
        />
        {values.demanded_of !== 'nobody' && (
          <NumberField
            label={t('factors:school.grace')}
            hint={t('factors:school.graceHint')}
            error={problems.grace_days}
            value={values.grace_days}
            onChange={(grace) => set({ grace_days: grace })}
          />
        )}
        <KeptOut
          people={concerned(settings, values.demanded_of)}
          isSaved={values.demanded_of === form.stored.demanded_of}
        />
      </Group>
      <Group title={t('factors:school.proof')}>
        <NumberField
          label={t('factors:school.minutes')}
          hint={t('factors:school.minutesHint')}
          error={problems.proof_minutes}
          value={values.proof_minutes}
          onChange={(minutes) => set({ proof_minutes: minutes })}
        />
      </Group>
    </SavedForm>
  )
}

interface NumberFieldProps {
  label: string
  hint: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

/** A whole number of at most three digits. */
function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  return (
    <Field {...field} required>
      <TextInput
        inputMode="numeric"
        maxLength={3}
        value={value}
        onChange={({ target }) => onChange(target.value.trim())}
      />
    </Field>
  )
}

/** Who has no second factor and could not use the back office any more. */
function KeptOut({ people, isSaved }: { people: readonly Person[]; isSaved: boolean }) {
  const { t } = useTranslation('factors')
  if (people.length === 0) return null
  return (
    <Notice tone="warn" title={t('factors:school.keptOut', { count: people.length })} live>
      <ul>
        {people.map(({ id, name, username, due_at }) => (
          <li key={id}>
            {name ? `${name} (${username})` : username}
            {isSaved && due_at !== null && (
              <>
                {' · '}
                {t('factors:school.until')} <Moment at={due_at} />
              </>
            )}
          </li>
        ))}
      </ul>
      <p>{t('factors:school.keptOutWhat')}</p>
    </Notice>
  )
}

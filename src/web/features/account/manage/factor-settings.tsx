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

const isBetween = (text: string, least: number, most: number): boolean =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most

/** Whom a demand would concern who has no second factor yet. */
const concerned = ({ people }: Settings, demanded: DemandedOf): Person[] =>
  people.filter(
    ({ is_sensitive }) => demanded === 'administrators' || (demanded === 'sensitive' && is_sensitive === 1),
  )

/** What the school demands at the login, with a warning of who would be kept out. */
export function FactorSettings(edited: EditedProps<Settings>) {
  const { t } = useTranslation('factors')
  const { read: settings } = edited
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
      grace_days: isBetween(values.grace_days, 0, graceDays)
        ? undefined
        : t('factors:school.number', { min: 0, max: graceDays }),
      proof_minutes: isBetween(values.proof_minutes, proofMinutesLeast, proofMinutesMost)
        ? undefined
        : t('factors:school.number', { min: proofMinutesLeast, max: proofMinutesMost }),
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
          <Field
            label={t('factors:school.grace')}
            hint={t('factors:school.graceHint')}
            required
            error={problems.grace_days}
          >
            <TextInput
              inputMode="numeric"
              maxLength={2}
              value={values.grace_days}
              onChange={({ target }) => set({ grace_days: target.value.trim() })}
            />
          </Field>
        )}
        <KeptOut
          people={concerned(settings, values.demanded_of)}
          isSaved={values.demanded_of === form.stored.demanded_of}
        />
      </Group>
      <Group title={t('factors:school.proof')}>
        <Field
          label={t('factors:school.minutes')}
          hint={t('factors:school.minutesHint')}
          required
          error={problems.proof_minutes}
        >
          <TextInput
            inputMode="numeric"
            maxLength={3}
            value={values.proof_minutes}
            onChange={({ target }) => set({ proof_minutes: target.value.trim() })}
          />
        </Field>
      </Group>
    </SavedForm>
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

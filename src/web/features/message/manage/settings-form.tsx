import { useTranslation } from 'react-i18next'
import {
  type Channel,
  channelsOf,
  kindNames,
  kindTexts,
  type MessageKind,
  switchOf,
} from '#contract/message/kinds.ts'
import type { ByKey } from '#contract/operations.ts'
import { changesText } from '#web/area-kit/form/changes-text.ts'
import { Group } from '#web/area-kit/form/group.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { type EditedProps, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import { call } from '#web/lib/call.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { channelTexts, ChannelSwitches } from '../channel-switches.tsx'
import { Clocks } from '../quiet-hours.tsx'

type Read = ByKey['GET /api/v1/admin/messages/settings']['reply']
type Settings = Read['settings']

const numbers = {
  sms_per_day: 100,
  sms_per_hour: 1_000_000,
  advertising_per_week: 50,
  keep_days: 3650,
} as const
type NumberName = keyof typeof numbers
const names = Object.keys(numbers) as NumberName[]
const least: Partial<Record<NumberName, number>> = { keep_days: 7, advertising_per_week: 0 }
const smallest = (name: NumberName): number => least[name] ?? 1

/** The kind and the channel of each switch. */
const byName = new Map<string, readonly [MessageKind, Channel]>(
  kindNames.flatMap((kind) =>
    channelsOf(kind).map((channel) => [switchOf(kind, channel), [kind, channel]] as const),
  ),
)

type Values = Omit<Settings, NumberName> & Record<NumberName, string>

const valuesOf = (settings: Settings): Values => ({
  ...settings,
  sms_per_day: String(settings.sms_per_day),
  sms_per_hour: String(settings.sms_per_hour),
  advertising_per_week: String(settings.advertising_per_week),
  keep_days: String(settings.keep_days),
})

const settingsOf = (values: Values): Settings => ({
  ...values,
  sms_per_day: Number(values.sms_per_day),
  sms_per_hour: Number(values.sms_per_hour),
  advertising_per_week: Number(values.advertising_per_week),
  keep_days: Number(values.keep_days),
})

interface SettingsFormProps extends EditedProps<Read> {
  /** of channels that need a text of their provider: the kinds that have one */
  kindsBy: Partial<Record<Channel, readonly string[]>>
}

/** Which messages the school sends at all, its quiet hours, and its limits. */
export function SettingsForm({ kindsBy, ...edited }: SettingsFormProps) {
  const { t } = useTranslation('message')
  const labels: Readonly<Record<NumberName, string>> = {
    sms_per_day: t('message:settings.smsPerDay'),
    sms_per_hour: t('message:settings.smsPerHour'),
    advertising_per_week: t('message:settings.advertisingPerWeek'),
    keep_days: t('message:settings.keepDays'),
  }
  const form = useRevisedForm<Values, Read>({
    ...edited,
    savedText: t('message:settings.saved'),
    valuesOf: ({ settings }) => valuesOf(settings),
    send: (values, revision) =>
      call(
        'PUT /api/v1/admin/messages/settings',
        { body: { ...settingsOf(values), revision } },
        { quiet: true },
      ),
    texts: {
      off: (off) =>
        changesText(edited.read.settings.off, off, (name) => {
          const [kind, channel] = byName.get(name) ?? []
          return kind && channel ? `${t(kindTexts(kind).name)} · ${t(channelTexts[channel])}` : name
        }),
    },
    problemsOf: (values) => ({
      ...(!/^(\d{1,4}(\.\d{1,4})?)?$/.test(values.sms_price) && {
        sms_price: t('message:settings.smsPriceHint'),
      }),
      ...Object.fromEntries(
        names.flatMap((name) => {
          const number = /^\d+$/.test(values[name]) ? Number(values[name]) : -1
          const isAllowed = number >= smallest(name) && number <= numbers[name]
          const words = t('message:settings.number', { min: smallest(name), max: numbers[name] })
          return isAllowed ? [] : [[name, words]]
        }),
      ),
    }),
  })
  const { values, set, problems } = form
  return (
    <SavedForm form={form} permission="message.configure">
      <Group title={t('message:settings.kinds')}>
        <ChannelSwitches
          caption={t('message:settings.kindsHint')}
          kinds={kindNames}
          stateOf={(kind, channel) => {
            // a channel that the school is not set up for is none; `Provider` says so
            if (!channelsOf(kind).includes(channel) || kindsBy[channel]?.length === 0) return null
            const isMissing = kindsBy[channel]?.includes(kind) === false
            return { on: !isMissing && !values.off.includes(switchOf(kind, channel)), disabled: isMissing }
          }}
          onChange={(kind, channel, on) => {
            const name = switchOf(kind, channel)
            set({ off: on ? values.off.filter((one) => one !== name) : [...values.off, name] })
          }}
        />
      </Group>
      <Group title={t('message:quiet.title')}>
        <p className="second">{t('message:settings.quietHint')}</p>
        <Clocks from={values.quiet_from} until={values.quiet_until} set={set} />
      </Group>
      <Group title={t('message:settings.limits')}>
        {names.map((name) => (
          <Field key={name} label={labels[name]} required error={problems[name]}>
            <TextInput
              inputMode="numeric"
              maxLength={7}
              value={values[name]}
              onChange={({ target }) => set({ [name]: target.value.trim() })}
            />
          </Field>
        ))}
        <Field
          label={t('message:settings.smsPrice')}
          optional
          hint={t('message:settings.smsPriceHint')}
          error={problems.sms_price}
        >
          <TextInput
            inputMode="decimal"
            maxLength={9}
            value={values.sms_price}
            onChange={({ target }) => set({ sms_price: target.value.trim() })}
          />
        </Field>
      </Group>
    </SavedForm>
  )
}

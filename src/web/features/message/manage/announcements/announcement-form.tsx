import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#contract/languages.ts'
import {
  announcementKinds,
  announcementLimits,
  languageRead,
  placeholdersOf,
} from '#contract/message/announcements.ts'
import { channelsOf } from '#contract/message/kinds.ts'
import { Can } from '#web/area-kit/can.tsx'
import { Group } from '#web/area-kit/form/group.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import {
  type SavedForm as Form,
  type SavedFormOptions,
  useSavedForm,
} from '#web/area-kit/form/use-saved-form.ts'
import recordStyles from '#web/area-kit/record.module.css'
import { textOf } from '#web/area-kit/text-of.ts'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { formatList } from '#web/ui/format-list.ts'
import { languageNames } from '#web/ui/language-names.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { kindHints, kindTexts, placeholderTexts } from './announcement-texts.ts'
import { fieldOfText, isWrongIn, problemsOf, textsOf, type Values } from './announcement-values.ts'
import { AudienceFields } from './audience-fields.tsx'
import { ChannelFields } from './channel-fields.tsx'
import { Templates } from './templates.tsx'

export function useAnnouncementForm(
  options: Pick<SavedFormOptions<Values>, 'initial' | 'save' | 'onRefused'>,
): Form<Values> {
  const { t } = useTranslation('announcement')
  return useSavedForm<Values>({
    ...options,
    savedText: t('announcement:saved'),
    problemsOf: (values) => problemsOf(values, t),
  })
}

/** What an announcement says, to whom and by which ways. */
export function AnnouncementForm({ form }: { form: Form<Values> }) {
  const { t } = useTranslation('announcement')
  return (
    <SavedForm form={form} wide permission="message.publish" submitText={t('announcement:save')}>
      <Recipients form={form} />
      <Texts form={form} />
    </SavedForm>
  )
}

function Recipients({ form }: { form: Form<Values> }) {
  const { t } = useTranslation(['announcement', 'message'])
  const { values, set, problems } = form
  const { kind } = values
  return (
    <Group title={t('announcement:whom')}>
      <RadioCards
        legend={t('announcement:kindTitle')}
        columns={2}
        value={kind}
        onChange={(next) =>
          set({
            kind: next,
            channels: values.channels.filter((channel) => channelsOf(next).includes(channel)),
          })
        }
        options={announcementKinds.map((value) => ({
          value,
          title: t(kindTexts[value]),
          text: t(kindHints[value]),
        }))}
      />
      <AudienceFields form={form} />
      <ChannelFields
        values={values}
        onChange={(chosen) => set({ channels: chosen })}
        problem={problems.channels}
      />
    </Group>
  )
}

function Texts({ form: { values, set, problems } }: { form: Form<Values> }) {
  const { t } = useTranslation('announcement')
  const { texts, audience } = values
  const lang = useLang()
  const [language, setLanguage] = useState<Language>(() => languageRead(textsOf(texts), lang) ?? lang)
  const names = placeholdersOf(audience).map((name) =>
    t('announcement:placeholder', { name: `{{${name}}}`, stands: textOf(t, placeholderTexts, name) }),
  )
  const change = (part: 'title' | 'text', words: string) =>
    set({ texts: { ...texts, [language]: { ...texts[language], [part]: words } } })
  const wrong = languages.filter((one) => isWrongIn(problems, one))
  return (
    <Group title={t('announcement:texts')}>
      <Can permission="message.publish">
        <Templates texts={texts} onUse={(used) => set({ texts: used })} />
      </Can>
      <p className="second">{t('announcement:textsHint', { names: formatList(names, lang) })}</p>
      <Tabs
        label={t('announcement:languages')}
        value={language}
        onChange={setLanguage}
        items={languages.map((one) => ({
          key: one,
          label: t(languageNames[one]),
          panel: (
            <div className={recordStyles.dialog}>
              <Field label={t('announcement:title')} error={problems[fieldOfText(one, 'title')]}>
                <TextInput
                  maxLength={announcementLimits.title}
                  value={texts[one].title}
                  onChange={({ target }) => change('title', target.value)}
                />
              </Field>
              <Field label={t('announcement:text')} error={problems[fieldOfText(one, 'text')]}>
                <TextArea
                  rows={8}
                  maxLength={announcementLimits.text}
                  value={texts[one].text}
                  onChange={({ target }) => change('text', target.value)}
                />
              </Field>
            </div>
          ),
        }))}
      />
      {wrong.length > 0 && !wrong.includes(language) && (
        <FieldError id="announcement-texts">
          {t('announcement:wrongIn', { languages: wrong.map((one) => t(languageNames[one])).join(' · ') })}
        </FieldError>
      )}
    </Group>
  )
}

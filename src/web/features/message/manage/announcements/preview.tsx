import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#contract/languages.ts'
import { Facts, Part } from '#web/area-kit/facts.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { useCall } from '#web/lib/query.ts'
import { languageNames } from '#web/ui/language-names.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import styles from '../../messages.module.css'

/** An announcement as readers of each language get it. */
export function Preview({ id }: { id: number }) {
  const { t } = useTranslation(['announcement', 'message'])
  const [language, setLanguage] = useState<Language>(useLang())
  return (
    <Part title={t('announcement:preview')}>
      <Tabs
        label={t('announcement:languages')}
        value={language}
        onChange={setLanguage}
        items={languages.map((one) => ({
          key: one,
          label: t(languageNames[one]),
          panel: <Words id={id} language={one} />,
        }))}
      />
    </Part>
  )
}

function Words({ id, language }: { id: number; language: Language }) {
  const { t } = useTranslation(['announcement', 'message'])
  const query = useCall(
    'GET /api/v1/admin/announcements/{id}/preview',
    { params: { id }, query: { language } },
    { quiet: true },
  )
  return (
    <Loaded query={query}>
      {({ subject, text, sms }) => (
        <>
          <Facts
            facts={[
              { label: t('announcement:title'), value: subject },
              { label: t('message:channel.sms'), value: sms },
            ]}
          />
          <pre className={styles.mail}>{text}</pre>
        </>
      )}
    </Loaded>
  )
}

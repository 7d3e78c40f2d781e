import { useTranslation } from 'react-i18next'
import { patterns } from '#contract/account/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import { siteLimits } from '#contract/site/limits.ts'
import styles from '#web/area-kit/form/form.module.css'
import { Group } from '#web/area-kit/form/group.tsx'
import { LinkField, linkProblem } from '#web/area-kit/form/link-field.tsx'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { type EditedProps, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import { RichField } from '#web/features/editor/rich-field.tsx'
import { call } from '#web/lib/call.ts'
import { addressOf, homeAddress } from '#web/lib/documents.ts'
import { useCall } from '#web/lib/query.ts'
import { homeInfo } from '../../site-data.ts'
import { SiteTextLanguages } from './site-text-languages.tsx'
import { rereadSiteTexts } from './site-texts.ts'

type Read = ByKey['GET /api/v1/admin/homeinfo']['reply']
type HomeInfo = Omit<Read, 'revision'>

/** Content of the footer, and "about us". */
function FooterForm(edited: EditedProps<Read>) {
  const { t } = useTranslation('website')
  const form = useRevisedForm<HomeInfo, Read>({
    ...edited,
    valuesOf: ({ revision: _revision, ...values }) => values,
    send: async (values, revision) => {
      const body = { ...values, revision }
      const stored = await call('PUT /api/v1/admin/homeinfo', { body }, { quiet: true })
      await Promise.all([homeInfo.refresh(), rereadSiteTexts()])
      return stored
    },
    problemsOf: ({ email, police_recode_address, footer_usr_link }) => ({
      email:
        email.trim() === '' || patterns.email.test(email.trim()) ? undefined : t('website:footer.emailRule'),
      police_recode_address: linkProblem(police_recode_address, t('website:form.linkRule')),
      footer_usr_link: linkProblem(footer_usr_link, t('website:form.linkRule')),
    }),
  })
  const { values, set, problems } = form
  const line = (name: keyof HomeInfo, label: string, maxLength: number = siteLimits.footerLine) => (
    <TextField
      label={label}
      value={values[name]}
      error={problems[name]}
      maxLength={maxLength}
      onChange={(text) => set({ [name]: text })}
    />
  )
  return (
    <SavedForm
      form={form}
      permission="site.write"
      wide
      preview={form.stored.defined_content === '' ? homeAddress() : addressOf('index', '/home/about')}
    >
      <Group title={t('website:footer.contact')}>
        {line('orgaddress', t('website:footer.orgAddress'))}
        <div className={styles.pair}>
          {line('postcode', t('website:footer.postcode'), 12)}
          {line('email', t('website:footer.email'), 64)}
        </div>
      </Group>
      <Group title={t('website:footer.records')}>
        {line('copyright', t('website:footer.copyright'))}
        {line('icpcode', t('website:footer.icp'))}
        {line('police_recode', t('website:footer.police'))}
        <LinkField
          label={t('website:footer.policeAddress')}
          value={values.police_recode_address}
          error={problems['police_recode_address']}
          onChange={(police_recode_address) => set({ police_recode_address })}
        />
      </Group>
      <Group title={t('website:footer.link')}>
        {line('footer_usr_text', t('website:footer.linkText'))}
        <LinkField
          label={t('website:footer.linkAddress')}
          value={values.footer_usr_link}
          error={problems['footer_usr_link']}
          onChange={(footer_usr_link) => set({ footer_usr_link })}
        />
      </Group>
      <RichField
        label={t('website:footer.about')}
        hint={t('website:footer.aboutHint')}
        value={values.defined_content}
        error={problems['defined_content']}
        onChange={(defined_content) => set({ defined_content })}
      />
    </SavedForm>
  )
}

export function Footer() {
  const { t } = useTranslation('website')
  const query = useCall('GET /api/v1/admin/homeinfo', {}, editing)
  const labels = {
    orgaddress: t('website:footer.orgAddress'),
    copyright: t('website:footer.copyright'),
    footer_usr_text: t('website:footer.linkText'),
    defined_content: t('website:footer.about'),
  }
  return (
    <SiteTextLanguages kind="footer" labels={labels}>
      <Loaded query={query}>{(data) => <FooterForm read={data} onReread={() => reread(query)} />}</Loaded>
    </SiteTextLanguages>
  )
}

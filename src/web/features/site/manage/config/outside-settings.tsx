import { useTranslation } from 'react-i18next'
import { siteLimits } from '#contract/site/limits.ts'
import { Group } from '#web/area-kit/form/group.tsx'
import { ImageField } from '#web/features/upload/image-field.tsx'
import { SwitchList } from '#web/area-kit/form/switch-list.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import type { ConfigGroupProps } from './config-group.ts'

/** Filing codes, visitor statistics, and the official account. */
export function OutsideSettings({ values, set, problems }: ConfigGroupProps) {
  const { t } = useTranslation('website')
  const { record, system_wechat_account: wechat } = values
  const statistics = (name: 'statisticsGoogle' | 'statisticsBaidu', label: string, codeLabel: string) => (
    <>
      <SwitchList
        switches={[
          {
            name,
            label,
            checked: values[name].enable,
            onChange: (enable) => set({ [name]: { ...values[name], enable } }),
          },
        ]}
      />
      {values[name].enable && (
        <TextField
          label={codeLabel}
          error={problems[`${name}.code`]}
          value={values[name].code}
          maxLength={64}
          onChange={(code) => set({ [name]: { ...values[name], code: code.trim() } })}
        />
      )}
    </>
  )
  return (
    <Group title={t('website:config.outside')}>
      <TextField
        label={t('website:config.recordCopyright')}
        value={record.copyright}
        maxLength={siteLimits.footerLine}
        onChange={(copyright) => set({ record: { ...record, copyright } })}
      />
      <TextField
        label={t('website:config.recordIcp')}
        value={record.icpcode}
        maxLength={siteLimits.footerLine}
        onChange={(icpcode) => set({ record: { ...record, icpcode } })}
      />
      {statistics('statisticsGoogle', t('website:config.google'), t('website:config.googleCode'))}
      {statistics('statisticsBaidu', t('website:config.baidu'), t('website:config.baiduCode'))}
      <SwitchList
        switches={[
          {
            name: 'wechat',
            label: t('website:config.wechatShow'),
            checked: wechat.is_show === 1,
            onChange: (on) => set({ system_wechat_account: { ...wechat, is_show: on ? 1 : 0 } }),
          },
        ]}
      />
      {wechat.is_show === 1 && (
        <>
          <TextField
            label={t('website:config.wechatDescription')}
            hint={t('website:config.wechatDescriptionHint')}
            error={problems['system_wechat_account.description']}
            value={wechat.description}
            maxLength={siteLimits.accountDescription}
            onChange={(description) => set({ system_wechat_account: { ...wechat, description } })}
          />
          <TextField
            label={t('website:config.wechatAccount')}
            value={wechat.account}
            maxLength={64}
            onChange={(account) => set({ system_wechat_account: { ...wechat, account } })}
          />
          <ImageField
            label={t('website:config.wechatCode')}
            error={problems['system_wechat_account.http_qr_bar_url']}
            value={wechat.http_qr_bar_url}
            onChange={(http_qr_bar_url) => set({ system_wechat_account: { ...wechat, http_qr_bar_url } })}
          />
        </>
      )}
    </Group>
  )
}

import { useTranslation } from 'react-i18next'
import { Group } from '#web/area-kit/form/group.tsx'
import { SwitchList } from '#web/area-kit/form/switch-list.tsx'
import type { ConfigGroupProps } from './config-group.ts'

export function AccountSwitches({ values, set }: ConfigGroupProps) {
  const { t } = useTranslation('website')
  return (
    <Group title={t('website:config.account')}>
      <SwitchList
        switches={[
          {
            name: 'reset',
            label: t('website:config.reset'),
            checked: values.reset,
            onChange: (reset) => set({ reset }),
          },
          {
            name: 'smsvoice',
            label: t('website:config.smsVoice'),
            checked: values.smsvoice,
            onChange: (smsvoice) => set({ smsvoice }),
          },
          {
            name: 'captcha_slider',
            label: t('website:config.slider'),
            checked: values.captcha_slider,
            onChange: (captcha_slider) => set({ captcha_slider }),
          },
          {
            name: 'enable_pro_reg_agreement',
            label: t('website:config.regAgreement'),
            checked: values.enable_pro_reg_agreement,
            onChange: (enable_pro_reg_agreement) => set({ enable_pro_reg_agreement }),
          },
        ]}
      />
    </Group>
  )
}

import { useTranslation } from 'react-i18next'
import { type Channel, channels, channelsOf } from '#contract/message/kinds.ts'
import recordStyles from '#web/area-kit/record.module.css'
import { useCan } from '#web/lib/can.ts'
import { useCall } from '#web/lib/query.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { channelTexts } from '../../channel-switches.tsx'
import type { Values } from './announcement-values.ts'

/** i18n keys: why a channel is none, which is so where its provider has no text */
const whyNot: Readonly<Partial<Record<Channel, string>>> = {
  sms: 'announcement:noSms',
  wechat: 'announcement:noWechat',
}

interface ChannelFieldsProps {
  values: Pick<Values, 'kind' | 'channels'>
  onChange: (channels: Channel[]) => void
  problem: string | undefined
}

/** The ways by which an announcement leaves; one that the school is not set up for says so. */
export function ChannelFields({ values, onChange, problem }: ChannelFieldsProps) {
  const { t } = useTranslation(['announcement', 'message'])
  const { kind } = values
  // who may only read sees what was chosen
  const enabled = useCan()('message.publish')
  const { data } = useCall('GET /api/v1/admin/announcement_channels', {}, { quiet: true, enabled })
  const possible = data?.list.find((one) => one.kind === kind)?.channels ?? channelsOf(kind)
  const missing = channelsOf(kind).filter((channel) => !possible.includes(channel))
  return (
    <fieldset>
      <legend>{t('announcement:channels')}</legend>
      <div className={recordStyles.marks}>
        {channelsOf(kind).map((channel) => {
          const checked = values.channels.includes(channel)
          return (
            <Checkbox
              key={channel}
              checked={checked}
              // one that an older draft has can be taken out
              disabled={!checked && missing.includes(channel)}
              onChange={({ target }) =>
                onChange(
                  channels.filter((one) =>
                    one === channel ? target.checked : values.channels.includes(one),
                  ),
                )
              }
            >
              {t(channelTexts[channel])}
            </Checkbox>
          )
        })}
      </div>
      {missing.map((channel) => {
        const why = whyNot[channel]
        return (
          why && (
            <p key={channel} className="second">
              {t(why)}
            </p>
          )
        )
      })}
      <FieldError id="announcement-channels">{problem}</FieldError>
    </fieldset>
  )
}

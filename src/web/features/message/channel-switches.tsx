import { useTranslation } from 'react-i18next'
import {
  type Channel,
  channels,
  type MessageKind,
  kindOf,
  kindTexts,
  messageTopics,
} from '#contract/message/kinds.ts'
import styles from './channel-switches.module.css'

export interface ChannelSwitchesProps {
  caption: string
  kinds: readonly MessageKind[]
  /** null: this kind is not sent by this channel */
  stateOf: (kind: MessageKind, channel: Channel) => { on: boolean; disabled?: boolean } | null
  onChange: (kind: MessageKind, channel: Channel, on: boolean) => void
}

export const channelTexts: Readonly<Record<Channel, string>> = {
  app: 'message:channel.app',
  mail: 'message:channel.mail',
  sms: 'message:channel.sms',
  wechat: 'message:channel.wechat',
}

/** A switch for each kind of messages and each channel that sends one of them. */
export function ChannelSwitches({ caption, kinds, stateOf, onChange }: ChannelSwitchesProps) {
  const { t } = useTranslation('message')
  const offered = channels.filter((channel) => kinds.some((kind) => stateOf(kind, channel) !== null))
  const ordered = messageTopics.flatMap((topic) => kinds.filter((kind) => kindOf(kind).topic === topic))
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('message:channel.kind')}</th>
          {offered.map((channel) => (
            <th key={channel} scope="col" className={styles.channel}>
              {t(channelTexts[channel])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ordered.map((kind) => {
          const name = t(kindTexts(kind).name)
          return (
            <tr key={kind}>
              <th scope="row">{name}</th>
              {offered.map((channel) => {
                const state = stateOf(kind, channel)
                return (
                  <td key={channel} className={styles.channel}>
                    {state && (
                      <label className={styles.hit}>
                        <input
                          type="checkbox"
                          className={styles.box}
                          aria-label={t('message:channel.of', {
                            kind: name,
                            channel: t(channelTexts[channel]),
                          })}
                          checked={state.on}
                          disabled={state.disabled}
                          onChange={({ target }) => onChange(kind, channel, target.checked)}
                        />
                        {/* where the heads of the columns have no room */}
                        <span className={styles.name}>{t(channelTexts[channel])}</span>
                      </label>
                    )}
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

import { useTranslation } from 'react-i18next'
import type { EmoticonName } from '#contract/chat/emoticons.ts'

/** Names of the emoticons in the reader's language. */
export function useEmoticonNames(): Readonly<Record<EmoticonName, string>> {
  const { t } = useTranslation('chat')
  return {
    smile: t('chat:emoticon.smile'),
    laugh: t('chat:emoticon.laugh'),
    giggle: t('chat:emoticon.giggle'),
    sweet: t('chat:emoticon.sweet'),
    cool: t('chat:emoticon.cool'),
    proud: t('chat:emoticon.proud'),
    surprised: t('chat:emoticon.surprised'),
    doubt: t('chat:emoticon.doubt'),
    sweat: t('chat:emoticon.sweat'),
    sad: t('chat:emoticon.sad'),
    cry: t('chat:emoticon.cry'),
    angry: t('chat:emoticon.angry'),
    sleepy: t('chat:emoticon.sleepy'),
    silent: t('chat:emoticon.silent'),
    kiss: t('chat:emoticon.kiss'),
    heart: t('chat:emoticon.heart'),
    flower: t('chat:emoticon.flower'),
    star: t('chat:emoticon.star'),
    thumb: t('chat:emoticon.thumb'),
    ok: t('chat:emoticon.ok'),
  }
}

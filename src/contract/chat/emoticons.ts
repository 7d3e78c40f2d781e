/** The emoticons that come with the product, by what stands for them between brackets in a message, such as `[微笑]`. */
export const emoticonTokens = {
  smile: '微笑',
  laugh: '大笑',
  giggle: '偷笑',
  sweet: '可爱',
  cool: '酷',
  proud: '得意',
  surprised: '惊讶',
  doubt: '疑问',
  sweat: '流汗',
  sad: '难过',
  cry: '大哭',
  angry: '生气',
  sleepy: '困',
  silent: '闭嘴',
  kiss: '亲亲',
  heart: '爱心',
  flower: '鲜花',
  star: '星星',
  thumb: '赞',
  ok: 'OK',
} as const

export type EmoticonName = keyof typeof emoticonTokens

/** A token longer than this is text. */
export const LONGEST_TOKEN = 3

/**
 * The keys that the school makes itself: 32 random bytes each, for one purpose each, in the table `secrets`. By name: what
 * the key does (HMAC-SHA-256 unless it says otherwise), and what no longer works once it is renewed.
 */
export const ownKeys = {
  'file-addresses': ['signs addresses of private files', 'addresses of the last ten minutes'],
  'media-addresses': ['signs addresses of videos and live pictures', 'players that are open'],
  'chat-tickets': ['signs tickets for a chat', 'tickets of the last ten minutes'],
  'live-messages': ['signs tickets for live messages', 'tickets of the last minutes'],
  unsubscribe: ['signs the links of mails that switch reminders off', 'those links'],
  calendar: ['makes the addresses of private calendars', 'those addresses: calendars are subscribed anew'],
  'personal-keys': ['makes the stream keys of teachers', 'those keys: they are copied anew'],
  'encoder-names': ['makes the names of streams for encoders', 'those names: they are copied anew'],
  'passkey challenges': ['signs challenges for passkeys', 'challenges of the last five minutes'],
  'passkey user handles': [
    'names accounts to the devices that have passkeys',
    'nothing; a device may keep an earlier passkey beside a new one',
  ],
  probe: ['answers whether an address leads to this school', 'probes under way'],
  backups: [
    'names the backups of this school, by SHA-256',
    'the old backups are no longer removed by the number that is kept',
  ],
  'sealed secrets': [
    'without SECRETS_KEY: encrypts secrets of apps and of identity providers, by AES-256-GCM',
    'nothing, where it is renewed by --reseal',
  ],
} as const satisfies Readonly<Record<string, readonly [what: string, lost: string]>>

export type OwnKey = keyof typeof ownKeys

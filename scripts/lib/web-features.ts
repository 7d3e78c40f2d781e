/**
 * Which feature of the browser may import which. What administers a domain stands in its `manage`, a feature of its own
 * here: it may know what visitors and students see of the domain, never the other way round.
 */
export const webFeatures: Readonly<Record<string, readonly string[]>> = {
  account: ['session'],
  'account/manage': ['account', 'exports', 'privacy/manage', 'role', 'session', 'translation'],
  address: ['account'],
  area: ['account', 'message', 'session', 'site'],
  attendance: ['interaction'],
  audit: ['role'],
  backoffice: ['session', 'site/manage', 'sms'],
  backup: [],
  booking: ['attendance'],
  'booking/manage': ['booking'],
  caption: ['class-room', 'player', 'site'],
  'caption/manage': ['caption', 'chapter/manage', 'player', 'video'],
  catalog: ['coupon', 'group'],
  'catalog/manage': [
    'attendance',
    'editor',
    'material/manage',
    'openclass',
    'schedule',
    'translation',
    'upload',
    'video',
  ],
  chapter: ['class-room', 'homework', 'player'],
  'chapter/manage': ['chapter', 'player'],
  chat: ['class-people', 'class-room', 'player'],
  'chat/manage': [],
  'class-people': ['class-room', 'stage', 'whiteboard'],
  'class-room': [],
  coupon: ['session'],
  'coupon/manage': ['catalog/manage', 'coupon', 'exports', 'promotion/manage', 'translation'],
  editor: ['upload'],
  exports: [],
  feedback: ['attendance', 'openclass'],
  group: ['share'],
  health: [],
  upgrade: [],
  homework: ['upload'],
  'homework/manage': ['homework'],
  'lead/manage': ['account', 'account/manage', 'catalog/manage', 'privacy/manage', 'share'],
  import: ['account', 'account/manage'],
  learning: ['catalog', 'material', 'openclass', 'watch'],
  'learning/manage': ['catalog/manage', 'learning', 'payment/manage'],
  interaction: ['chat', 'class-room', 'stage', 'whiteboard'],
  'live-ingest': [
    'caption',
    'chapter',
    'chat',
    'class-room',
    'openclass',
    'player',
    'stage',
    'taking-part',
    'upload',
  ],
  message: [],
  note: ['player'],
  'message/manage': ['account/manage', 'message'],
  openclass: [],
  'openclass/manage': [
    'attendance',
    'caption/manage',
    'catalog/manage',
    'class-people',
    'editor',
    'interaction',
    'live-ingest',
    'material/manage',
    'openclass',
    'poll/manage',
    'schedule',
    'session',
    'translation',
    'upload',
    'video',
  ],
  material: [],
  'material/manage': ['material', 'upload'],
  order: ['account', 'address', 'catalog', 'coupon', 'group', 'privacy', 'session'],
  'order/manage': ['account', 'address', 'exports', 'order', 'payment/manage', 'privacy/manage'],
  payment: [],
  'payment/manage': ['exports'],
  player: [],
  poll: ['class-room', 'player'],
  'poll/manage': ['poll'],
  privacy: ['account'],
  'privacy/manage': ['privacy'],
  profile: ['account', 'privacy', 'upload'],
  'promotion/manage': ['catalog/manage', 'translation'],
  report: [],
  role: [],
  'schedule/manage': ['attendance', 'catalog/manage', 'openclass', 'schedule'],
  schedule: ['attendance', 'feedback', 'homework', 'learning', 'openclass'],
  session: [],
  share: ['session'],
  site: ['session'],
  'site/manage': ['editor', 'payment/manage', 'site', 'translation', 'upload'],
  sms: ['account'],
  stage: ['class-room', 'player'],
  'student/manage': [
    'account/manage',
    'attendance',
    'audit',
    'booking/manage',
    'coupon/manage',
    'feedback',
    'homework',
    'lead/manage',
    'learning/manage',
    'message/manage',
    'order/manage',
    'privacy/manage',
    'schedule/manage',
    'student',
    'support/manage',
  ],
  student: ['attendance', 'booking', 'feedback', 'homework'],
  support: [],
  'support/manage': ['support'],
  'taking-part': ['class-people', 'interaction', 'poll', 'poll/manage', 'stage', 'whiteboard'],
  today: ['attendance', 'feedback', 'homework', 'learning', 'openclass'],
  translation: ['editor'],
  upload: [],
  video: ['player', 'upload'],
  watch: [
    'caption',
    'chapter',
    'chat',
    'material',
    'note',
    'order',
    'player',
    'poll',
    'session',
    'share',
    'site',
    'stage',
    'whiteboard',
  ],
  whiteboard: ['class-room', 'player'],
}

/** The feature that a file belongs to; undefined for a file that stands in none. */
export const webFeatureOf = (file: string): string | undefined =>
  /^src\/web\/features\/([^/]+(?:\/manage(?=\/))?)\//.exec(file)?.[1]

/** What is wrong with one feature's import of a file of another, or of its own. */
export function webFeatureFault(file: string, target: string): string | undefined {
  const from = webFeatureOf(file)
  const to = webFeatureOf(target)
  if (from === undefined || to === undefined || from === to || webFeatures[from]?.includes(to))
    return undefined
  return `web feature ${from} may not import web feature ${to} (${target}); scripts/lib/web-features.ts has what it may`
}

/** Circles among the declared features, one readable line each. */
export function featureCircles(
  features: Readonly<Record<string, readonly string[]>> = webFeatures,
): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  function visit(feature: string, path: readonly string[]): void {
    const start = path.indexOf(feature)
    if (start >= 0) circles.push(`circle of web features: ${[...path.slice(start), feature].join(' -> ')}`)
    if (start >= 0 || done.has(feature)) return
    for (const next of features[feature] ?? []) visit(next, [...path, feature])
    done.add(feature)
  }
  for (const feature of Object.keys(features)) visit(feature, [])
  return circles
}

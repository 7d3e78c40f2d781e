import { circle, document, fade, ground, group, path, tag } from './svg.ts'

/** A person without a face: bearing, hair and collar say enough. */
interface Sitter {
  ground: string
  skin: string
  shade: string
  hair: string
  coat: string
  collar: string
  behind: string
  front: string
  neckline: 'crossed' | 'round' | 'lapel'
  glasses?: string
}

const round =
  'M176 176C170 96 206 60 244 60S318 98 306 178C300 140 290 122 274 112 244 124 212 122 200 118 186 132 180 150 176 176z'
const sitters: Readonly<Record<string, Sitter>> = {
  // An older scholar, white hair, crossed collar.
  lin: {
    ground: '#D9D3C4',
    skin: '#E9C9A8',
    shade: '#D3AC86',
    hair: '#EFEDE8',
    coat: '#3A4A5E',
    collar: '#F4EFE4',
    behind: '',
    neckline: 'crossed',
    front:
      'M174 190C166 110 196 62 240 62S314 110 306 190C300 160 298 138 288 124 262 104 218 104 192 124 182 138 180 160 174 190zM204 232C214 250 226 250 240 242 254 250 266 250 276 232 280 268 262 306 240 322 218 306 200 268 204 232z',
  },
  // A woman with her hair up.
  su: {
    ground: '#C9D6CF',
    skin: '#F0D2B4',
    shade: '#DDB48F',
    hair: '#2A2523',
    coat: '#2F6B5C',
    collar: '#E6EFEA',
    behind: 'M240 18a40 36 0 1 1 0 72 40 36 0 1 1 0-72z',
    neckline: 'crossed',
    front:
      'M172 202C160 108 196 66 240 66S320 108 308 202C304 164 296 140 268 116 248 136 206 146 190 150 180 164 176 180 172 202z',
  },
  // A young man, short hair, glasses, round neck.
  zhou: {
    ground: '#D3DAE6',
    skin: '#E8C4A0',
    shade: '#CFA57E',
    hair: '#23262D',
    coat: '#24508F',
    collar: '#F4EFE4',
    behind: '',
    neckline: 'lapel',
    front: round,
    glasses: '#23262D',
  },
  // A woman with hair to the shoulder.
  he: {
    ground: '#E6D6CB',
    skin: '#F1D3B8',
    shade: '#DDB594',
    hair: '#4A352B',
    coat: '#8C3B2E',
    collar: '#F6EDE2',
    behind: 'M160 330C138 240 140 62 240 60S342 240 320 330Q280 348 240 348T160 330z',
    neckline: 'round',
    front: 'M176 214C166 130 186 74 240 72S314 130 304 214C302 176 292 150 252 118 230 146 194 158 176 214z',
  },
  // A man with grey temples and a full beard.
  tang: {
    ground: '#DDD2B6',
    skin: '#DDB48C',
    shade: '#C2946A',
    hair: '#3B3733',
    coat: '#4B3545',
    collar: '#EADCC4',
    behind: '',
    neckline: 'lapel',
    front:
      'M174 184C168 104 200 62 240 62S312 104 306 184C300 150 292 128 280 120 256 106 224 106 200 120 188 128 180 150 174 184zM177 206C184 216 196 220 208 222 226 214 254 214 272 222 284 220 296 216 303 206 304 262 276 288 240 288S176 262 177 206z',
  },
}

function collar({ neckline, collar: cloth, coat }: Sitter): string {
  const dark = { fill: '#000', opacity: 0.2 } as const
  if (neckline === 'crossed') {
    return (
      path('M202 296L172 312 232 448 258 396z', { fill: cloth }) +
      path('M278 296L308 312 240 480H198L240 392z', { fill: cloth }) +
      path('M308 312L240 480H246L314 316z', dark)
    )
  }
  if (neckline === 'round') return path('M194 300Q240 372 286 300L302 310Q240 400 178 310z', { fill: cloth })
  return (
    path('M204 298L240 404 276 298 286 304 240 424 194 304z', { fill: cloth }) +
    path('M198 300L240 416 224 460 162 324zM282 300L240 416 256 460 318 324z', { fill: coat }) +
    path('M198 300L240 416 224 460 162 324zM282 300L240 416 256 460 318 324zM238.5 416h3v64h-3z', dark)
  )
}

function draw(sitter: Sitter): string[] {
  const { ground: wall, skin, shade, hair, coat, behind, front, glasses, neckline, collar: cloth } = sitter
  const nape = neckline === 'round' ? 344 : 362
  return [
    tag('defs', {}, fade('g', '#000', 0, 0.12)),
    ground(480, 480, wall),
    circle(240, 214, 176, { fill: '#fff', opacity: 0.28 }),
    behind ? path(behind, { fill: hair }) : '',
    path('M40 480C44 388 92 346 196 310H284C388 346 436 388 440 480z', { fill: coat }),
    neckline === 'round'
      ? ''
      : path('M198 300H282L240 410z', { fill: neckline === 'crossed' ? '#F7F3EA' : cloth }),
    path(`M208 236H272V306Q264 ${nape - 20} 240 ${nape} 216 ${nape - 20} 208 306z`, { fill: shade }),
    collar(sitter),
    path('M176 168C176 108 204 84 240 84S304 108 304 168C304 232 274 274 240 274S176 232 176 168z', {
      fill: skin,
    }),
    path('M176 178q-14-6-12 14t18 26zM304 178q14-6 12 14t-18 26z', { fill: shade }),
    path(front, { fill: hair }),
    glasses
      ? group({ fill: 'none', stroke: glasses, 'stroke-width': 5 }, [
          circle(212, 186, 21, {}),
          circle(268, 186, 21, {}),
          path('M233 183q7-5 14 0M191 183l-16-4M289 183l16-4', {}),
        ])
      : '',
    path('M0 0h480v480H0z', { fill: 'url(#g)' }),
  ]
}

/** The demo school's teachers, square; shown round or square. */
export function portraits(): Map<string, string> {
  return new Map(
    Object.entries(sitters).map(([name, sitter]) => [
      `teacher-${name}.svg`,
      document(480, 480, draw(sitter)),
    ]),
  )
}

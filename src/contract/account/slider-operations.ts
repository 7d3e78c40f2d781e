import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Line } from '../schema.ts'
import { SLIDER_TRACK_POINTS, sliderPicture, sliderReach } from './slider.ts'

export const slider = {
  captchaSlider: operation({
    method: 'GET',
    path: '/api/captcha/slider',
    summary: 'A slider puzzle, good for ten minutes and one try; none while the school has the slider off',
    access: 'public',
    permission: 'account.read',
    reply: Type.Object({
      background: described(Type.String(), 'data:image/jpeg;base64, with the hole'),
      piece: described(Type.String(), 'data:image/png;base64, what fits the hole'),
      y: described(
        Type.Integer({ minimum: 0, maximum: sliderPicture.height }),
        'how far down the piece stands, in pixels of a picture of 320 by 160',
      ),
      crypt_key: Type.String(),
    }),
    refusals: ['notFound'],
  }),
  captchaSliderCheck: operation({
    method: 'POST',
    path: '/api/captcha/slider/check',
    summary: 'Checks where the piece was put; answers a ticket for one send within ten minutes',
    access: 'public',
    permission: 'account.read',
    body: Type.Object({
      crypt_key: Line(64, 1),
      x: Type.Integer({ minimum: 0, maximum: sliderReach }),
      track: described(
        Type.Array(
          Type.Object({
            x: Type.Integer({ minimum: 0, maximum: sliderReach }),
            t: Type.Integer({ minimum: 0, maximum: 600_000 }),
          }),
          { maxItems: SLIDER_TRACK_POINTS },
        ),
        'how the piece came there: places, and milliseconds since the puzzle was shown',
      ),
    }),
    reply: Type.Object({ ticket: Type.String(), randstr: Type.String() }),
    refusals: ['verificationNotCompleted'],
  }),
}

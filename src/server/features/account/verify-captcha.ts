import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type CaptchaInput, consumeCaptchaSend } from './captcha.ts'
import { captchaOfBrowser } from './captcha-cookie.ts'
import { consumeCaptchaToken } from './captcha-tokens.ts'
import { requiresSlider } from '../site/index.ts'

export interface CaptchaProof extends CaptchaInput {
  ticket?: string | undefined
  randstr?: string | undefined
}

/**
 * Verifies the captcha of one send: with the slider on by a token, which the drawn captcha does not replace; else by
 * its answer, whatever token is beside it.
 * @throws verificationNotCompleted, captchaWrong
 */
export async function verifyCaptcha(deps: Deps, proof: CaptchaProof, request: FastifyRequest): Promise<void> {
  const { ticket = '', randstr = '' } = proof
  if (await requiresSlider(deps)) return consumeCaptchaToken(deps, { ticket, randstr }, request.ip)
  return consumeCaptchaSend(deps, proof, captchaOfBrowser(request))
}

import type { FastifyRequest } from 'fastify'

/** Whether the caller takes an encoding: named, and not by a quality of nought. */
export const acceptsEncoding = (request: FastifyRequest, encoding: string): boolean =>
  String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((entry) => entry.trim().split(/\s*;\s*q=/))
    .some(([name, quality = '1']) => name === encoding && Number(quality) > 0)

import { expect } from '@playwright/test'
import type { SchoolServer } from './school-server.ts'

const LINK = /open (\S+\/#\/setup\?token=\S+)/

/** The address that an empty school prints, by which its first administrator is created. */
export async function setupLink({ output }: SchoolServer): Promise<string> {
  await expect.poll(output).toMatch(LINK)
  return LINK.exec(output())?.[1] ?? ''
}

/** Why a database is not brought up to date; the message is one clear English line. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

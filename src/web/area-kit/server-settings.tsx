import styles from './server-settings.module.css'

/** Lines for the environment of the server, which only who runs it can write; `NAME=...` is for them to fill in. */
export function ServerSettings({ lines }: { lines: readonly string[] }) {
  return <pre className={styles.settings}>{lines.join('\n')}</pre>
}

import styles from './sends.module.css'

export interface RankingProps {
  title: string
  /** headings of the two columns */
  heads: readonly [string, string]
  rows: readonly { name: string; sends: number }[]
  none: string
}

/** A ranking, highest first. */
export function Ranking({ title, heads, rows, none }: RankingProps) {
  return (
    <section className={styles.busiest}>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className="second">{none}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, sends }) => (
              <tr key={name}>
                <td className={styles.name}>{name}</td>
                <td>{sends}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

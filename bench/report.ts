export type Goal = { atMost: number } | { atLeast: number }

/** One measured value; `unit` follows the number, none for a ratio. */
export type Measured = { what: string; value: number; unit?: string; goal?: Goal }

/** Returns whether the goal is met, or by how much of it the value misses it. */
export function verdict(value: number, goal: Goal): string {
  const [limit, isMet] = 'atMost' in goal ? [goal.atMost, value <= goal.atMost] : [goal.atLeast, value >= goal.atLeast]
  if (isMet) return 'met'
  return `missed by ${shown(Math.abs(value - limit))} (${Math.ceil((Math.abs(value - limit) / limit) * 100)} %)`
}

/** Prints a table: the first column left-aligned, the others right-aligned. */
export function printTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map(row => row[column]!.length)))
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  ')
  say(`\n${title}\n  ${line(head)}\n  ${widths.map(width => '-'.repeat(width)).join('  ')}`)
  for (const row of rows) say(`  ${line(row)}`)
}

/** Prints one line for each value that has a goal. */
export function printGoals(measured: readonly Measured[]): void {
  say('\nGoals')
  const rows = measured.flatMap(({ what, value, unit = '', goal }) =>
    goal ? [[what, `${shown(value)}${unit}`, `${limitOf(goal)}${unit}`, verdict(value, goal)]] : [],
  )
  const widths = [0, 1, 2].map(column => Math.max(...rows.map(row => row[column]!.length)))
  for (const [what, value, limit, said] of rows) {
    say(`  ${what!.padEnd(widths[0]!)}  ${value!.padStart(widths[1]!)}  ${limit!.padEnd(widths[2]!)}  ${said}`)
  }
}

/** Formats a number with two decimals where they are significant. */
export function shown(value: number): string {
  return Number.isInteger(value) || Math.abs(value) >= 100 ? String(Math.round(value)) : value.toFixed(2)
}

/** Prints one line of progress to standard error, to keep it separate from the tables. */
export function progress(text: string): void {
  process.stderr.write(`${text}\n`)
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function limitOf(goal: Goal): string {
  return 'atMost' in goal ? `<= ${goal.atMost}` : `>= ${goal.atLeast}`
}

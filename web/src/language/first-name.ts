/** The first word of a name; empty where there is none. */
export function firstNameOf(name: string | undefined): string {
  return name?.trim().split(/\s+/)[0] ?? ''
}

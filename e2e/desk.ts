import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { addApp, authCall, newPerson, PASSWORD, type Person, type Session, signInAnswer } from './accounts.ts'
import { codeFor } from './outbox.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Creates a person whom the command made an admin; `factor` says whether a second one was given in their session. */
export async function newAdmin(name: string, { factor = true } = {}): Promise<Person> {
  const person = await newPerson(name)
  await confirmAddress(person)
  await grant(person.email)
  const { body } = await signInAnswer(person.email, PASSWORD)
  const session = body as Session
  Object.assign(person.session, factor ? (await addApp(session.access_token)).session : session)
  return person
}

/** Confirms a person's address with the code that they were sent. */
export async function confirmAddress({ email }: Person): Promise<void> {
  await authCall('POST', '/verify', { type: 'signup', email, token: await codeFor(email, 'confirmation') })
}

/** Grants the role, as an operator does on the machine of the test server. */
async function grant(email: string): Promise<void> {
  const command = [join(root, 'server/src/grant.ts'), 'admin', email]
  const DATA_DIR = process.env.BORA_DATA_DIR
  const env = { ...process.env, NODE_ENV: 'development', ...(DATA_DIR && { DATA_DIR, DATABASE_URL: '' }) }
  await promisify(execFile)(process.execPath, command, { cwd: root, env })
}

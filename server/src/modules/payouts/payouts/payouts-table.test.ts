import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asPerson } from '../../../testing/as-person.ts'
import { giveFreeMoney } from '../../../testing/pay.ts'
import { askPayout, CPFS, verifiedDetails } from '../../../testing/payouts.ts'
import { testServer } from '../../../testing/server.ts'

test('the table refuses invalid rows', async t => {
  const server = await testServer('2026-03-01T12:00:00.000Z')
  t.after(() => server.close())
  const ana = await asPerson(server, 'Ana Duarte')
  await giveFreeMoney(server, ana, 10_000)
  await verifiedDetails(server, ana, CPFS[0]!)
  const { id } = await askPayout(ana, 6_000)
  const sql = (text: string) => server.database.pool.query(text.replaceAll('$id', `'${id}'`))
  const bad = [
    `update payouts set amount_cents = 1 where id = $id`,
    `update payouts set user_id = gen_random_uuid() where id = $id`,
    `update payouts set sealed = 'x' where id = $id`,
    `update payouts set status = 'completed', ended_at = now(), end_to_end_id = 'E1' where id = $id`,
    `update payouts set status = 'returned', returned_at = now() where id = $id`,
    `update payouts set status = 'processing' where id = $id`,
    `update payouts set status = 'failed', ended_at = now() where id = $id`,
    `update payouts set released_by = user_id, released_at = now() where id = $id`,
    `update payouts set releases_needed = 1 where id = $id`,
    `update payouts set confirmed_by = gen_random_uuid(), confirmed_at = now() where id = $id`,
    `delete from payouts where id = $id`,
    `truncate payouts`,
    `insert into payouts (id, user_id, amount_cents, currency, provider, country, sealed, shown, holder_name, releases_needed, requested_at)
      select gen_random_uuid(), user_id, 100, currency, provider, country, sealed, shown, holder_name, 0, now() from payouts where id = $id`,
    `insert into payouts (id, user_id, amount_cents, currency, provider, country, sealed, shown, holder_name, releases_needed, requested_at)
      select gen_random_uuid(), gen_random_uuid(), 200001, currency, provider, country, sealed, shown, holder_name, 1, now() from payouts where id = $id`,
  ]
  for (const text of bad) await assert.rejects(sql(text), { name: 'error' }, text)
  await ana.call('POST /payouts/:payoutId/cancel', { params: { payoutId: id } })
  await assert.rejects(sql(`update payouts set status = 'pending', ended_at = null where id = $id`), /can't become/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasPower, HOST_POWERS, hostRole, type Hosts, leaderOf } from './hosts.ts'

const bia = { id: 'bia', acceptedAt: '2026-03-02T12:00:00Z', isSuspended: false }
const caio = { id: 'caio', acceptedAt: '2026-03-01T12:00:00Z', isSuspended: false }
const hosts: Hosts = { creatorId: 'ana', isCreatorGone: false, coAdmins: [bia, caio] }

const leaders: [string, Partial<Hosts>, string | null][] = [
  ['the creator', {}, 'ana'],
  ['the first who accepted', { isCreatorGone: true }, 'caio'],
  ['of the same instant the lowest id', { isCreatorGone: true, coAdmins: [{ ...caio, id: 'duda' }, caio] }, 'caio'],
  ['no suspended co-admin', { isCreatorGone: true, coAdmins: [bia, { ...caio, isSuspended: true }] }, 'bia'],
  ['staff without co-admins', { isCreatorGone: true, coAdmins: [] }, null],
]
for (const [name, about, leader] of leaders)
  test(`a challenge is led by ${name}`, () => assert.equal(leaderOf({ ...hosts, ...about }), leader))

const roles: [string, boolean, Partial<Hosts>, string][] = [
  ['ana', false, {}, 'creator'],
  ['ana', false, { isCreatorGone: true }, 'creator'],
  ['bia', false, {}, 'co_admin'],
  ['caio', false, { isCreatorGone: true }, 'lead'],
  ['bia', false, { isCreatorGone: true }, 'co_admin'],
  ['vera', true, {}, 'none'],
  ['vera', true, { isCreatorGone: true }, 'none'],
  ['vera', true, { isCreatorGone: true, coAdmins: [] }, 'lead'],
  ['eva', false, { isCreatorGone: true, coAdmins: [] }, 'none'],
]
for (const [id, isStaff, about, role] of roles)
  test(`${id} is ${role} with ${JSON.stringify(about)}`, () =>
    assert.equal(hostRole({ ...hosts, ...about }, { id, isStaff }), role))

test('the leader has every power, a co-admin can hide and call staff, others have none', () => {
  const powersOf = (role: Parameters<typeof hasPower>[0]) => HOST_POWERS.filter(power => hasPower(role, power))
  assert.deepEqual(powersOf('creator'), [...HOST_POWERS])
  assert.deepEqual(powersOf('lead'), [...HOST_POWERS])
  assert.deepEqual(powersOf('co_admin'), ['hide', 'call_staff'])
  assert.deepEqual(powersOf('none'), [])
})

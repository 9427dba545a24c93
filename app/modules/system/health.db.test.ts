import { expect } from 'vitest'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import {
	listFindings,
	readCheckedSeconds,
	readHealth,
	recordFindings,
	recordReport,
} from './health.server.ts'
import { findMaintenance, readMaintenanceTimes, recordMaintenance } from './maintenance.server.ts'

const timeAtMinute = (minute: number) => new Date(Date.UTC(2026, 10, 23, 12, minute))
const works = { part: 'disk', failed: false, message: '9 GB free' }
const fails = { part: 'disk', failed: true, message: 'Only 0.1 GB free.' }

test('a failure counts when it was found twice, and its end when it had been reported', async ({ db }) => {
	const find = async (finding: typeof works, minute: number) => {
		const result = await recordFindings(db, { findings: [finding], now: timeAtMinute(minute) })
		return { failing: result.failing.map(({ message }) => message), over: result.over.length }
	}
	expect(await find(works, 0)).toEqual({ failing: [], over: 0 })
	expect(await find(fails, 5)).toEqual({ failing: [], over: 0 })
	expect(await find(works, 10)).toEqual({ failing: [], over: 0 })
	expect(await find(fails, 15)).toEqual({ failing: [], over: 0 })
	const worse = { ...fails, message: 'Only 0.05 GB free.' }
	expect(await find(worse, 20)).toEqual({ failing: [worse.message], over: 0 })
	await recordReport(db, { parts: ['disk'], now: timeAtMinute(20) })
	expect(await find(fails, 25)).toEqual({ failing: [fails.message], over: 0 })
	expect(await listFindings(db, { actor: makeStaff() })).toMatchObject([
		{ failed: true, since: timeAtMinute(15), checkedAt: timeAtMinute(25), reportedAt: timeAtMinute(20) },
	])
	expect(await readHealth(db)).toEqual({ disk: 0 })
	expect(await find(works, 30)).toEqual({ failing: [], over: 1 })
	expect(await find(works, 35)).toEqual({ failing: [], over: 0 })
	expect(await find(fails, 40)).toEqual({ failing: [], over: 0 })
})

test('parts that are no longer examined are forgotten, and only an admin sees the state', async ({ db }) => {
	await recordFindings(db, { findings: [works, { ...fails, part: 'email' }], now: timeAtMinute(0) })
	const actor = makeStaff()
	expect((await listFindings(db, { actor })).map(({ part }) => part)).toEqual(['email', 'disk'])
	await recordFindings(db, { findings: [works], now: timeAtMinute(5) })
	expect((await listFindings(db, { actor })).map(({ part }) => part)).toEqual(['disk'])
	await expect(listFindings(db, { actor: makeMember() })).rejects.toThrow('Only the advisor')
})

test('a failed run keeps the time of the last success', async ({ db }) => {
	await recordMaintenance(db, { kind: 'backup', now: timeAtMinute(0), detail: 'lotwise-2026-11-23.age' })
	await recordMaintenance(db, { kind: 'backup', now: timeAtMinute(5), failure: 'The disk is full.' })
	expect(await findMaintenance(db, 'backup')).toMatchObject({
		failure: 'The disk is full.',
		ranAt: timeAtMinute(5),
		succeededAt: timeAtMinute(0),
	})
	expect(await readMaintenanceTimes(db)).toEqual({ backup: timeAtMinute(0).getTime() / 1_000 })
	await recordMaintenance(db, { kind: 'backup', now: timeAtMinute(10) })
	expect(await findMaintenance(db, 'backup')).toMatchObject({ failure: null, succeededAt: timeAtMinute(10) })
})

test('without an examination nothing is known, and the time of the last one is the newest of all parts', async ({
	db,
}) => {
	expect(await readHealth(db)).toEqual({})
	expect(await readCheckedSeconds(db)).toBe(0)
	expect(await findMaintenance(db, 'backup')).toBeNull()
	expect(await readMaintenanceTimes(db)).toEqual({})
	await recordFindings(db, { findings: [works, { ...fails, part: 'email' }], now: timeAtMinute(0) })
	await recordFindings(db, { findings: [works, { ...fails, part: 'email' }], now: timeAtMinute(5) })
	expect(await readHealth(db)).toEqual({ disk: 1, email: 0 })
	expect(await readCheckedSeconds(db)).toBe(timeAtMinute(5).getTime() / 1_000)
})
